#!/usr/bin/env node
// The npm package solc as an executable that forge takes for a compiler: it needs no download.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

if (process.argv.includes('--version')) {
  // Forge asks often; the compiler itself takes half a second to load.
  const { version } = require('solc/package.json')
  process.stdout.write(`solc, the solidity compiler\nVersion: ${version}+commit.00000000.Emscripten.clang\n`)
} else {
  process.stdout.write(require('solc').compile(readFileSync(0, 'utf8')))
}
