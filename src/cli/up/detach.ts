import { spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RUNNING } from '../../live/client/running.ts'

/** What the process in the background tells once it is ready: what it would have printed. */
type Ready = { ready: string }

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && typeof (message as Ready).ready === 'string'

/**
 * Runs this very command again in the background, without `--detach`, and waits until it is ready.
 * @returns its exit code: 0, and it stays up; else it has failed, and has said why.
 */
export async function detach(): Promise<number> {
  mkdirSync(RUNNING, { recursive: true })
  // One file for all that run here: what goes wrong later has to be somewhere.
  const log = join(RUNNING, 'log')
  const output = openSync(log, 'a', 0o600)
  const before = fstatSync(output).size
  const args = process.argv.slice(1).filter((argument) => argument !== '--detach')
  // Without the dashes, Node 20 would take our --env-file for its own.
  const child = spawn(process.execPath, [...process.execArgv, '--', ...args], {
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (!isReady(message)) return
      process.stdout.write(message.ready)
      child.disconnect()
      child.unref()
      resolve(0)
    })
    child.on('error', () => resolve(3))
    child.on('exit', (code) => {
      process.stderr.write(readFileSync(log).subarray(before))
      resolve(code || 3)
    })
  })
}

/** Whether somebody in the foreground waits for this process to be ready. */
export const isAwaited = (): boolean => process.send !== undefined

/** Prints what is up, and tells whoever waits for it in the foreground. */
export function sayReady(text: string): void {
  if (process.send) process.send({ ready: text } satisfies Ready)
  else process.stdout.write(text)
}
