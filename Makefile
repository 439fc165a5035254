# Sintra. `make play` and `make test` do all set-up themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
INTERPRETER := $(BIN)/python$(if $(filter Windows_NT,$(OS)),.exe)
SINTRA := $(BIN)/sintra
PYTEST := $(BIN)/python -m pytest
GOALS ?= $(MAKECMDGOALS)
export GOALS  # what was asked for, in a make within make as well

# So many processes run tests: two cores are busy with four, because many tests wait for a clock, a server or a page.
WORKERS ?= 4

# Three sets of packages in one environment, each with a stamp: what playing needs, what developing needs, and everything.
PLAYABLE := $(VENV)/.playable
STAMP := $(VENV)/.ready
COMPLETE := $(VENV)/.complete
EXTRAS ?= dev,research,cluster
SERVE ?= --open

# The library alone: games, search and their tests, on any system. Left out: what needs a server, a browser, PostgreSQL or other
# packages than the extra `test` has, and tests that run the command as a process and send it signals.
LIBRARY := tests src/sintra/core src/sintra/games src/sintra/search $(addprefix --ignore=tests/,server web research \
    search/test_arena.py search/test_engine.py search/test_hint.py $(patsubst %,test_%.py,cli docs notebooks package site words))

# The server on any system: tables as values, tables in memory, and a server without what Windows does not have.
ANYWHERE := $(patsubst %,tests/server/test_%.py,anywhere table transitions messages frames limits live_table)

# What `make check` runs: the rules and what holds the sources together.
QUICK := tests/rules $(patsubst %,tests/test_%.py,values records rooms rules_covered version words)

.DEFAULT_GOAL := help
.PHONY: help play web page release wheel check quick kernels test test-all test-library test-server test-web lint lint-python lint-web checked-page coverage bench soak docs site pictures clean

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

play: export PYTHONDONTWRITEBYTECODE :=  # the next start is quicker
play:  ## set up, start the server and open the page (options of the server: make play SERVE="--lan")
	@$(MAKE) --no-print-directory -j 2 $(PLAYABLE) page
	@$(SINTRA) serve $(SERVE)

web: page  ## build the page, if something in it has changed

page: | $(INTERPRETER)
	@tools/web.sh $(VENV)

wheel: page  ## build the page and pack it into a wheel in dist/
	SINTRA_RELEASE=1 $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

release: $(STAMP) page  ## pack wheel and source archive, check them in fresh environments, write the notes (dist/)
	$(BIN)/python tools/release.py dist

check: $(STAMP)  ## what matters for a quick change: Python lint and types, the rules' tests
	@$(SINTRA) warm
	@$(MAKE) --no-print-directory -j 2 lint-python quick

quick: $(STAMP)
	$(PYTEST) -q $(QUICK)

test: export PYTHONDONTWRITEBYTECODE :=  # the tests start the program hundreds of times
test: $(STAMP)  ## set up and run every test but the long ones
	@tools/install_postgres.sh
	@tools/install_chromium.sh
	@$(MAKE) --no-print-directory -j 2 lint-python kernels checked-page
	$(call tested,-n $(WORKERS) --dist worksteal)
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -q -n 2 --dist loadgroup tests/boundscheck.py

test-all: export PYTHONDONTWRITEBYTECODE :=
test-all: $(COMPLETE) test  ## the same, and what takes long: every language in the browser, training, a fresh install, ...
	$(call tested,-m long -n 2 --dist loadfile)

# $(call tested,OPTIONS): run tests; what fails beside other work is tried once more, alone
tested = $(PYTEST) -q $(1) || { echo "What failed beside other work is tried once more, alone:"; $(PYTEST) -q $(1) -n 0 --last-failed --last-failed-no-failures none; }

kernels: $(STAMP)  # compiled here, so that no test waits for the compiler
	@$(SINTRA) warm
	@$(SINTRA) warm --research
	@NUMBA_BOUNDSCHECK=1 $(SINTRA) warm
	@$(BIN)/python tests/compile_toy.py

test-library: $(STAMP)  ## the tests of games and search alone
	$(SINTRA) warm
	$(PYTEST) -q -n $(WORKERS) --dist worksteal $(LIBRARY)

test-server: $(STAMP)  ## the tests of the server that run on any system
	$(SINTRA) warm
	$(PYTEST) -q -n $(WORKERS) --dist worksteal $(ANYWHERE)

test-web: $(STAMP)  ## check, test and build the page
	@tools/web.sh $(VENV) test

lint:  ## format and lint checks, types, layers
	@$(MAKE) --no-print-directory -j 2 lint-python lint-web

lint-web: $(STAMP)
	@tools/web.sh $(VENV) lint

checked-page: lint-web
	@tools/web.sh $(VENV) test

lint-python: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

coverage: $(STAMP)  ## which lines the tests reach, piece by piece (build/coverage/html; one piece: make coverage PIECES=rules-duel)
	@$(SINTRA) warm
	@$(BIN)/python tools/coverage_pieces.py $(PIECES)

bench: $(STAMP)  ## measure speed beside a yardstick
	@$(SINTRA) warm
	@$(SINTRA) warm --research
	@$(SINTRA) bench
	@$(BIN)/python tools/caps.py
	@$(SINTRA) bench --research
	@$(BIN)/python bench/vector.py
	@$(BIN)/python bench/server_load.py
	@$(BIN)/python bench/server_attack.py --seconds 20
	@$(BIN)/python bench/server_kills.py --cycles 10
	@tools/install_chromium.sh
	@tools/web.sh $(VENV)
	@$(BIN)/python bench/page.py

soak: $(STAMP)  ## long runs: many more random games, every puzzle proved again, time limits under load, levels 5 and 6 at full time (hours)
	@$(SINTRA) warm
	SINTRA_HYPOTHESIS=soak $(PYTEST) -q -n $(WORKERS) --dist worksteal tests/test_contract.py tests/properties
	$(SINTRA) puzzles check
	$(BIN)/python tools/caps.py
	$(BIN)/python tools/ladder.py all level:5 level:4 --jobs 2
	$(BIN)/python tools/ladder.py all level:6 level:5 --jobs 2
	$(BIN)/python bench/server_load.py --seconds 300
	$(BIN)/python bench/server_kills.py

docs: $(STAMP)  ## write the generated files again: rules reference, pictures, the page's words and types
	$(BIN)/python -m sintra.cli.cldr
	$(BIN)/python -m sintra.cli.reference docs
	$(BIN)/python -m sintra.cli.catalogues web/src/i18n
	$(BIN)/python -m sintra.cli.typescript web/src

site: export NO_MKDOCS_2_WARNING := 1
site: $(STAMP)  ## build the documentation site into build/site
	@$(BIN)/python -m mkdocs build --strict --quiet
	@echo "Open build/site/index.html"

pictures: $(STAMP)  ## make the pictures, the film and the notebooks' outputs of the documentation again
	@tools/install_chromium.sh
	@tools/web.sh $(VENV)
	@$(SINTRA) warm
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/notebooks.py

clean:  ## remove the virtual environment
	rm -rf $(VENV)

$(INTERPRETER):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Sintra needs Python 3.11 or newer; try: make PYTHON=python3.12 $(GOALS)"; exit 2; }
	@$(PYTHON) -m venv $(VENV)

# $(call install,EXTRAS,OPTIONS): the package as it lies here, with what some extras need
comma := ,
install = @echo "Setting up $(VENV) with $(1) (again when pyproject.toml or constraints.txt change) ..."; \
    $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt $(2) -e '.[$(1)]'

$(PLAYABLE): pyproject.toml constraints.txt | $(INTERPRETER)
	$(call install,serve,--no-compile)  # most modules are never used: each is compiled when it is first imported
	@touch $@

$(STAMP): pyproject.toml constraints.txt | $(INTERPRETER)
	$(call install,$(EXTRAS))
	@touch $(if $(findstring dev,$(EXTRAS)),$(PLAYABLE)) $@

$(COMPLETE): pyproject.toml constraints.txt | $(INTERPRETER)
	$(call install,$(EXTRAS)$(comma)all)
	@touch $(PLAYABLE) $(STAMP) $@
