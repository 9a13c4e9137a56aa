import { spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InternalError } from '../../errors.ts'
import { RUNNING } from '../../live/client/running.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import type { ParentMessage } from './parent.ts'

/**
 * Runs this very command again in the background, without `--detach`, and waits until it is ready.
 * @returns its exit code: 0, and it stays up; else it has failed, and has said why.
 * @throws InternalError where what is up could not be written down: `harborcheck down` would not find it.
 */
export async function detach(): Promise<ExitCode> {
  const log = openLog()
  const before = fstatSync(log.file).size
  const args = process.argv.slice(1).filter((argument) => argument !== '--detach')
  // Without the dashes, Node 20 would take our --env-file for its own.
  const child = spawn(process.execPath, [...process.execArgv, '--', ...args], {
    detached: true,
    stdio: ['ignore', log.file, log.file, 'ipc'],
  })
  closeSync(log.file)
  let failed: string | undefined
  return new Promise((resolve, reject) => {
    child.on('message', (message: ParentMessage) => {
      if ('failed' in message) {
        failed = message.failed
        return
      }
      process.stdout.write(message.ready)
      child.disconnect()
      child.unref()
      resolve(0)
    })
    child.on('error', (cause) =>
      reject(new InternalError('No process could be started in the background', { facts: { cause: cause.message } })),
    )
    // Its messages have all come by then, unlike at its exit.
    child.on('close', (code) => {
      process.stderr.write(failed ?? readFileSync(log.path).subarray(before))
      resolve(code === 2 ? 2 : 3)
    })
  })
}

/** One file for all that run here: what goes wrong later has to be somewhere. */
function openLog(): { path: string; file: number } {
  const path = join(RUNNING, 'log')
  try {
    mkdirSync(RUNNING, { recursive: true })
    return { path, file: openSync(path, 'a', 0o600) }
  } catch (cause) {
    throw new InternalError('Nothing can be started in the background from this folder', {
      facts: { cause: cause instanceof Error ? cause.message : String(cause) },
      next: 'start it in a folder that can be written to, or without --detach',
      cause,
    })
  }
}

/** Prints what is up, and tells whoever waits for it in the foreground. */
export function printReady(text: string): void {
  if (process.send) process.send({ ready: text } satisfies ParentMessage)
  else process.stdout.write(text)
}
