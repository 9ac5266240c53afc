# Everything happens in .venv beside this file; nothing is installed outside it.
# Needs Python 3.11 or later and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: help setup test play lint style types bench fuzz playthroughs clean

help:
	@echo "make setup   create $(VENV) and install Ferrovia with its development tools"
	@echo "make play    sit down at the terminal table"
	@echo "make test    run the tests (recorded games: FERROVIA_RECORDS=folder)"
	@echo "make lint    check style and types"
	@echo "make bench   measure the engine"
	@echo "make fuzz    let random players look for trouble"
	@echo "make playthroughs   play the games kept beside the tests anew, after a change of rules"
	@echo "make clean   remove $(VENV) and all caches"

setup: $(READY)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Ferrovia needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3"; \
	  exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot create virtual environments: its venv or ensurepip module is missing."; \
	  echo "On Debian and Ubuntu: apt install python3-venv. Then run make again."; \
	  exit 1; }
	$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

test: setup
	$(BIN)/python -m pytest -n 2

play: setup
	@$(BIN)/ferrovia terminal

lint: style types

style: setup
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy --strict

bench: setup
	$(BIN)/python -m benchmarks

fuzz: setup
	$(BIN)/python -m fuzz

playthroughs: setup
	$(BIN)/python -m tests.playthroughs.playthroughs

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
