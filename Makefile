# Everything happens in .venv and web/node_modules beside this file; nothing is installed outside
# them, but for the browser of the tests (see chromium). Needs Python 3.11 or later and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
CLIENT := src/ferrovia/web/index.html
SOURCES := $(shell find web -maxdepth 1 -type f) $(shell find web/src) docs/glossary.md
TOOLS  := web/node_modules/.package-lock.json
API    := web/src/api/schema.d.ts

# The client's tools run on the Node.js that setup installs from PyPI, never on an older one.
NPM    := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent
FERROVIA_CHROMIUM ?= /usr/bin/chromium

.PHONY: help setup client test chromium play lint style types web api api-check bench fuzz \
        playthroughs pictures clean

help:
	@echo "make setup   create $(VENV) and install Ferrovia with its development tools"
	@echo "make play    open the table in your browser"
	@echo "make test    run the tests (recorded games: FERROVIA_RECORDS=folder)"
	@echo "make lint    check style and types of engine, server and client"
	@echo "make client  build the web client where its sources changed"
	@echo "make api     write the client's types of the API again, after a change of the server"
	@echo "make pictures       take the pictures of the documentation again"
	@echo "make bench   measure the engine"
	@echo "make fuzz    let random players look for trouble"
	@echo "make playthroughs   play the games kept beside the tests again, after a change of rules"
	@echo "make clean   remove $(VENV), the built client and all caches"

setup: $(READY) $(CLIENT)

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

client: $(CLIENT)

# Installing the package built the client (hatch_build.py); this does it again after a change.
$(CLIENT): $(SOURCES) | $(READY)
	@$(BIN)/python hatch_build.py

$(TOOLS): web/package.json web/package-lock.json | $(READY)
	$(NPM) ci --include=dev --ignore-scripts --no-audit --no-fund
	@touch $@

test: setup $(TOOLS) chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal

# Tests play in Debian's Chromium. Where it cannot be installed here they say how, and fail.
chromium:
	@test -x $(FERROVIA_CHROMIUM) || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } || true

play: setup
	@$(BIN)/ferrovia play

lint: style types web api-check

style: setup
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy --strict

web: setup $(TOOLS)
	$(NPM) run check

api: setup $(TOOLS)
	@mkdir -p build
	$(BIN)/python -m ferrovia.server.api_schema > build/openapi.json
	$(NPM) run api -- ../build/openapi.json --output ../$(API)

api-check: setup $(TOOLS)
	@mkdir -p build
	@$(BIN)/python -m ferrovia.server.api_schema > build/openapi.json
	@$(NPM) run api -- ../build/openapi.json --output ../build/schema.d.ts
	@diff -u $(API) build/schema.d.ts || { \
	  echo "$(API) is not what the server describes: run make api"; exit 1; }

bench: setup $(TOOLS) chromium
	$(BIN)/python -m benchmarks

fuzz: setup
	$(BIN)/python -m fuzz

playthroughs: setup
	$(BIN)/python -m tests.playthroughs.playthroughs
	$(BIN)/python -m tests.playthroughs.examples

pictures: setup $(TOOLS) chromium
	$(BIN)/python -m tests.browser.pictures

clean:
	rm -rf web/node_modules src/ferrovia/web
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
