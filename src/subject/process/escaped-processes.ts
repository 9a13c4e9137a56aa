import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isStopped } from '../../platform/is-stopped.ts'

/** The environment variable that marks a subject's processes. A process that leaves the process group inherits it, too. */
export const markName = 'HARBORCHECK_SUBJECT'

/**
 * Draws a mark: digits, which a process with a clean environment still inherits as its limit of file locks, which Linux
 * has ignored since 2.4.
 */
export const newMark = (): string => String(randomInt(10 ** 14, 2 ** 48))

/** The shell's arguments that mark a program. */
export const markedProgram = (mark: string, file: string, args: readonly string[]): string[] => [
  '-c',
  'ulimit -w "$0" 2>/dev/null || ulimit -x "$0" 2>/dev/null; exec "$@"',
  mark,
  file,
  ...args,
]

/**
 * Sends SIGKILL to every process that inherited a mark, as Linux shows below `/proc`. Does nothing on other systems.
 * Misses a process that removed the mark from its environment and its limits. Never throws.
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

/** Resolves when all processes with this mark have ended, or after a second: a killed process stays in `/proc` for a moment. */
export async function noEscapedProcesses(mark: string): Promise<void> {
  for (const end = Date.now() + 1000; Date.now() < end && marked(mark).length > 0; ) await setTimeout(5)
}

/** Whether a process with this mark is stopped (SIGSTOP). */
export const isAnyStopped = (mark: string): boolean => marked(mark).some(isStopped)

function marked(mark: string): number[] {
  const entry = `${markName}=${mark}\0`
  const limit = new RegExp(`^Max file locks +${mark} `, 'm')
  return processes().filter((pid) => {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1')
    try {
      // A zombie has limits, and no environment.
      return read('environ').includes(entry) || (limit.test(read('limits')) && !read('stat').includes(') Z '))
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
