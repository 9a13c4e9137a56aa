import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isStopped } from '../../platform/is-stopped.ts'
import { watchStop } from './watch-stop.ts'

let child: ChildProcess
let pid: number
beforeEach(() => {
  child = spawn('sleep', ['900'])
  pid = child.pid as number
})
afterEach(() => {
  vi.useRealTimers()
  child.kill('SIGKILL')
})

/** Sends a signal, and waits with real timers until it has taken effect. */
async function send(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  child.kill(signal)
  while (isStopped(pid) !== (signal === 'SIGSTOP')) await new Promise((resolve) => setImmediate(resolve))
}

test.runIf(process.platform === 'linux')('reports each stop of a process once, within four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const report = vi.fn()
  const end = watchStop(pid, report)
  await send('SIGSTOP')
  vi.advanceTimersByTime(4_000)
  expect(report).toHaveBeenCalledExactlyOnceWith(
    `Anvil (process ${pid}) is stopped (SIGSTOP); waiting until it continues: kill -CONT ${pid}\n`,
  )
  vi.advanceTimersByTime(60_000)
  expect(report).toHaveBeenCalledTimes(1)
  await send('SIGCONT')
  vi.advanceTimersByTime(2_000)
  await send('SIGSTOP')
  vi.advanceTimersByTime(4_000)
  expect(report).toHaveBeenCalledTimes(2)
  end()
  expect(vi.getTimerCount()).toBe(0)
})
