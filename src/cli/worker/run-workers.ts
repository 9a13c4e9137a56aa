import { type ChildProcess, fork } from 'node:child_process'
import { withoutDebugger } from '../../platform/without-debugger.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'

/** How often a worker that ends by itself is started again. */
const MOST_STARTS = 10

/**
 * Runs workers, each in a separate process: this command again, with a channel. Restarts one that is killed. Resolves
 * with the exit code of the first one that cannot work, or that of a signal.
 */
export function runWorkers(count: number): Promise<ExitCode> {
  return untilSignal(async ({ signal, exitCode }) => {
    const children = new Set<ChildProcess>()
    let failed: ExitCode | undefined
    const endAll = () => {
      for (const child of children) child.kill('SIGTERM')
    }
    signal.addEventListener('abort', endAll)
    const runOne = async () => {
      for (let starts = 0; starts < MOST_STARTS && !signal.aborted && failed === undefined; starts += 1) {
        const { code, by } = await runChild(children)
        if (signal.aborted || failed !== undefined) return
        // The command or the resolver is wrong: every other worker would end so, too.
        if (code === 1 || code === 2) failed = code
        else
          io().stderr.write(`A worker ended by itself (${by ?? `exit code ${code}`}); another one takes its place.\n`)
      }
      failed ??= 3
    }
    const endWhenFailed = () => failed !== undefined && endAll()
    await Promise.all(Array.from({ length: count }, () => runOne().finally(endWhenFailed)))
    return exitCode() ?? failed ?? 3
  })
}

function runChild(children: Set<ChildProcess>): Promise<{ code: number | null; by: NodeJS.Signals | null }> {
  const [, script = '', ...args] = io().argv
  const execArgv = [...process.execArgv, withoutDebugger]
  const child = fork(script, args, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.add(child)
  return new Promise((resolve) => {
    const ended = (code: number | null, by: NodeJS.Signals | null) => {
      children.delete(child)
      resolve({ code, by })
    }
    child.on('exit', ended)
    child.on('error', () => ended(3, null))
  })
}
