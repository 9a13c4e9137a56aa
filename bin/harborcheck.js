#!/usr/bin/env -S node --
// Without the dashes, Node 20 would take our --env-file for its own.
import('../dist/cli/main.js').then(({ main }) => main(process.argv))
