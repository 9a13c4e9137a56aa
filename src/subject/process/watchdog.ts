import { spawn } from 'node:child_process'
import { markName } from './escaped-processes.ts'

/**
 * Waits on a pipe that only harborcheck holds, and that ends with harborcheck, even by SIGKILL, which runs no exit hook.
 * `kill` takes the group as a negated id; `--` is not portable. Processes that left the group are found by
 * what they inherit where the system shows it, as in `killEscapedProcesses`.
 */
const script = `read -r _; kill -TERM "-$1"; sleep 1; kill -KILL "-$1"
for process in /proc/[0-9]*; do
grep -qsazxF "${markName}=$2" "$process/environ" || grep -qs "^Max file locks  *$2 " "$process/limits" || continue
kill -KILL "\${process#/proc/}"
done`

/**
 * Ends a process group, and processes with its mark, if harborcheck exits first.
 * @returns Stops the watchdog once the group is gone; resolves when the watchdog has exited.
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
    // If the machine can't start the watchdog, the exit hook still ends the group.
    watchdog.on('error', () => resolve())
  })
  return () => {
    watchdog.kill('SIGKILL')
    watchdog.ref()
    return gone
  }
}
