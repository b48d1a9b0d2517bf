# What people type. `make` alone lists it. Nothing here needs Docker or root, but the targets that say so.
PY := .venv/bin/python
READY := .venv/.ready
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup demo up test test-slow test-soak lint format proto openapi docs bench e2e containers compose-up compose-down clean

help: ## list the targets
	@awk -F ':.*## ' '/^[.a-z0-9-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

setup: $(READY) ## make .venv with everything in it (every other target does that by itself)

$(READY): pyproject.toml constraints.txt tools/setup.sh
	@sh tools/setup.sh

demo: $(READY) ## start the platform, play a bot match of each game through the public API, show it
	@.venv/bin/herotable demo $(ARGS)

up: $(READY) ## start the platform on this machine and leave it running; Ctrl-C stops it
	@.venv/bin/herotable up $(ARGS)

test: $(READY) ## the fast tests, in as many processes as there are cores: some minutes
	$(PY) -m pytest -n logical $(ARGS)

ENGINES = tests/contract tests/injustice tests/arkham_asylum tests/mixing tests/megaclash

test-slow: $(READY) ## the slow tests of the services: races, kills, every block of the documentation
	$(PY) -m pytest -m "slow and not containers and not browser" $(ENGINES:%=--ignore=%) tests $(ARGS)

test-soak: $(READY) ## the slow tests of the engines: tens of thousands of random matches of every game and mode
	$(PY) -m pytest -n logical --dist worksteal -m slow $(ENGINES) $(ARGS)

lint: $(READY) ## style, types, import rules, contracts
	@sh tools/lint.sh

format: $(READY) ## let ruff put the code into shape
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

proto: $(READY) ## generate services/contracts from proto/
	$(PY) -m tools.generate_contracts

openapi: $(READY) ## write the checked-in description of the public API
	$(PY) -m gateway.openapi

docs: $(READY) ## write the list of metrics in docs/operations.md
	$(PY) -m tools.document_metrics

bench: $(READY) ## the figures, each with its baseline
	@for one in engine simulation rules live; do echo "== $$one"; $(PY) -m bench.$$one $(ARGS) || exit 1; done

e2e: $(READY) ## the end-to-end tests, on processes; HEROTABLE_E2E_URL=http://... takes a running platform
	$(PY) -m pytest -m "e2e and not containers" tests/e2e $(ARGS)

containers: $(READY) ## the tests on a Docker engine: the image, compose, kills and restarts
	$(PY) -m pytest -m containers tests/containers $(ARGS)

.env: ## write the settings of the containers, with a fresh secret, where there are none
	@python3 -c "import pathlib, secrets; t = pathlib.Path('.env.example').read_text(); p = pathlib.Path('.env'); p.touch(0o600); \
	p.write_text('\n'.join(k.replace('=change-me', '=' + secrets.token_hex(32)) for k in t.split('\n')))"

compose-up: .env ## build the image and start the platform in containers (needs Docker)
	docker-compose up --build -d $(ARGS)

compose-down: ## stop the containers; the data stays
	docker-compose down $(ARGS)

clean: ## remove .venv and caches
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
