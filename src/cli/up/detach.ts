import { spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RUNNING } from '../../live/client/running.ts'
import { InternalError, messageOf } from '../../platform/errors.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { io, type ParentMessage } from '../io.ts'

/**
 * Runs the same command again in the background, without `--detach`, and waits until it is ready.
 * @returns 0 if it is ready and continues to run, otherwise the exit code of the failure, which it has printed.
 * @throws {InternalError} if a background process cannot start in this folder.
 */
export async function detach(): Promise<ExitCode> {
  const log = openLog()
  const logStart = fstatSync(log.file).size
  const args = io()
    .argv.slice(1)
    .filter((argument) => argument !== '--detach')
  // Without `--`, Node 20 takes --env-file as an option of its own.
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
      io().stdout.write(message.ready)
      child.disconnect()
      child.unref()
      resolve(0)
    })
    child.on('error', (cause) =>
      reject(new InternalError('Cannot start a background process', { facts: { cause: cause.message } })),
    )
    // On `close` all its messages have arrived; on `exit` some may be missing.
    child.on('close', (code) => {
      io().stderr.write(failed ?? readFileSync(log.path).subarray(logStart))
      resolve(code === 2 ? 2 : 3)
    })
  })
}

/** Opens the log of all background processes of this folder, for errors after they are ready. */
function openLog(): { path: string; file: number } {
  const path = join(RUNNING, 'log')
  try {
    mkdirSync(RUNNING, { recursive: true })
    return { path, file: openSync(path, 'a', 0o600) }
  } catch (cause) {
    throw new InternalError('Cannot start a background process in this folder', {
      facts: { cause: messageOf(cause) },
      next: 'use a writable folder, or leave out --detach',
      cause,
    })
  }
}

/** Prints the running services; a background process sends the text to the foreground one, which prints it. */
export function printReady(text: string): void {
  const { parent, stdout } = io()
  if (parent) parent.send({ ready: text })
  else stdout.write(text)
}
