import { io } from '../io.ts'

/** What the next run has: every case, or those that failed. */
export type Scope = 'all' | 'failed'

/**
 * Reads single keys if standard input is a terminal.
 * @param interrupt Called at `q` and Ctrl-C.
 */
export function listenToKeys(interrupt: () => void) {
  const { stdin } = io()
  const isOpen = stdin.isTTY === true
  let hasQuit = false
  let choose: (key: { scope?: Scope }) => void = () => {}
  const onData = (keys: Buffer) => {
    for (const key of keys.toString().toLowerCase()) {
      if (key === 'a') choose({ scope: 'all' })
      else if (key === 'f') choose({ scope: 'failed' })
      else if (key === '\r') choose({})
      else if (key === 'q' || key === '\u0003') {
        hasQuit ||= key === 'q'
        interrupt()
      }
    }
  }
  if (isOpen) stdin.setRawMode(true).on('data', onData).resume()
  return {
    help: isOpen ? 'a runs all, f what failed, Enter the same again, q quits.' : undefined,
    /** Resolves with the next key: what it runs. */
    next: () =>
      new Promise<{ scope?: Scope }>((resolve) => {
        choose = resolve
      }),
    hasQuit: () => hasQuit,
    close() {
      if (isOpen) stdin.off('data', onData).setRawMode(false).pause()
    },
  }
}
