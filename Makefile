# Every target installs its dependencies; a second run reinstalls only what changed.
.DEFAULT_GOAL := help
.PHONY: help play page dist test test-latest test-scale check lint sanitize bench screenshots icons lock format clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LATEST := build/latest
CORE := $(shell find cpp -type f -not -path 'cpp/tests/*')
SANITIZED := build/sanitized
NODE_TOOLS := node_modules/.package-lock.json
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
PAGE := src/polindrome/web/build.json
PAGE_SOURCES := $(shell find web docs/games package.json package-lock.json -type f)
PAGE_TESTS := build/page-tests/.built
# The tests of test-latest: a fast selection from every part.
QUICK := tests/test_imports.py tests/blokus/test_*.py tests/blokus/envs tests/entropy tests/records tests/bots tests/envs \
  tests/storage tests/arena/test_shards.py tests/server/test_invitations.py tests/server/test_messages.py \
  tests/server/test_page.py tests/server/test_routes.py
PARALLEL := --numprocesses=auto --dist=worksteal
PIP := -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --require-hashes --requirement
# Without build isolation, the build uses the locked tools of the environment. The page has a target of its own.
INSTALL := POLINDROME_BUILD_PAGE=0 $(BIN)/python $(PIP) --no-deps --no-build-isolation --editable .
UV := build/uv/bin/uv
RESOLVE := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --no-python-downloads --no-header --no-annotate
LOCK := $(RESOLVE) --generate-hashes

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.game $(PAGE) ## Install, start the server and open the page
	@$(BIN)/polindrome serve --open

page: $(PAGE) ## Build the page

dist: $(VENV)/.game $(PAGE) ## Build the wheel and the source distribution into dist/
	@$(BIN)/python -m tools.make_dist

test: $(VENV)/.dev $(PAGE) $(PAGE_TESTS) ## Install and run the tests
	$(BIN)/python -m pytest tests --ignore=tests/scale $(PARALLEL)

test-latest: ## Run the quick tests with the newest versions of all packages, with and without the core
	@rm -rf $(LATEST)
	@$(call make_environment,$(LATEST))
	@echo "Installing the newest versions into $(LATEST)"
	@$(LATEST)/bin/python $(PIP) --editable '.[test]'
	POLINDROME_TEST_CORE=1 $(LATEST)/bin/python -m pytest $(QUICK) $(PARALLEL)
	@echo "Installing Polindrome as on a machine without a compiler"
	@CC=/nonexistent/cc CXX=/nonexistent/c++ $(LATEST)/bin/python $(PIP) --no-deps --editable .
	POLINDROME_TEST_CORE= $(LATEST)/bin/python -m pytest $(QUICK) $(PARALLEL)

test-scale: $(VENV)/.scale $(PAGE) ## Run the tests with PostgreSQL, Redis (installed on Debian) and a Ray cluster
	$(BIN)/python -m tools.install_servers
	$(BIN)/python -m pytest tests/scale

check: $(VENV)/.dev $(PAGE) ## Check lint, types, architecture, duplicate code and memory errors
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target sanitize lint

lint: $(VENV)/.dev $(PAGE) ## Check lint, types, architecture and duplicate code
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(NPM) run --silent check
	$(BIN)/lint-imports --no-cache
	$(BIN)/pylint src tools benchmarks examples

sanitize: $(VENV)/.dev ## Run the C++ tests with checks for memory errors and undefined behaviour
	@PATH="$(CURDIR)/$(BIN):$$PATH" && \
	  cmake -S cpp -B $(SANITIZED) -G Ninja -DPOLINDROME_TESTS=ON -DCMAKE_BUILD_TYPE=Sanitize >/dev/null && \
	  cmake --build $(SANITIZED) && \
	  ctest --test-dir $(SANITIZED) --output-on-failure

bench: $(VENV)/.dev ## Run the benchmarks: move generation, the compiled core, environments
	$(BIN)/polindrome bench movegen
	$(BIN)/polindrome bench native
	$(BIN)/polindrome bench envs

screenshots: $(VENV)/.dev $(PAGE) ## Take the screenshots for README and docs
	$(BIN)/python -m tools.take_screenshots

icons: $(VENV)/.dev ## Render the PNG icons of the page from its SVG
	$(BIN)/python -m tools.draw_icons

lock: $(UV) ## Update the Python lock files to the newest versions that pyproject.toml allows
	@mkdir -p build
	@echo "Resolving; the lock files agree on one set of versions"
	@$(RESOLVE) pyproject.toml --group build --extra dev --extra ray --output-file build/versions.txt
	@$(LOCK) pyproject.toml --group build --extra server --constraints build/versions.txt --output-file requirements/play.lock
	@$(LOCK) pyproject.toml --group build --extra dev --constraints build/versions.txt --output-file requirements/dev.lock
	@$(LOCK) pyproject.toml --extra ray --constraints build/versions.txt --output-file requirements/ray.lock
	@$(LOCK) --group virtualenv --output-file requirements/virtualenv.lock
	@$(LOCK) --group lock-tool --output-file requirements/lock-tool.lock

format: $(VENV)/.dev $(NODE_TOOLS) ## Format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run --silent format

clean: ## Remove the virtual environment, built files and caches
	rm -rf $(VENV) build dist node_modules src/polindrome/web .hypothesis .mypy_cache .pytest_cache .ruff_cache

# If Python lacks the venv module (as on a bare Debian), virtualenv creates the environment; it is installed into build/.
define make_environment
$(PYTHON) -m venv $(1) >/dev/null 2>&1 || { rm -rf $(1) && \
  $(PYTHON) $(LOCKED) requirements/virtualenv.lock --upgrade --target build/virtualenv && \
  PYTHONPATH=build/virtualenv $(PYTHON) -m virtualenv --quiet $(1); }
endef

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Polindrome needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Creating the virtual environment $(VENV)"
	@$(call make_environment,$(VENV))

$(VENV)/.game: requirements/play.lock pyproject.toml $(CORE) | $(BIN)/python
	@echo "Installing Polindrome"
	@$(BIN)/python $(LOCKED) requirements/play.lock
	@$(INSTALL)
	@touch $@

$(VENV)/.dev: requirements/dev.lock pyproject.toml $(CORE) | $(BIN)/python
	@echo "Installing Polindrome and the development tools"
	@$(BIN)/python $(LOCKED) requirements/dev.lock
	@$(INSTALL)
	@touch $@ $(VENV)/.game

$(VENV)/.scale: requirements/ray.lock $(VENV)/.dev
	@echo "Installing Ray"
	@$(BIN)/python $(LOCKED) requirements/ray.lock
	@touch $@

$(UV): requirements/lock-tool.lock
	@$(PYTHON) $(LOCKED) $< --upgrade --target build/uv

# Node is a Python package, and npm comes with it.
$(NODE_TOOLS): package.json package-lock.json | $(VENV)/.game
	@echo "Installing the tools that build the page"
	@$(NPM) ci --silent
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(NODE_TOOLS)
	@$(NPM) run --silent build

$(PAGE_TESTS): $(PAGE_SOURCES) $(shell find tests/browser -name '*.ts') $(NODE_TOOLS)
	@$(NPM) run --silent build -- --tests
	@touch $@
