import { aborted } from '../platform/on-abort.ts'
import { decide, type ExitCode } from './exit/exit-code.ts'
import { io } from './io.ts'

/** Ctrl-C, SIGTERM and SIGHUP during the work of a command, and what it has to close before it ends. */
export type Interruption = {
  /** Aborted at the first signal. */
  signal: AbortSignal
  /** Resolves at the first signal. */
  interrupted: Promise<void>
  /** 129 after SIGHUP, 130 after SIGINT, 143 after SIGTERM; undefined before a signal. */
  exitCode(): ExitCode | undefined
  /** Returns {@link exitCode} after a signal: chains and subjects may be gone, so errors don't count. Else throws the error. */
  exitCodeAfter(error: unknown): ExitCode
  /** Registers what to close when the work has ended, in whatever way: the last one first. */
  atEnd(close: () => unknown): void
}

const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Does the work of a command while it watches signals. The first one aborts {@link Interruption.signal}; the second one
 * ends the process at once.
 */
export async function untilSignal<Result>(work: (interruption: Interruption) => Promise<Result>): Promise<Result> {
  const { signals } = io()
  const controller = new AbortController()
  let code: ExitCode | undefined
  const onSignal = (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    if (code !== undefined) {
      decide(code)
      io().exit()
    }
    code = codes[name]
    controller.abort()
  }
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of names) signals.on(name, onSignal)
  const closers: (() => unknown)[] = []
  const { signal } = controller
  try {
    return await work({
      signal,
      interrupted: aborted(signal),
      exitCode: () => code,
      exitCodeAfter(error) {
        if (code === undefined) throw error
        return code
      },
      atEnd: (close) => void closers.push(close),
    })
  } finally {
    await closeAll(closers)
    for (const name of names) signals.off(name, onSignal)
  }
}

/** Closes all, the last one first, even if one of them fails. */
async function closeAll(closers: (() => unknown)[]): Promise<void> {
  const close = closers.pop()
  if (!close) return
  try {
    await close()
  } finally {
    await closeAll(closers)
  }
}
