import { spawn } from 'node:child_process'

/**
 * Waits on a pipe that only harborcheck holds. The pipe ends when harborcheck is gone, however it went: SIGKILL runs
 * no exit hook. `kill` is asked for the group by its negated id; `--` is not portable.
 */
const script = 'read -r _; kill -TERM "-$1"; sleep 1; kill -KILL "-$1"'

/** Guards a process group against outliving harborcheck. Returns what ends the watchdog; call it when the group is gone. */
export function watch(group: number): () => void {
  const watchdog = spawn('sh', ['-c', script, 'sh', String(group)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a watchdog the exit hook is still there: a machine that can't start it loses no more than that.
  watchdog.on('error', () => {})
  watchdog.stdin.on('error', () => {})
  watchdog.unref()
  return () => {
    watchdog.kill('SIGKILL')
  }
}
