import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, expect } from 'vitest'
import { eventually } from '../support/eventually.ts'

/** The command, as it is installed. */
export const bin = fileURLToPath(new URL('../../bin/harborcheck.js', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

/** The built command, as a function. */
const program: Promise<typeof import('../../src/cli/main.ts')> = import(
  new URL('../../dist/cli/main.js', import.meta.url).href
)

/** Under GitHub Actions the command prints annotations too. */
const environment = { GITHUB_ACTIONS: '', FORCE_COLOR: undefined }

export type Outcome = { code: number | null; stdout: string; stderr: string }

export type Running = {
  process: ChildProcess
  /** Resolves when the output contains a text; rejects if the command ends without it. */
  says(text: string): Promise<string>
  /** What it printed so far. */
  output(): { stdout: string; stderr: string }
  ended: Promise<Outcome>
}

let runs = 0
/** The commands that run in processes of their own. */
const started = new Set<ChildProcess>()

// A further worker process costs more than a few cases: only tests about workers, and whole runs, start one.
const oneWorker = (args: string[]): string[] =>
  ['test', 'compare'].includes(args[0] ?? '') && args.includes('--filter') && !args.includes('--workers')
    ? [...args, '--workers', '1']
    : args

/**
 * Starts the command in a process of its own; with `--filter` and without `--workers`, on one worker. Default working
 * folder: the repository.
 */
export function start(args: string[], options: Options & { bin?: string } = {}): Running {
  runs += 1
  const child = spawn(process.execPath, [options.bin ?? bin, ...oneWorker(args)], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...environment, ...options.env, HARBORCHECK_RUN: `${process.pid}.${runs}` },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.add(child)
  child.on('close', () => started.delete(child))
  child.stdin.end(options.input)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = new Promise<Outcome>((resolve) => child.on('close', (code) => resolve({ code, ...output })))
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => (output.stdout + output.stderr).includes(text) && resolve(output.stdout)
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      look()
      void ended.then(() => reject(new Error(`it ended without saying "${text}":\n${output.stdout}${output.stderr}`)))
    })
  return { process: child, says, output: () => output, ended }
}

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; input?: string }

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the command to its end in this process: no start of Node, no second import. Runs follow each other, since the working
 * folder and the environment are those of the process. A test about signals, closed streams or the environment of Node
 * itself needs {@link start}.
 */
export function runCommand(args: string[], options: Options = {}): Promise<Outcome> {
  const outcome = last.then(() => runNow(args, options))
  last = outcome.catch(() => {})
  return outcome
}

/** As {@link runCommand}, in the folder of the repository. */
export const harborcheck = (...args: string[]): Promise<Outcome> => runCommand(args)

async function runNow(args: string[], { cwd = root, env = {}, input = '' }: Options): Promise<Outcome> {
  const { main } = await program
  const before = { cwd: process.cwd(), env: { ...process.env } }
  runs += 1
  replaceEnvironment({ ...before.env, ...environment, ...env, HARBORCHECK_RUN: `${process.pid}.${runs}` })
  process.chdir(cwd)
  const [stdout, stderr] = [collect(), collect()]
  try {
    const code = await main({
      argv: [process.execPath, bin, ...oneWorker(args)],
      stdin: Readable.from([input]) as NodeJS.ReadStream,
      stdout: stdout.stream,
      stderr: stderr.stream,
      signals: new EventEmitter(),
      parent: undefined,
      exit() {},
    })
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.chdir(before.cwd)
    replaceEnvironment(before.env)
  }
}

function replaceEnvironment(next: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (next[name] === undefined) delete process.env[name]
  for (const [name, value] of Object.entries(next)) if (value !== undefined) process.env[name] = value
}

function collect() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => Buffer.concat(chunks).toString() }
}

/**
 * Checks after each test of a file that no process of its commands is left. A test that failed may not have ended those that it
 * started, so they are ended first.
 */
export function checkLeftovers(): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const child of started) child.kill()
    await eventually(() => expect(leftovers()).toEqual([]))
  })
}

/** Processes of this test file's commands that still run. */
export function leftovers(): string[] {
  const table = execFileSync('ps', ['axeww', '-o', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return table.split('\n').filter((line) => line.includes(`HARBORCHECK_RUN=${process.pid}.`) && !/^\s*\d+ Z/.test(line))
}
