#!/bin/sh
# Installs the Chromium that the browser tests start, where that is possible: Debian or Ubuntu, as root. Elsewhere the tests that
# need it are skipped and say so.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "No Chromium here: install it (Debian: apt-get install chromium) to run the browser tests."
    exit 0
fi
echo "Installing Chromium for the tests ..."
export DEBIAN_FRONTEND=noninteractive
install="apt-get install -qq -y --no-install-recommends chromium"
$install >/dev/null 2>&1 || { apt-get update -qq && $install >/dev/null; } || echo "Chromium could not be installed."
