import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The command, as it is installed. */
export const bin = fileURLToPath(new URL('../../bin/harborcheck.js', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

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

// A further worker process costs more than a few cases: only tests about workers, and whole runs, start one.
const oneWorker = (args: string[]): string[] =>
  ['test', 'compare'].includes(args[0] ?? '') && args.includes('--filter') && !args.includes('--workers')
    ? [...args, '--workers', '1']
    : args

/**
 * Starts the command in a process of its own; with `--filter` and without `--workers`, on one worker. Default working
 * folder: the repository.
 */
export function start(
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string; bin?: string } = {},
): Running {
  runs += 1
  const child = spawn(process.execPath, [options.bin ?? bin, ...oneWorker(args)], {
    cwd: options.cwd ?? root,
    // Under GitHub Actions the command prints annotations too.
    env: {
      ...process.env,
      GITHUB_ACTIONS: '',
      FORCE_COLOR: undefined,
      ...options.env,
      HARBORCHECK_RUN: `${process.pid}.${runs}`,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
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

/** Runs the command to its end. */
export function harborcheck(...args: string[]): Promise<Outcome> {
  return start(args).ended
}

/** Processes of this test file's commands that still run. */
export function leftovers(): string[] {
  const table = execFileSync('ps', ['axeww', '-o', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return table.split('\n').filter((line) => line.includes(`HARBORCHECK_RUN=${process.pid}.`) && !/^\s*\d+ Z/.test(line))
}
