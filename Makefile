# Every target sets up what it needs: a virtual environment in .venv, the Rust core in release mode, the package.
# It needs Python >= 3.11 and cargo on the PATH, nothing else; `make debian` needs debootstrap and root.

PYTHON ?= python3
MINUTES ?= 10
BIN := .venv/bin
MODULE := src/hitori/web/static/hitori.wasm
QUESTIONS := rq1 rq2 rq3
SCALING := hard-test growth-hard growth-easy
RUST := $(shell find crates -name '*.rs' -o -name Cargo.toml) Cargo.toml

# Tests on all cores, those of tests/conftest.py's TOGETHER in one process.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadgroup

FOR_OLD_LINUX := --zig --compatibility manylinux2014

.PHONY: demo test slow long check cargo-test player bench results scaling docs paper figures records fuzz proofs texts wheels wheel \
	sdist smoke debian clean

demo: .venv/package
	$(BIN)/hitori solve examples/

test: .venv/dev
	$(PYTEST) -m "not slow and not long"

slow: .venv/dev
	$(PYTEST) -m slow

long: .venv/dev
	$(BIN)/python -m pytest -m long

cargo-test:
	cargo test --workspace --quiet
	cargo test --package hitori-core --features refuse-everything --test refused --quiet

player: $(MODULE)

$(MODULE): $(RUST) crates/hitori-web/build
	crates/hitori-web/build $@

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
	$(BIN)/python -m measure

results: .venv/dev
	for name in $(QUESTIONS); do $(BIN)/hitori lab run $$name -o build/results/$$name || exit; done
	$(BIN)/python -m measure.publish $(QUESTIONS:%=build/results/%)
	$(BIN)/python -m measure.results $(QUESTIONS:%=measure/records/%)

# How solving times grow with n, and the hard family: an hour on two quiet cores. A stopped run resumes.
scaling: .venv/dev
	$(BIN)/python -m measure.hard --workers 2
	$(BIN)/python -m measure.growth --workers 2
	$(BIN)/python -m measure.publish $(SCALING:%=build/results/%)
	$(BIN)/python -m measure.scaling

# With the player where rustc can compile for WebAssembly; else it says what is missing, and the site has a link.
docs: .venv/docs
	-$(MAKE) --no-print-directory player
	$(BIN)/python docs/site/build.py

# The article on Hitori numbers, in build/paper.
paper: .venv/docs
	$(BIN)/python -m measure.paper

figures: .venv/dev
	$(BIN)/python -m measure.figures

records: .venv/dev
	$(BIN)/python -m measure.measure

# What the wheels carry and is written by programs: after a change of README.md or Cargo.lock.
texts:
	$(PYTHON) release/licences.py
	$(PYTHON) release/long_description.py

# The sdist and the wheel for x86-64 Linux in dist/, with every check that can be made here.
wheels: .venv/release $(MODULE)
	rm -rf dist
	$(BIN)/python release/build.py sdist
	$(BIN)/python release/build.py wheel $(FOR_OLD_LINUX)
	$(BIN)/twine check --strict dist/*
	$(BIN)/auditwheel show dist/*.whl
	$(BIN)/python release/smoke.py dist/*.whl
	$(BIN)/python release/compare.py dist/*.tar.gz dist/*.whl $(FOR_OLD_LINUX)

wheel: .venv/release $(MODULE)
	$(BIN)/python release/build.py wheel $(FOR_MATURIN)

sdist: .venv/release $(MODULE)
	$(BIN)/python release/build.py sdist
	$(BIN)/twine check --strict dist/*.tar.gz

smoke:
	$(PYTHON) release/smoke.py dist/*.whl

debian:
	release/debian dist/*.whl

.venv/release: .venv/bin/python release/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement release/requirements.txt
	touch $@

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

.venv/docs: .venv/package
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	touch $@

clean:
	rm -rf .venv build target dist src/hitori/_core*.so $(MODULE)
