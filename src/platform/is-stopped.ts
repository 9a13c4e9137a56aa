import { readFileSync } from 'node:fs'

/** Whether a process is stopped (SIGSTOP), as Linux shows below `/proc`. False on other systems, and if it has ended. */
export function isStopped(pid: number): boolean {
  try {
    // After the name, which can have any characters.
    return /^[Tt]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, ''))
  } catch {
    return false
  }
}
