# Every target sets up what it needs: a virtual environment in .venv, the Rust core in release mode, the package.
# setup/preflight lists what the machine lacks for that; `make debian` and `make windows` need debootstrap and root.

PYTHON ?= python3
MINUTES ?= 10
# The version that .ci/run installs.
TYPESCRIPT := 7.0.2
VENV ?= .venv
BIN := $(VENV)/bin
INSTALL := setup/install '$(VENV)'
# The distribution and the program that builds it, as pyproject.toml names them.
NAME := $(shell sed -n 's/^name = "\(.*\)"/\1/p' pyproject.toml)
MATURIN := $(shell sed -n 's/^requires = \["\(maturin.*\)"\]/\1/p' pyproject.toml)
# Under pip, which calls maturin in other places, nothing of cargo's progress is seen.
DEVELOP := env -u CONDA_PREFIX VIRTUAL_ENV='$(abspath $(VENV))' PIP_QUIET=1 $(BIN)/maturin develop $(or $(MATURIN_PEP517_ARGS),--release)
QUESTIONS := rq1 rq2 rq3
SCALING := hard-test growth-hard growth-easy hard-images hard-images-threads
LIBRARIES := datasets gymnasium inspect-ai reasoning-gym verifiers
ENVIRONMENTS := $(LIBRARIES) hypothesis 'pytest>=8,<9.2' pytest-xdist
COQ := cd proofs/coq && coq_makefile -f _CoqProject -o CoqMakefile && $(MAKE) --no-print-directory -f CoqMakefile
# With GNU time, Coq's makefiles print the seconds and memory of each file.
TIMED := $(if $(wildcard /usr/bin/time),TIMED=1)
RUST := $(shell find crates -name '*.rs' -o -name Cargo.toml) Cargo.toml

# With TOOLCHAIN=download, and ever after, Rust comes from build/rust.
ifneq ($(filter download,$(TOOLCHAIN))$(wildcard build/rust/complete),)
DOWNLOADED := build/rust/complete
export RUSTUP_HOME := $(CURDIR)/build/rust/rustup
export PATH := $(CURDIR)/build/rust/cargo/bin:$(PATH)
endif

# The tests start hundreds of processes; without files of bytecode each compiles what it imports.
unexport PYTHONDONTWRITEBYTECODE

# Tests on all cores, those of tests/conftest.py's XDIST_GROUPS in one process.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadgroup

FOR_OLD_LINUX := --zig --compatibility manylinux2014
# `make crates PUBLISH=--no-verify` publishes what `make crates` has tried.
PUBLISH := --dry-run

.PHONY: demo test slow long smoke-test nightly check lint types clippy cargo-test miri tsan player bench results scaling docs paper figures records test-measure fuzz proofs theorem recheck checker environments texts stale wheels wheel \
	sdist smoke npm crates debian windows clean

.DELETE_ON_ERROR:

demo: $(VENV)/package
	$(BIN)/hitori solve examples/

test: $(VENV)/dev
	$(PYTEST) -m "not slow and not long"

slow: $(VENV)/dev
	$(PYTEST) -m slow

# What a bare machine puts at risk: things missing, the package almost without extras, and the README's commands.
smoke-test: $(VENV)/smoke
	$(BIN)/python -m pytest -m smoke tests/smoke tests/test_pages.py

# The long suites, each with a stamp when it passes, which .ci/run then accepts for thirty days; and an hour of fuzzing.
# The player is walked through in Firefox and WebKit too: apt install firefox-esr webkit2gtk-driver xvfb.
nightly: $(VENV)/dev
	$(BIN)/python .ci/suites.py all
	$(MAKE) --no-print-directory miri tsan
	release/windows || [ $$? = 2 ]
	$(MAKE) --no-print-directory fuzz MINUTES=60

long: $(VENV)/dev
	$(BIN)/python -m pytest -m long

cargo-test:
	cargo test --workspace --quiet
	cargo test --package hitori-core --features refuse-everything --test refused --quiet

# The checker of proofs in Miri, which finds undefined behaviour, where a nightly compiler has it.
miri:
	if cargo +nightly miri --version >/dev/null 2>&1; then cargo +nightly miri test --package hitori-checker --test specification; \
	else echo "no Miri here: rustup toolchain install nightly --component miri"; fi

# The queue of a long search in ThreadSanitizer, which finds data races, where a nightly compiler has its own sources.
tsan:
	if test -d "$$(rustc +nightly --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library"; then RUSTFLAGS=-Zsanitizer=thread cargo +nightly \
		test -Zbuild-std --target "$$(rustc -vV | sed -n 's/^host: //p')" --target-dir target/tsan --package hitori-core --lib tree::; \
	else echo "no ThreadSanitizer here: rustup toolchain install nightly --component rust-src"; fi

# The player's modules, which stand in git: after a change of what they are made of, and before that is handed in.
player:
	crates/hitori-web/build

check: lint types clippy

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cargo fmt --all -- --check crates/hitori-formats/src/codecs/*.rs
	$(BIN)/codespell

types: $(VENV)/dev
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest hitori._core
	if [ -x node_modules/.bin/tsc ]; then node_modules/.bin/tsc -p src/hitori/web && node_modules/.bin/tsc -p src/hitori/web/workers; \
	else echo "no tsc here, so the player's types are not checked: npm install --no-save typescript@$(TYPESCRIPT)"; fi

clippy:
	cargo clippy --workspace --all-targets --quiet -- -D warnings

fuzz: $(VENV)/dev
	$(INSTALL) atheris || echo "no atheris here: texts are mutated without a guide"
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

proofs: checker
	$(COQ) $(TIMED)
	cd proofs/coq && coqc -Q . Hitori_numbers Statement.v

# The most labels of all sizes: what Coq computes for longer than a few minutes, from certificates that are copied into it.
COPIED := $(patsubst proofs/coq/refutations/%.txt,proofs/coq/made/Refuted%.v,$(wildcard proofs/coq/refutations/*.txt)) \
	proofs/coq/made/PotentialData.v

theorem: proofs $(COPIED)
	cd proofs/coq && coq_makefile -f _CoqTheorem -o CoqMakefile.theorem && $(MAKE) --no-print-directory --jobs=2 -f CoqMakefile.theorem $(TIMED)
	cd proofs/coq && coqc -Q . Hitori_numbers StatementOfAll.v

# Coq's separate checker reads all compiled files again.
recheck: theorem
	cd proofs/coq && python3 recheck.py

proofs/coq/made/Refuted%.v: proofs/coq/refutations/%.txt proofs/coq/refutations/to_coq
	mkdir -p $(@D)
	proofs/coq/refutations/to_coq $* > $@

proofs/coq/made/PotentialData.v: src/hitori/numbers/witnesses/border.txt.gz proofs/coq/potentials.py
	mkdir -p $(@D)
	gzip -dc $< | python3 proofs/coq/potentials.py > $@

# The checker for `hitori verify --with coq`: Coq proves it right and writes it in OCaml. Beside it what a test runs.
checker:
	$(COQ) $(TIMED) CheckerSound.vo Shares.vo
	mkdir -p build/coq
	cp proofs/coq/verify.ml build/coq
	cd build/coq && coqc -Q ../../proofs/coq Hitori_numbers -o Extract.vo ../../proofs/coq/Extract.v
	cd build/coq && ocamlopt -w -a checker.mli checker.ml verify.ml -o hitori-verify-coq

bench: $(VENV)/dev
	$(BIN)/python -m measure

results: $(VENV)/dev
	for name in $(QUESTIONS); do $(BIN)/hitori lab run $$name -o build/results/$$name || exit; done
	$(BIN)/python -m measure publish $(QUESTIONS:%=build/results/%)

# How solving times grow with n, and the hard family: an hour on two quiet cores. A stopped run resumes.
scaling: $(VENV)/dev
	$(BIN)/python -m measure scaling --workers 2
	$(BIN)/python -m measure images
	$(BIN)/python -m measure publish $(SCALING:%=build/results/%)

docs: $(VENV)/docs
	$(BIN)/python docs/site/build.py

# The article on Hitori numbers, in build/paper.
paper: $(VENV)/docs
	$(BIN)/python -m measure.paper

figures: $(VENV)/dev
	$(BIN)/python -m measure tables

records: $(VENV)/dev
	$(BIN)/python -m measure record

# How many planted faults the tests find, and which lines they run: three hours of one core.
test-measure: $(VENV)/dev
	$(INSTALL) coverage cosmic-ray
	cargo install --quiet cargo-mutants cargo-llvm-cov
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m measure.strength
	$(BIN)/python -m measure tables

# The adapters of hitori.environments, from a wheel in a fresh environment, with the libraries as released today.
# Inspect takes tasks from installed packages only, so that an editable install would not do.
environments: $(VENV)/package
	rm -rf build/environments
	$(PYTHON) -m venv build/environments
	$(BIN)/maturin build --quiet $(or $(MATURIN_PEP517_ARGS),--release) --out build/environments/wheel
	build/environments/bin/pip install --quiet --disable-pip-version-check uv
	build/environments/bin/uv pip install --quiet --python build/environments/bin/python \
		"$$(echo build/environments/wheel/*.whl)[gym,images]" $(ENVIRONMENTS)
	build/environments/bin/uv pip list --quiet --python build/environments/bin/python | grep -E '^($(subst $() ,|,$(LIBRARIES))) '
	build/environments/bin/python -c 'import datasets, gymnasium, inspect_ai, reasoning_gym, verifiers.v1'
	build/environments/bin/python -m pytest tests/environments

# What is published and written by programs: after a change of README.md, pyproject.toml, CITATION.cff, Cargo.lock, a
# command or a format.
texts: $(VENV)/dev
	$(PYTHON) release/metadata.py
	$(PYTHON) release/licences.py
	$(PYTHON) release/long_description.py
	$(BIN)/python release/formats.py
	$(BIN)/python release/manual.py

# What is out of date, each with the target that renews it.
stale: $(VENV)/dev
	@$(BIN)/python release/stale.py

# The sdist and the wheel for x86-64 Linux in dist/, with every check that can be made here.
wheels: $(VENV)/release
	rm -rf dist
	$(BIN)/python release/build.py sdist
	$(BIN)/python release/build.py wheel $(FOR_OLD_LINUX)
	$(BIN)/twine check --strict dist/*
	$(BIN)/auditwheel show dist/*.whl
	$(BIN)/python release/smoke.py dist/*.whl
	$(BIN)/python release/compare.py dist/*.tar.gz dist/*.whl $(FOR_OLD_LINUX)

wheel: $(VENV)/release
	$(BIN)/python release/build.py wheel $(FOR_MATURIN)

sdist: $(VENV)/release
	$(BIN)/python release/build.py sdist
	$(BIN)/twine check --strict dist/*.tar.gz

smoke:
	$(PYTHON) release/smoke.py dist/*.whl

# The engine for JavaScript, build/hitori-toolkit-VERSION.tgz; it needs npm.
npm:
	$(PYTHON) release/npm.py
	npm pack ./build/npm --pack-destination build

# The crates in one call: one alone cannot be built while those below it are not published. It needs cargo 1.90 or newer.
crates:
	cargo publish $(PUBLISH) --locked --package hitori-checker --package hitori-core --package hitori-formats

debian:
	release/debian dist/*.whl

# The tests of all crates, and a wheel in a Windows Python, under Wine; ROOTS=DIR keeps what it sets up.
windows:
	release/windows

# A prerequisite in order alone: where somebody made the environment by hand, this stamp is younger than what is built.
$(VENV)/environment:
	@PYTHON='$(PYTHON)' setup/environment '$(VENV)'
	@touch $@

build/rust/complete: | $(VENV)/environment
	@$(INSTALL) puccinialin
	@echo "downloading Rust into build/rust: about 150 MB, 640 MB on disk"
	@$(BIN)/python -m puccinialin --location build/rust >/dev/null
	@touch $@

$(VENV)/package: pyproject.toml $(RUST) | $(VENV)/environment $(DOWNLOADED)
	@setup/preflight rust
	@echo "installing maturin, which builds the package"
	@$(INSTALL) '$(MATURIN)'
	@echo "installing click and rich, and compiling the Rust core: about 2 minutes on two cores"
	@$(DEVELOP)
	@$(BIN)/python -m compileall -q src
	@touch $@

$(VENV)/dev: $(VENV)/package
	@echo "installing all extras and what the tests need: some minutes, 1.4 GB on disk"
	@$(INSTALL) '$(NAME)[dev]'
	@touch $@

$(VENV)/smoke: $(VENV)/package
	@echo "installing what the smoke tests need"
	@$(INSTALL) '$(NAME)[images]' hypothesis pytest pytest-xdist
	@touch $@

$(VENV)/docs: $(VENV)/package
	@echo "installing what the site needs"
	@$(INSTALL) '$(NAME)[docs]'
	@touch $@

$(VENV)/release: release/requirements.txt | $(VENV)/environment
	@echo "installing what builds and checks wheels"
	@$(INSTALL) --require-hashes --requirement release/requirements.txt
	@touch $@

clean:
	[ ! -e '$(VENV)/pyvenv.cfg' ] && [ ! -e '$(VENV)/unfinished' ] || rm -rf '$(VENV)'
	rm -rf build target dist src/hitori/_core*.so
