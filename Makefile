# Everything happens in .venv and web/node_modules beside this file; nothing is installed outside
# them, but for the browser and the database of the tests (see chromium, postgres). Needs Python 3.11 or later and make.

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

.PHONY: help setup client test chromium postgres play lint style types web api api-check bench load races siege fuzz \
        playthroughs pictures lock audit clean

help:
	@echo "make setup   create $(VENV) and install Ferrovia with its development tools"
	@echo "make play    open the table in your browser"
	@echo "make test    run the tests (recorded games: FERROVIA_RECORDS=folder)"
	@echo "make lint    check style and types of engine, server and client"
	@echo "make client  build the web client where its sources changed"
	@echo "make api     write the client's types of the API again, after a change of the server"
	@echo "make pictures       take the pictures of the documentation again"
	@echo "make bench   measure the engine"
	@echo "make load    measure a server with 500 open tables and 1,000 watchers"
	@echo "make races   race 50 clients at two servers on one PostgreSQL, and kill servers 200 times"
	@echo "make siege   attack a server on this machine while somebody plays there"
	@echo "make fuzz    let random players look for trouble"
	@echo "make playthroughs   play the games kept beside the tests again, after a change of rules"
	@echo "make lock    choose the versions of all dependencies again, with their hashes"
	@echo "make audit   ask whether a dependency has a known hole, where that can be found out"
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

# With LOCKED=1 (as in .ci/run) exactly the versions of the lock are installed, by their hashes.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
$(READY): pyproject.toml | $(BIN)/python
ifeq ($(LOCKED),1)
	$(PIP) --require-hashes --requirement deploy/requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation --editable .
else
	$(PIP) --editable '.[dev]'
endif
	@touch $@

client: $(CLIENT)

# Installing the package built the client (hatch_build.py); this does it again after a change.
$(CLIENT): $(SOURCES) | $(READY)
	@$(BIN)/python hatch_build.py

$(TOOLS): web/package.json web/package-lock.json | $(READY)
	$(NPM) ci --include=dev --ignore-scripts --no-audit --no-fund
	@touch $@

test: setup $(TOOLS) chromium postgres
	$(BIN)/python -m pytest -n 2 --dist worksteal

# Tests play in Debian's Chromium. Where it cannot be installed here they say how, and fail.
chromium:
	@test -x $(FERROVIA_CHROMIUM) || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } || true

# So are databases of Debian's PostgreSQL, started by the tests themselves.
postgres:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || test "$$(id -u)" != 0 || \
	  ! command -v apt-get >/dev/null || \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql; } || true

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

siege: setup
	$(BIN)/python -m siege

load: setup
	$(BIN)/python -m benchmarks.load

# Takes an hour; options of a shorter one: make races RACES="race --seconds 20 --clients 10".
races: setup postgres
	$(BIN)/python -m tests.races $(RACES)

fuzz: setup
	$(BIN)/python -m fuzz

playthroughs: setup
	$(BIN)/python -m tests.playthroughs.playthroughs
	$(BIN)/python -m tests.playthroughs.examples

pictures: setup $(TOOLS) chromium
	$(BIN)/python -m tests.browser.pictures

# uv fits every version to every system at once; the container and .ci/run install by these files.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --custom-compile-command "make lock"
lock: setup
	$(BIN)/$(LOCK) pyproject.toml --extra postgres --extra oidc --output-file deploy/requirements.lock
	$(BIN)/$(LOCK) pyproject.toml --extra dev --output-file deploy/requirements-dev.lock
	$(BIN)/$(LOCK) deploy/build.in --output-file deploy/build.lock

audit: setup $(TOOLS)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python deploy/audit.py

clean:
	rm -rf web/node_modules src/ferrovia/web
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
