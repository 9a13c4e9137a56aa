#!/usr/bin/env -S node --
// Without the dashes, Node 20 would take our --env-file for its own.
import { writeSync } from 'node:fs'

// At SIGUSR1, which any process of the user can send, Node opens its debugger. A listener prevents that.
process.on('SIGUSR1', () => {})

// Until `main` is there to decide how the process ends, whatever fails is a failure of harborcheck: 3, never 1.
const fail = (error) => {
  try {
    writeSync(2, `harborcheck: it could not be started: ${error?.message ?? error}\n`)
  } finally {
    process.exit(3)
  }
}
process.exitCode = 3
process.once('uncaughtException', fail)
import('../dist/cli/main.js').then(({ runProcess }) => {
  process.off('uncaughtException', fail)
  return runProcess()
}, fail)
