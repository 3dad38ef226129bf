# Every target sets up what it needs: a virtual environment in .venv, the Rust core in release mode, the package.
# It needs Python >= 3.11 and cargo on the PATH, nothing else.

PYTHON ?= python3
MINUTES ?= 10
BIN := .venv/bin
QUESTIONS := bench/records/rq1 bench/records/rq2 bench/records/rq3
RUST := $(shell find crates -name '*.rs' -o -name Cargo.toml) Cargo.toml

.PHONY: demo test slow check cargo-test bench results fuzz proofs clean

demo: .venv/package
	$(BIN)/hitori solve examples/

test: .venv/dev
	$(BIN)/python -m pytest -m "not slow"

slow: .venv/dev
	$(BIN)/python -m pytest -m slow

cargo-test:
	cargo test --workspace --quiet
	cargo test --package hitori-core --features refuse-everything --test refused --quiet

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest hitori._core
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings

fuzz: .venv/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check atheris || echo "no atheris here: texts are mutated without a guide"
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

proofs:
	cd proofs/coq && coq_makefile -f _CoqProject -o CoqMakefile && $(MAKE) --no-print-directory -f CoqMakefile
	cd proofs/coq && coqc -Q . Hitori_numbers Statement.v

bench: .venv/dev
	$(BIN)/python -m bench

results: .venv/dev
	rm -rf $(QUESTIONS)
	for run in $(QUESTIONS); do $(BIN)/hitori lab run $$(basename $$run) --quick -o $$run || exit; done
	$(BIN)/python docs/tools/results.py $(QUESTIONS)

.venv/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "hitori needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv

.venv/package: .venv/bin/python pyproject.toml $(RUST)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	$(BIN)/python -m compileall -q src
	touch $@

.venv/dev: .venv/package
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv target src/hitori/_core*.so
