import { aborted } from '../platform/on-abort.ts'
import { decide, type ExitCode } from './exit/exit-code.ts'
import { io } from './io.ts'

/** Ctrl-C, SIGTERM and SIGHUP, for a command that has to clean up before it ends. */
export type Interruption = {
  /** Aborted at the first signal. */
  signal: AbortSignal
  /** Resolves at the first signal. */
  interrupted: Promise<void>
  /** 129 after SIGHUP, 130 after SIGINT, 143 after SIGTERM; undefined before a signal. */
  exitCode(): ExitCode | undefined
  /** Stops watching: signals end the process again. */
  dispose(): void
}

const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Watches signals. The first one aborts {@link Interruption.signal}; the second one ends the process at once. */
export function watchSignals(): Interruption {
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
  return {
    signal: controller.signal,
    interrupted: aborted(controller.signal),
    exitCode: () => code,
    dispose() {
      for (const name of names) signals.off(name, onSignal)
    },
  }
}
