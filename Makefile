# Every target sets up what it needs; a second run reinstalls only what changed.
.DEFAULT_GOAL := help
.PHONY: help play test test-scale check bench format clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.game ## Set everything up and play a game of Duo in the terminal
	@$(BIN)/polindrome play duo

test: $(VENV)/.dev ## Set everything up and run the tests
	$(BIN)/python -m pytest tests --ignore=tests/scale --numprocesses=auto

test-scale: $(VENV)/.dev ## Run the tests that need several processes or servers
	$(BIN)/python -m pytest tests/scale

check: $(VENV)/.dev ## Lint, types, architecture, repeated code, pictures, README
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/pylint src tools benchmarks examples
	$(BIN)/python -m pytest tests/docs

bench: $(VENV)/.dev ## Measure the speed of move generation on this machine
	$(BIN)/python benchmarks/benchmark_move_gen.py

format: $(VENV)/.dev ## Put the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean: ## Remove the virtual environment and all caches
	rm -rf $(VENV) build .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The virtual environment. Where Python lacks the venv module (as on a bare Debian), virtualenv makes it, itself
# installed into build/ only.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Polindrome needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Making the virtual environment $(VENV)"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { rm -rf $(VENV) && \
	  $(PYTHON) -m pip install --quiet --disable-pip-version-check --target build/virtualenv virtualenv && \
	  PYTHONPATH=build/virtualenv $(PYTHON) -m virtualenv --quiet $(VENV); }

$(VENV)/.game: pyproject.toml | $(BIN)/python
	@echo "Installing Polindrome"
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "Installing Polindrome and the tools of its developers"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.game
