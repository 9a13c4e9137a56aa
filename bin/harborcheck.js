#!/usr/bin/env node
import('../dist/cli/main.js').then(({ main }) => main(process.argv))
