import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { watch } from 'chokidar'
import type { ExitCode } from '../exit/exit-code.ts'
import { type Interruption, watchSignals } from '../interruption.ts'
import { io } from '../io.ts'
import { print } from '../print.ts'

/** Folders in which no change matters: tools write there. */
const IGNORED =
  /(^|[\\/])(node_modules|\.git|\.harborcheck|__pycache__|target|out|cache)([\\/]|$)|\.harborcheck-[^\\/]*\.tmp$/

/** What to run again, and where to look for changes. */
export type WatchOptions = {
  /** The command line, without `--watch` and `--last-failed`. */
  args: readonly string[]
  /** The resolver's module: its folder is watched. Default: the working folder. */
  path: string | undefined
  /** Files that the runs write: their changes count for nothing. */
  written: readonly string[]
  /** Whether the first run has only what failed before. */
  lastFailed: boolean
}

/**
 * Runs the command again whenever a file changes, until Ctrl-C. After a failed run only its failures run; once these pass,
 * everything does. Each run is a process of its own. Exit code 0, or that of the signal.
 */
export async function watchRuns(options: WatchOptions): Promise<ExitCode> {
  const interruption = watchSignals()
  const folder = options.path === undefined ? '.' : dirname(options.path)
  const written = new Set(options.written.map((path) => resolve(path)))
  const watcher = watch(folder, {
    ignored: (path) => IGNORED.test(path) || written.has(resolve(path)),
    ignoreInitial: true,
  })
  let onlyFailed = options.lastFailed
  try {
    while (!interruption.signal.aborted) {
      // A change during the run counts: the next run follows at once.
      const changed = new Promise<string>((done) => watcher.once('all', (_event, path) => done(String(path))))
      let code = await runOnce([...options.args, ...(onlyFailed ? ['--last-failed'] : [])], interruption)
      if (onlyFailed && code !== 1 && !interruption.signal.aborted) code = await runOnce(options.args, interruption)
      onlyFailed = code === 1
      if (interruption.signal.aborted) break
      print(`\nWatching ${resolve(folder)}. Ctrl-C ends it.`)
      const path = await Promise.race([changed, interruption.interrupted])
      if (path !== undefined) print(`\n${path} changed.\n`)
    }
    return interruption.exitCode() ?? 0
  } finally {
    await watcher.close()
    interruption.dispose()
  }
}

/** Resolves with the exit code of a run; with undefined if a signal ended it. */
function runOnce(args: readonly string[], { signal }: Interruption): Promise<number | null> {
  const [, program = ''] = io().argv
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], { stdio: 'inherit' })
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  return new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done(code))
  }).finally(() => signal.removeEventListener('abort', end))
}
