# Sintra. `make play` and `make test` do all set-up themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SINTRA := $(BIN)/sintra
STAMP := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest
WORKERS ?= 3

.DEFAULT_GOAL := help
.PHONY: help play web test lint bench soak docs clean

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

play: $(STAMP) web  ## set up, start the server and open the page
	@$(SINTRA) warm
	@$(SINTRA) serve --open

web: $(STAMP)  ## build the page, if something in it has changed
	@tools/web.sh $(VENV)

test: export PYTHONDONTWRITEBYTECODE :=  # the tests start the program hundreds of times
test: $(STAMP) lint  ## set up and run every test
	@tools/install_postgres.sh
	@tools/install_chromium.sh
	@tools/web.sh $(VENV) test
	@$(SINTRA) warm
	@$(SINTRA) warm --research
	$(PYTEST) -q -n $(WORKERS) --dist worksteal
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -q -n 2 --dist loadgroup tests/boundscheck.py

lint: $(STAMP)  ## format and lint checks, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@tools/web.sh $(VENV) lint

bench: $(STAMP)  ## measure speed beside a yardstick
	@$(SINTRA) warm
	@$(SINTRA) warm --research
	@$(SINTRA) bench
	@$(BIN)/python tools/caps.py
	@$(SINTRA) bench --research
	@$(BIN)/python bench/vector.py
	@$(BIN)/python bench/server_load.py
	@$(BIN)/python bench/server_kills.py --cycles 10
	@tools/install_chromium.sh
	@tools/web.sh $(VENV)
	@$(BIN)/python bench/page.py

soak: $(STAMP)  ## long runs: many more random games, time limits under load, levels 5 and 6 at full time (hours)
	@$(SINTRA) warm
	SINTRA_HYPOTHESIS=soak $(PYTEST) -q -n $(WORKERS) --dist worksteal tests/test_contract.py tests/properties
	$(BIN)/python tools/caps.py
	$(BIN)/python tools/ladder.py all level:5 level:4 --jobs 2
	$(BIN)/python tools/ladder.py all level:6 level:5 --jobs 2
	$(BIN)/python bench/server_load.py --seconds 300
	$(BIN)/python bench/server_kills.py --cycles 50

docs: $(STAMP)  ## write the generated files again: rules reference, pictures, the page's words and types
	$(BIN)/python -m sintra.cli.reference docs
	$(BIN)/python -m sintra.cli.catalogues web/src/i18n/library
	$(BIN)/python -m sintra.cli.typescript web/src

clean:  ## remove the virtual environment
	rm -rf $(VENV)

$(STAMP): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (once, and again when pyproject.toml or constraints.txt change) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Sintra needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,research,cluster]'
	@touch $@
