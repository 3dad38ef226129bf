# The steps of `.ci/run`. make runs two at a time; what a step needs stands behind its colon. The number is the step's
# budget in seconds, measured on two cores with dependencies kept; .ci/step kills what takes a multiple of it.

STEP := .ci/step
export VENV := build/ci/venv
BIN := $(VENV)/bin

# Nothing may be missing here; elsewhere the tests that need it are skipped and say so. A test that takes five minutes
# prints where it stands, so that the log of a step that was killed names it.
export PYTEST_ADDOPTS := --all-engines -o faulthandler_timeout=300
# The tests start hundreds of processes; without files of bytecode each compiles what it imports.
unexport PYTHONDONTWRITEBYTECODE
# The release profile is for wheels to publish; this one links in a third of the time.
export MATURIN_PEP517_ARGS := --profile ci
PYTEST := $(BIN)/python -m pytest -q -m "not slow and not long"
IN_A_BROWSER := tests/web tests/site
STEPS := lint rust python browser smoke docs types fuzz

.PHONY: all clone module install checker suites $(STEPS)
# make starts what is ready in this order: the longest way, to the tests in Python, comes before what can wait.
all: $(STEPS) suites

# The one optimised build of the core: as a newcomer makes it, in a clean clone.
clone:
	$(STEP) clone 120 .ci/clean-clone demo

module:
	$(STEP) module 90 crates/hitori-web/build --check

install: clone module
	$(STEP) install 120 .ci/install

lint: install
	$(STEP) lint 10 $(MAKE) --no-print-directory lint

types: install
	$(STEP) types 30 sh -ec 'test -x node_modules/.bin/tsc; $(MAKE) --no-print-directory types'

# Beside the tests in Python; cargo's library tests are built without optimisation.
rust: module
	$(STEP) rust 240 $(MAKE) --no-print-directory clippy cargo-test

# The checker of proofs that Coq proves right, which tests run. What Coq writes is no text to check the spelling of.
checker: install lint
	$(STEP) checker 60 $(MAKE) --no-print-directory checker

python: install checker
	$(STEP) python 480 $(PYTEST) $(IN_A_BROWSER:%=--ignore=%)

browser: install rust docs
	$(STEP) browser 400 $(PYTEST) $(IN_A_BROWSER)

docs: install
	$(STEP) docs 90 $(MAKE) --no-print-directory docs

smoke: clone docs
	$(STEP) smoke 30 .ci/clean-clone smoke-test

fuzz: browser
	$(STEP) fuzz 70 $(MAKE) --no-print-directory fuzz MINUTES=1

# Long suites, where no stamp says that they passed on these sources. If a step failed, none begins: the change cannot
# land, and whoever made it should not wait for them.
suites: $(STEPS)
	$(BIN)/python .ci/suites.py due
