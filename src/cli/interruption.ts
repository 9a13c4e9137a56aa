import { constants } from 'node:os'

/** What Ctrl-C and SIGTERM do to a command that has something to end. */
export type Interruption = {
  /** Aborted at the first signal. */
  signal: AbortSignal
  /** Resolves at the first signal. */
  interrupted: Promise<void>
  /** 130 after SIGINT, 143 after SIGTERM; none where no signal came. */
  exitCode(): number | undefined
  /** Lets signals end the process again. */
  dispose(): void
}

/** The first signal asks a command to end; a second one ends the process at once, and its children with it. */
export function watchSignals(): Interruption {
  const controller = new AbortController()
  let code: number | undefined
  const onSignal = (name: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    if (code !== undefined) process.exit(code)
    code = 128 + constants.signals[name]
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
