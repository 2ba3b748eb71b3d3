# Every target sets up what it needs; a second run reinstalls only what changed.
.DEFAULT_GOAL := help
.PHONY: help play test test-scale check sanitize bench screenshots icons format clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find cpp -type f -not -path 'cpp/tests/*')
SANITIZED := build/sanitized
NODE_TOOLS := node_modules/.package-lock.json
PRETTIER := $(BIN)/node node_modules/prettier/bin/prettier.cjs --log-level warn src/polindrome/web tests/browser package.json tsconfig.json tsconfig.worker.json
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.game ## Set everything up, start the server and open the page
	@$(BIN)/polindrome serve --open

test: $(VENV)/.dev ## Set everything up and run the tests
	$(BIN)/python -m pytest tests --ignore=tests/scale --numprocesses=auto

test-scale: $(VENV)/.scale ## Run the tests that need PostgreSQL and Redis, which it installs on Debian, or a Ray cluster
	$(BIN)/python -m tools.install_servers
	$(BIN)/python -m pytest tests/scale

check: $(VENV)/.dev $(NODE_TOOLS) sanitize ## Lint, types, architecture, repeated code, memory errors
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/node node_modules/typescript/bin/tsc
	$(BIN)/node node_modules/typescript/bin/tsc --project tsconfig.worker.json
	$(PRETTIER) --check
	$(BIN)/lint-imports --no-cache
	$(BIN)/pylint src tools benchmarks examples

sanitize: $(VENV)/.dev ## Run the C++ tests with checks for memory errors and undefined behaviour
	@PATH="$(CURDIR)/$(BIN):$$PATH" && \
	  cmake -S cpp -B $(SANITIZED) -G Ninja -DPOLINDROME_TESTS=ON -DCMAKE_BUILD_TYPE=Sanitize >/dev/null && \
	  cmake --build $(SANITIZED) && \
	  ctest --test-dir $(SANITIZED) --output-on-failure

bench: $(VENV)/.dev ## Measure speed on this machine: move generation, the compiled core, environments
	$(BIN)/polindrome bench movegen
	$(BIN)/polindrome bench native
	$(BIN)/polindrome bench envs

screenshots: $(VENV)/.dev ## Take the pictures of the page that the README shows
	$(BIN)/python -m tools.take_screenshots

icons: $(VENV)/.dev ## Draw the icons of the page that have to be PNG out of its SVG
	$(BIN)/python -m tools.draw_icons

format: $(VENV)/.dev $(NODE_TOOLS) ## Put the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(PRETTIER) --write

clean: ## Remove the virtual environment and all caches
	rm -rf $(VENV) build node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The virtual environment. Where Python lacks the venv module (as on a bare Debian), virtualenv makes it, itself
# installed into build/ only.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Polindrome needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Making the virtual environment $(VENV)"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { rm -rf $(VENV) && \
	  $(PYTHON) -m pip install --quiet --disable-pip-version-check --target build/virtualenv virtualenv && \
	  PYTHONPATH=build/virtualenv $(PYTHON) -m virtualenv --quiet $(VENV); }

$(VENV)/.game: pyproject.toml $(CORE) | $(BIN)/python
	@echo "Installing Polindrome"
	@$(PIP) --editable '.[server]'
	@touch $@

$(VENV)/.dev: pyproject.toml $(CORE) | $(BIN)/python
	@echo "Installing Polindrome and the tools of its developers"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.game

$(VENV)/.scale: $(VENV)/.dev
	@echo "Installing Ray"
	@$(PIP) --editable '.[dev,ray]'
	@touch $@

# TypeScript and Prettier look after the page; Node itself comes with the developers' tools.
$(NODE_TOOLS): package.json package-lock.json | $(VENV)/.dev
	@echo "Installing TypeScript and Prettier"
	@PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent
	@touch $@
