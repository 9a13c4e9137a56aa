import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isStopped } from '../../is-stopped.ts'

/** The environment variable that marks a subject's processes. A process that leaves the process group inherits it, too. */
export const markName = 'HARBORCHECK_SUBJECT'

/**
 * Sends SIGKILL to every process that was started with a mark in its environment, which Linux shows below `/proc`. On
 * other systems it kills nothing. A process that removed the mark is not found. Never throws.
 * @param mark `NAME=value`.
 */
export function killEscapedProcesses(mark: string): void {
  // A process that was started during one round is found in the next.
  for (let round = 0; round < 5; round++) {
    const found = marked(mark)
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has exited meanwhile.
      }
    }
    if (found.length === 0) return
  }
}

/** Resolves when no process has this mark any more, or after a second: a killed process stays in `/proc` for a moment. */
export async function noEscapedProcesses(mark: string): Promise<void> {
  for (const end = Date.now() + 1000; Date.now() < end && marked(mark).length > 0; ) await setTimeout(5)
}

/** Whether a process with this mark is stopped (SIGSTOP). */
export const isAnyStopped = (mark: string): boolean => marked(mark).some(isStopped)

function marked(mark: string): number[] {
  const entry = Buffer.from(`${mark}\0`)
  return processes().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`).includes(entry)
    } catch {
      // It has exited, or belongs to another user.
      return false
    }
  })
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}
