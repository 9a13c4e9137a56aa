import { existsSync, writeFileSync } from 'node:fs'
import { UsageError } from '../../src/platform/errors.ts'
import type { JobKind } from '../../src/work/kind.ts'
import { serveJobs } from '../../src/work/serve-jobs.ts'

/** `dies`: the process ends during the job: always, or only where this file does not exist yet. */
export type Job = { number: number; dies?: string | true; fails?: true }

const multiply: JobKind<{ factor: number }, Job, { product: number; pid: number }> = async ({ factor }) => ({
  async run({ number, dies, fails }) {
    if (fails) throw new UsageError(`${number} is not allowed`)
    if (dies === true || (dies && !existsSync(dies))) {
      if (dies !== true) writeFileSync(dies, '')
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    }
    return { product: factor * number, pid: process.pid }
  },
  async close() {},
})

serveJobs(async () => multiply)
