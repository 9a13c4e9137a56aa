#!/bin/sh
# Lets forge use the npm package solc as its compiler, without a download.
# Forge asks for the version at every run. sed answers, because starting Node for it would take most of the time.
cd "$(dirname "$0")/.." || exit 1
case "$1" in
  --version)
    version=$(sed -n 's/^ *"version": "\(.*\)",*$/\1/p' node_modules/solc/package.json)
    printf 'solc, the solidity compiler\nVersion: %s+commit.00000000.Emscripten.clang\n' "$version"
    ;;
  *)
    exec node -e 'process.stdout.write(require("solc").compile(require("node:fs").readFileSync(0, "utf8")))'
    ;;
esac
