import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { watch } from 'chokidar'
import type { ExitCode } from '../exit/exit-code.ts'
import { type Interruption, untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { print } from '../print.ts'

/** Folders in which no change matters: tools write there. */
const IGNORED =
  /(^|[\\/])(node_modules|\.git|\.harborcheck|__pycache__|target|out|cache)([\\/]|$)|\.harborcheck-[^\\/]*\.tmp$/

/** What to run again, and where to look for changes. */
export type WatchOptions = {
  /** The command line, without `--watch` and `--last-failed`. */
  args: readonly string[]
  /** The resolver's module: the folder of its package is watched. Default: the working folder. */
  path: string | undefined
  /** Files that the runs write: their changes count for nothing. */
  written: readonly string[]
  /** Whether the first run has only what failed before. */
  lastFailed: boolean
}

/**
 * Runs the command again whenever a file changes, until Ctrl-C or `q`. After a failed run, runs only its failures; once
 * these pass, everything. In a terminal `a`, `f` and Enter run all, the failures, or the same again. `p` replaces
 * `--filter` by a typed glob until `a` is pressed. Each run is a separate process. Exit code 0, or that of the signal.
 */
export function watchRuns(options: WatchOptions): Promise<ExitCode> {
  return untilSignal((interruption) => watchFolder(options, interruption))
}

async function watchFolder(options: WatchOptions, interruption: Interruption): Promise<ExitCode> {
  const { signal, atEnd } = interruption
  const folder = options.path === undefined ? resolve('.') : packageFolder(dirname(resolve(options.path)))
  const written = new Set(options.written.map((path) => resolve(path)))
  const watcher = watch(folder, {
    ignored: (path) => IGNORED.test(path) || written.has(resolve(path)),
    ignoreInitial: true,
  })
  atEnd(() => watcher.close())
  const keys = listenToKeys(() => process.kill(process.pid, 'SIGINT'))
  atEnd(keys.close)
  let scope: Scope = options.lastFailed ? 'failed' : 'all'
  let { args } = options
  // A reader that has left gets nothing more: the next write finds out.
  while (!signal.aborted && !io().stdout.errored) {
    // A change during the run counts: the next run follows at once.
    const changed = new Promise<string>((done) => watcher.once('all', (_event, path) => done(String(path))))
    clearTerminal()
    print(`Watching ${folder}, running ${scope === 'failed' ? 'what failed' : 'everything'}…`)
    let code = await runOnce([...args, ...(scope === 'failed' ? ['--last-failed'] : [])], interruption)
    if (scope === 'failed' && code !== 1 && !signal.aborted) code = await runOnce(args, interruption)
    if (signal.aborted) break
    scope = code === 1 ? 'failed' : 'all'
    print(`\nWaiting for a change. ${keys.help ?? 'Ctrl-C ends it.'}`)
    const next = await Promise.race([changed, keys.next(), interruption.interrupted])
    if (typeof next === 'string') print(`\n${next} changed.\n`)
    else if (next?.scope) scope = next.scope
    if (typeof next === 'object' && next.filter !== undefined) args = withFilter(options.args, next.filter)
  }
  return keys.hasQuit() ? 0 : (interruption.exitCode() ?? 0)
}

/** Finds the folder of the package that a file belongs to, which has all that it may import. Default: the file's own folder. */
function packageFolder(folder: string): string {
  for (let parent = folder; parent !== dirname(parent); parent = dirname(parent))
    if (existsSync(join(parent, 'package.json'))) return parent
  return folder
}

/** Replaces the globs of `--filter` in a command line by another one. An empty one changes nothing. */
function withFilter(args: readonly string[], glob: string): readonly string[] {
  if (glob === '') return args
  const others = args.filter((word, index) => !word.startsWith('--filter') && args[index - 1] !== '--filter')
  return [...others, '--filter', glob]
}

function clearTerminal(): void {
  if (io().stdout.isTTY) io().stdout.write('\u001b[2J\u001b[3J\u001b[H')
}

/** Resolves with the exit code of a run; with undefined if a signal ended it. */
function runOnce(args: readonly string[], { signal }: Interruption): Promise<number | null> {
  const [, program = ''] = io().argv
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end)
  return new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done(code))
  }).finally(() => signal.removeEventListener('abort', end))
}

/** What the next run has: every case, or those that failed. */
type Scope = 'all' | 'failed'
/** What a key selects. `filter`: a glob; empty for that of the command line. Neither member: the same run again. */
type Selected = { scope?: Scope; filter?: string }

/** What typing a glob begins with. */
const PROMPT = 'Cases that match: '
const [CTRL_C, ESCAPE, BACKSPACE] = ['\u0003', '\u001b', '\u007f']

/**
 * Reads single keys if standard input is a terminal.
 * @param interrupt Called at `q` and Ctrl-C.
 */
function listenToKeys(interrupt: () => void) {
  const { stdin, stdout } = io()
  const isOpen = stdin.isTTY === true
  let hasQuit = false
  let glob: string | undefined
  let choose: (selected: Selected) => void = () => {}
  const type = (text: string | undefined) => {
    glob = text
    stdout.write(text === undefined ? '\n' : `\r\u001b[K${PROMPT}${text}`)
  }
  const onTyped = (key: string, typed: string) => {
    if (key === BACKSPACE) type(typed.slice(0, -1))
    else if (key !== '\r' && key !== ESCAPE) type(typed + key)
    else {
      type(undefined)
      if (key === '\r') choose({ scope: 'all', filter: typed })
    }
  }
  const onKey = (key: string) => {
    if (key === 'a') choose({ scope: 'all', filter: '' })
    else if (key === 'f') choose({ scope: 'failed' })
    else if (key === 'p') type('')
    else if (key === '\r') choose({})
    else if (key === 'q') {
      hasQuit = true
      interrupt()
    }
  }
  const onData = (data: Buffer) => {
    const keys = data.toString()
    // An arrow or a function key.
    if (keys.startsWith(`${ESCAPE}[`)) return
    for (const key of keys) {
      if (key === CTRL_C) interrupt()
      else if (glob === undefined) onKey(key.toLowerCase())
      else onTyped(key, glob)
    }
  }
  if (isOpen) stdin.setRawMode(true).on('data', onData).resume()
  return {
    help: isOpen ? 'a runs all, f what failed, p the cases of a glob, Enter the same again, q quits.' : undefined,
    /** Resolves with what the next key selects. */
    next: () =>
      new Promise<Selected>((resolve) => {
        choose = resolve
      }),
    hasQuit: () => hasQuit,
    close() {
      if (isOpen) stdin.off('data', onData).setRawMode(false).pause()
    },
  }
}
