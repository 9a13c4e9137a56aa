import { decide, type ExitCode } from './exit/exit-code.ts'

/** What Ctrl-C and SIGTERM do to a command that has something to end. */
export type Interruption = {
  /** Aborted at the first signal. */
  signal: AbortSignal
  /** Resolves at the first signal. */
  interrupted: Promise<void>
  /** 130 after SIGINT, 143 after SIGTERM; none where no signal came. */
  exitCode(): ExitCode | undefined
  /** Lets signals end the process again. */
  dispose(): void
}

const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** The first signal asks a command to end; a second one ends the process at once, and its children with it. */
export function watchSignals(): Interruption {
  const controller = new AbortController()
  let code: ExitCode | undefined
  const onSignal = (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    if (code !== undefined) {
      decide(code)
      process.exit()
    }
    code = codes[name]
    controller.abort()
  }
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of names) process.on(name, onSignal)
  return {
    signal: controller.signal,
    interrupted: new Promise((resolve) => controller.signal.addEventListener('abort', () => resolve(), { once: true })),
    exitCode: () => code,
    dispose() {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
