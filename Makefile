# The commands for developers and operators; `make` alone lists them. Only targets that say so need Docker, and none needs root.
PY := .venv/bin/python
READY := .venv/.ready
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup demo up test test-slow test-soak lint format proto openapi docs bench e2e containers compose-up compose-down clean

help: ## list the targets
	@awk -F ':.*## ' '/^[.a-z0-9-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

setup: $(READY) ## create .venv with all dependencies (every other target does this when needed)

$(READY): pyproject.toml constraints.txt tools/setup.sh
	@sh tools/setup.sh

demo: $(READY) ## start a platform, play a bot match of each game through the public API, stop
	@.venv/bin/herotable demo $(ARGS)

up: $(READY) ## run the platform on this machine, until Ctrl-C
	@.venv/bin/herotable up $(ARGS)

test: $(READY) ## run the fast tests, with one process per core; takes a few minutes
	$(PY) -m pytest -n logical $(ARGS)

ENGINES = tests/contract tests/injustice tests/arkham_asylum tests/mixing tests/megaclash

test-slow: $(READY) ## run the slow tests of the services: races, kills, every code block of the documentation
	$(PY) -m pytest -m "slow and not containers and not browser" $(ENGINES:%=--ignore=%) tests $(ARGS)

test-soak: $(READY) ## run the slow tests of the engines: tens of thousands of random matches of every game and mode
	$(PY) -m pytest -n logical --dist worksteal -m slow $(ENGINES) $(ARGS)

lint: $(READY) ## check style, types, import rules and contracts
	@sh tools/lint.sh

format: $(READY) ## format the code with ruff
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

proto: $(READY) ## generate services/contracts from proto/
	$(PY) -m tools.generate_contracts

openapi: $(READY) ## generate gateway/openapi.json, the description of the public API
	$(PY) -m gateway.openapi

docs: $(READY) ## generate the list of metrics in docs/operations.md
	$(PY) -m tools.document_metrics

bench: $(READY) ## run the benchmarks, each with its baseline
	@for one in engine simulation rules live; do echo "== $$one"; $(PY) -m bench.$$one $(ARGS) || exit 1; done

e2e: $(READY) ## run the end-to-end tests on local processes, or on the platform at HEROTABLE_E2E_URL
	$(PY) -m pytest -m "e2e and not containers" tests/e2e $(ARGS)

containers: $(READY) ## run the tests of the image and of compose (needs Docker)
	$(PY) -m pytest -m containers tests/containers $(ARGS)

.env: ## create the settings of the containers, with a new secret key, if there are none
	@python3 -c "import pathlib, secrets; t = pathlib.Path('.env.example').read_text(); p = pathlib.Path('.env'); p.touch(0o600); \
	p.write_text('\n'.join(k.replace('=change-me', '=' + secrets.token_hex(32)) for k in t.split('\n')))"

compose-up: .env ## build the image and start the platform in containers (needs Docker)
	docker-compose up --build -d $(ARGS)

compose-down: ## stop the containers and keep their data (needs Docker)
	docker-compose down $(ARGS)

clean: ## remove .venv and caches
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
