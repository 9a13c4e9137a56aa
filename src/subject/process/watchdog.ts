import { spawn } from 'node:child_process'

/**
 * Waits on a pipe that only harborcheck holds. The pipe ends when harborcheck is gone, however it went: SIGKILL runs
 * no exit hook. `kill` is asked for the group by its negated id; `--` is not portable. What left the group is looked for
 * where the system shows environments, as in `killStrays`.
 */
const script = `read -r _; kill -TERM "-$1"; sleep 1; kill -KILL "-$1"
for process in /proc/[0-9]*; do grep -qsazxF "$2" "$process/environ" && kill -KILL "\${process#/proc/}"; done`

/**
 * Guards a process group, and what bears its mark, against outliving harborcheck.
 * @returns What ends the watchdog, for when the group is gone; it resolves when the watchdog is gone too.
 */
export function watch(group: number, mark: string): () => Promise<void> {
  const watchdog = spawn('sh', ['-c', script, 'sh', String(group), mark], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.stdin.on('error', () => {})
  watchdog.unref()
  const gone = new Promise<void>((resolve) => {
    watchdog.once('exit', () => resolve())
    // Without a watchdog the exit hook is still there: a machine that can't start it loses no more than that.
    watchdog.on('error', () => resolve())
  })
  return () => {
    watchdog.kill('SIGKILL')
    watchdog.ref()
    return gone
  }
}
