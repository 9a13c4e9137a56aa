#!/bin/sh
# The npm package solc as an executable that forge takes for a compiler: it needs no download.
# Forge asks for the version at every run, and a Node that only tells it would be most of the time.
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
