# make play    set everything up, start the table and open it in a browser
# make test    set everything up and run all tests; the last line is pytest's
# make test-postgres   the tests of the database and of backups, with a throwaway PostgreSQL
# make check   lint, formatting and types of the Python and of the web client
# make compiled       a wheel whose rules and search are machine code, in build/compiled, and an environment with it
# make test-compiled  the same tests as above, but for the browser's, with that wheel
# make web-dev the web client from its sources, in front of a running `barbaricum serve`
# Everything is put inside this checkout; uv is fetched into build/uv where it is missing.

UV := $(shell uv --version >/dev/null 2>&1 && echo uv || echo build/uv/bin/uv)
RUN := $(UV) run --no-sync
NPM := $(RUN) python hatch_build.py npm
CLIENT := src/barbaricum/server/static/index.html

COMPILED := build/compiled

# A file's tests stay together and files begin in order: the browser's come last, as Playwright's loop wants it.
PARALLEL := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

.PHONY: play test check compiled test-compiled test-postgres web-dev ready developer client chromium postgres
.DEFAULT_GOAL := play

play: ready
	$(RUN) barbaricum serve

test: developer chromium
	$(RUN) lint-imports
	$(NPM) test
	$(RUN) pytest $(PARALLEL)

test-postgres: developer postgres
	$(RUN) pytest tests/server/test_store.py tests/server/test_backup.py tests/server/test_health.py

check: developer
	$(RUN) ruff check
	$(RUN) ruff format --check
	$(RUN) mypy
	$(RUN) lint-imports
	$(NPM) run check

# Built from the sdist, outside src: else every run from the sources would load the machine code that lies beside them.
compiled: $(filter build/%,$(UV))
	rm -rf $(COMPILED)/wheels
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(UV) build --out-dir $(COMPILED)/wheels
	UV_PROJECT_ENVIRONMENT=$(COMPILED)/venv $(UV) sync --locked --no-install-project
	$(UV) pip install --python $(COMPILED)/venv --no-deps --reinstall $(COMPILED)/wheels/*.whl

test-compiled:
	@test -d $(COMPILED)/venv || $(MAKE) --no-print-directory compiled
	$(COMPILED)/venv/bin/python -m pytest $(PARALLEL) --ignore=tests/browser

web-dev: developer
	$(NPM) run dev

ready: $(filter build/%,$(UV))
	$(UV) sync --locked --inexact --no-dev
	@$(MAKE) --no-print-directory client

developer: $(filter build/%,$(UV))
	$(UV) sync --locked
	@$(MAKE) --no-print-directory client

# uv takes an unchanged checkout for built, even where the built client was deleted.
client:
	@test -f $(CLIENT) || $(UV) sync --locked --inexact --no-dev --reinstall-package barbaricum
	@test -f $(CLIENT) || echo "The web client is not built (BARBARICUM_SKIP_WEB=$$BARBARICUM_SKIP_WEB)."

chromium:
	@if command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Debian's Chromium for the browser tests"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	else \
		echo "No Chromium here, and only root on a machine with apt-get can install it: the browser tests are skipped."; \
	fi

postgres:
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Debian's PostgreSQL for the tests"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	else \
		echo "No PostgreSQL here, and only root on a machine with apt-get can install it: its tests are skipped."; \
	fi

build/uv/bin/uv:
	@python3 -m pip --version >/dev/null 2>&1 || { echo "Neither uv nor pip is here: install uv, or pip for python3." >&2; exit 1; }
	python3 -m pip install --quiet --target build/uv uv
