#!/bin/sh
# Installs the PostgreSQL that the tests start, where that is possible: Debian or Ubuntu, as root. Elsewhere the tests that
# need it are skipped and say so.
for folder in "$(pg_config --bindir 2>/dev/null)" /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] && exit 0
done
command -v initdb >/dev/null && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "No PostgreSQL here: install it (Debian: apt-get install postgresql) to run the tests that need it."
    exit 0
fi
echo "Installing PostgreSQL for the tests ..."
export DEBIAN_FRONTEND=noninteractive
install="apt-get install -qq -y --no-install-recommends postgresql"
$install >/dev/null 2>&1 || { apt-get update -qq && $install >/dev/null; } || echo "PostgreSQL could not be installed."
