# Every target makes .venv by itself. Needs GNU make, Python 3.11 or newer and the package index.
#   make test ARGS='tests/test_x.py -k name'   a part of the tests    make test SEED=7   with the seed of an earlier run
#   make test ALL=1    the tests that take samples, whole
#   make demo PYTHON=/path/to/python3.12       with a Python of your choice
SHELL := /bin/sh
PYTHON ?=
ARGS ?=
JOBS ?= 2
BIN := .venv/bin
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start many processes: without compiled files each of them would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test check lint format types layers docs bench conformance certify boards targets clean distclean
.NOTPARALLEL:

help:
	@echo "make demo    install, then replay, verify and diff the duels that come along"
	@echo "make test    the tests"
	@echo "make check   lint, format, types, import layers, tests"
	@echo "make format  rewrite the code in the project's format"
	@echo "make docs    the documentation as a site, in out/site"
	@echo "make bench   the benchmarks"
	@echo "make conformance  the recorded duels of an independent engine, those of other seeds and of real Decks too (DUELS=folder: others;"
	@echo "                  OCG=folder of your own engine: duels made anew, round by round, SEED=number,"
	@echo "                  DECKS=mixed, real or staged, ARGS='--duels 100 --json'); without ARGS, then 2,000 pairs of"
	@echo "                  duels that differ only in what is hidden from a viewer, who must not tell them apart, and"
	@echo "                  the tests that take samples, whole"
	@echo "make certify      the recorded scenarios of each defined card, and which cards they certify (CARDS='name,name'"
	@echo "                  or CARDS=file; ARGS='--differences --json', MORE=folder with further scenarios)"
	@echo "make boards OUT=folder  scenarios of cards on boards designed for them, made by your own engine (OCG=folder;"
	@echo "                  CARDS='name,name' or CARDS=file, SEED=number, ARGS=--generic: boards designed for any card)"
	@echo "make targets      what docs/cards.md aims at: real decks refereed, cards defined and certified; recorded real duels"
	@echo "make clean   remove caches and build products ('make distclean': .venv too)"

demo: .venv/.installed
	@if [ -f examples/demo.sh ]; then PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh; \
	else echo "There is nothing to show yet: examples/demo.sh is missing."; fi

test: .venv/.installed-dev
	@$(if $(ALL),DUELOG_TEST_ALL=1 )$(if $(SEED),DUELOG_TEST_SEED='$(SEED)') $(BIN)/pytest -n $(JOBS) --dist worksteal $(ARGS)

check: lint types layers test

lint: .venv/.installed-dev
	@$(BIN)/ruff check .; found=$$?; $(BIN)/ruff format --check . && exit $$found

format: .venv/.installed-dev
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

types: .venv/.installed-dev
	$(BIN)/mypy
	$(BIN)/pyright

layers: .venv/.installed-dev
	$(BIN)/lint-imports

docs: .venv/.installed-dev
	@$(BIN)/python docs/build_site.py

bench: .venv/.installed-dev
	@found=; for file in benchmarks/bench_*.py; do \
	  [ -f "$$file" ] || continue; found=1; name=$${file##*/}; \
	  $(BIN)/python -m "benchmarks.$${name%.py}" || exit 1; \
	done; [ -n "$$found" ] || echo "There is nothing to measure yet: no benchmarks/bench_*.py."

conformance: .venv/.installed-dev
	@$(if $(OCG),OCG='$(abspath $(OCG))' $(BIN)/python -m tests.lockstep.fresh $(SEED) $(if $(DECKS),--decks $(DECKS)) $(ARGS),$(BIN)/python -m tests.lockstep $(DUELS) $(ARGS))
	@$(if $(ARGS),,$(BIN)/python -m tests.hidden_pairs 500)
	@$(if $(ARGS),,DUELOG_TEST_ALL=1 $(BIN)/pytest -n $(JOBS) --dist worksteal $$(grep -l 'tests.sampling' tests/test_*.py))

certify: .venv/.installed-dev
	@$(BIN)/python -m tests.lockstep.certify $(if $(CARDS),"$(CARDS)") $(if $(MORE),--scenarios '$(MORE)') $(ARGS)

boards: .venv/.installed-dev
	@$(if $(OCG),OCG='$(abspath $(OCG))' )$(BIN)/python -m tests.lockstep.boards $(if $(CARDS),"$(CARDS)") $(if $(OUT),--out '$(OUT)') $(if $(SEED),--seed $(SEED)) $(ARGS)

# Each target is measured, also if one before it is missed.
targets: .venv/.installed-dev
	@mkdir -p out; missed=0; real=../shared/reference/real; decks=../shared/fixtures/decks; least='defined=2250,certified=97%'; \
	if [ -f $$real/decks.tsv ]; then \
	  $(BIN)/duelog cards --coverage $$real --require "decks=78,cards=100%,$$least" || missed=1; \
	else echo "without ../shared there are no real decks"; $(BIN)/duelog cards --coverage --require "$$least" || missed=1; fi; \
	if [ -d $$decks ]; then echo; echo "$$decks:"; \
	  $(BIN)/duelog cards --coverage $$decks --require 'cards=100%' >out/targets; [ $$? = 0 ] || missed=1; \
	  sed -n '/^in short/,$$p' out/targets; rm out/targets; fi; \
	if [ -f $$real/decks.tsv ]; then echo; echo "recorded duels between real decks, played again:"; \
	  $(BIN)/python -m tests.lockstep $$real >out/targets; [ $$? = 0 ] || missed=1; head -5 out/targets; rm out/targets; fi; \
	echo; echo "pieces of the effect language that fewer than five certified cards use:"; $(BIN)/python -m tests.piece_cards || missed=1; \
	echo; echo "95 of 100 new duels: make conformance OCG=folder DECKS=real ARGS='--duels 100' (docs/cards.md, Targets)"; exit $$missed

clean:
	rm -rf build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find $(wildcard core events replays cli tests benchmarks examples) -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv duelog.egg-info

# The stamps say that what pyproject.toml asks for is installed; the one for developers includes the other.
.venv/.installed: pyproject.toml .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/.installed-dev: pyproject.toml .venv/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch .venv/.installed $@

.venv/bin/python:
	@chosen=; for candidate in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
	  if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then chosen=$$candidate; break; fi; \
	done; \
	if [ -z "$$chosen" ]; then \
	  echo "duelog needs Python 3.11 or newer; found: $$($(or $(PYTHON),python3) --version 2>&1)." >&2; \
	  echo "Install one, or name it: make $(or $(MAKECMDGOALS),demo) PYTHON=/path/to/python3.12" >&2; exit 1; \
	fi; \
	echo "Making .venv with $$("$$chosen" --version)"; \
	"$$chosen" -m venv --clear .venv || { rm -rf .venv; \
	  echo "The venv module of $$chosen does not work; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
