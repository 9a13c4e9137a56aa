import { isStopped } from '../../platform/is-stopped.ts'

/** How often to look, in milliseconds: a process that is stopped at two looks in a row is reported. */
const EVERY = 2_000

/**
 * Reports each time that a process is stopped (SIGSTOP), within four seconds. Does not keep this process alive.
 * @returns a function that ends the watch.
 */
export function watchStop(pid: number, report: (text: string) => void): () => void {
  let looks = 0
  const timer = setInterval(() => {
    looks = isStopped(pid) ? looks + 1 : 0
    if (looks === 2)
      report(`Anvil (process ${pid}) is stopped (SIGSTOP); waiting until it continues: kill -CONT ${pid}\n`)
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
