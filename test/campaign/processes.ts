import { type ChildProcess, spawn } from 'node:child_process'
import { bin } from '../cli/harborcheck.ts'
import { marked } from '../robustness/support/marked.ts'

let started = 0

/** A command of harborcheck that runs, with everything that it has started. */
export type Command = {
  child: ChildProcess
  /** What it printed on standard error so far. */
  stderr(): string
  ended: Promise<number | null>
  /** Its own processes, itself first. Linux only. */
  processes(): { pid: number; command: string; isAnvil: boolean }[]
}

/** Starts a command in a folder. */
export function startCommand(args: string[], cwd: string): Command {
  started += 1
  const mark = `HARBORCHECK_CAMPAIGN=${process.pid}.${started}`
  const [name = '', value = ''] = mark.split('=')
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, [name]: value },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return {
    child,
    stderr: () => stderr,
    ended: new Promise((resolve) => child.on('exit', (code) => resolve(code))),
    processes: () => marked(mark).toSorted((a, b) => Number(b.pid === child.pid) - Number(a.pid === child.pid)),
  }
}
