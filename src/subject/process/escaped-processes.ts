import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The variable that marks a subject and all that it starts: it is inherited also by what leaves the process group. */
export const markName = 'HARBORCHECK_SUBJECT'

/**
 * SIGKILL to every process with a mark in the environment that it was started with, as Linux shows it below `/proc`.
 * Other systems show nothing of the kind: nobody is killed there. Neither is who dropped the mark on purpose. Never throws.
 * @param mark `NAME=value`.
 */
export function killEscapedProcesses(mark: string): void {
  // Whoever was starting another while the first round went on is found in the next.
  for (let round = 0; round < 5; round++) {
    const found = marked(mark)
    for (const pid of found) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself.
      }
    }
    if (found.length === 0) return
  }
}

/** Resolves when no process has this mark any more, or after a second: what was killed takes a moment to go. */
export async function noEscapedProcesses(mark: string): Promise<void> {
  for (const end = Date.now() + 1000; Date.now() < end && marked(mark).length > 0; ) await setTimeout(5)
}

function marked(mark: string): number[] {
  const entry = Buffer.from(`${mark}\0`)
  return processes().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`).includes(entry)
    } catch {
      // Gone, or somebody else's.
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
