import { createInterface } from 'node:readline'
import { UsageError } from '../platform/errors.ts'
import { onAbort } from '../platform/on-abort.ts'
import { io } from './io.ts'

/** A choice at a step: run it, or quit; `closed` if standard input has ended. */
type Choice = 'continue' | 'quit' | 'closed'

/** Asks a person or a script before each step whether to run it. */
export type Keys = {
  /**
   * Prints the prompt on standard error and waits. Resolves to false for quit, and if the run is aborted meanwhile.
   * @throws {UsageError} if standard input has ended.
   */
  next(prompt: string): Promise<boolean>
  /** Restores the terminal. */
  close(): void
}

/** Where choices come from: one choice after each `resume`. */
type KeySource = { resume(): void; close(): void }

/**
 * Reads choices from standard input. In a terminal one key is enough: Enter or space continues, `q` or Ctrl-D quits,
 * Ctrl-C interrupts. Otherwise each line is a choice: one that begins with `q` quits, any other continues.
 */
export function openKeys(signal: AbortSignal): Keys {
  const { isTTY } = io().stdin
  const choices: Choice[] = []
  let waiting: ((choice: Choice) => void) | undefined
  const choose = (choice: Choice) => {
    if (waiting) waiting(choice)
    else choices.push(choice)
    waiting = undefined
  }
  const source = isTTY ? listenToKeys(choose) : listenToLines(choose)
  const forgetSignal = onAbort(signal, () => choose('quit'))
  const nextChoice = () =>
    new Promise<Choice>((resolve) => {
      waiting = resolve
      source.resume()
    })
  return {
    async next(prompt) {
      // Only one line can be erased again.
      io().stderr.write(isTTY ? prompt.slice(0, (io().stderr.columns ?? Infinity) - 1) : `${prompt}\n`)
      const chosen = choices.shift() ?? (await nextChoice())
      // Erase the prompt once it is answered.
      if (isTTY) io().stderr.write('\r\u001B[K')
      if (signal.aborted) return false
      if (chosen === 'closed') throw new UsageError('Standard input has ended: --step reads a line for each step')
      return chosen === 'continue'
    },
    close() {
      forgetSignal()
      source.close()
      io().stdin.pause()
    },
  }
}

function listenToKeys(choose: (choice: Choice) => void): KeySource {
  const { stdin } = process
  const onData = (keys: Buffer) => {
    for (const key of keys.toString()) {
      if (key === '\r' || key === '\n' || key === ' ') choose('continue')
      else if (key === 'q' || key === 'Q' || key === '\u0004') choose('quit')
      // In raw mode a terminal sends Ctrl-C as a character, not as a signal.
      else if (key === '\u0003') process.kill(process.pid, 'SIGINT')
    }
  }
  stdin.setRawMode(true)
  // Listen all the time, so that Ctrl-C works during a step too.
  stdin.on('data', onData).resume()
  return {
    resume() {},
    close() {
      stdin.off('data', onData)
      stdin.setRawMode(false)
    },
  }
}

function listenToLines(choose: (choice: Choice) => void): KeySource {
  const lines = createInterface({ input: io().stdin })
  // Stay paused between prompts: an endless input (`yes |`) would starve the run.
  lines.pause()
  let ended = false
  const onClose = () => {
    ended = true
    choose('closed')
  }
  lines.on('line', (line) => {
    lines.pause()
    choose(/^\s*q/i.test(line) ? 'quit' : 'continue')
  })
  lines.on('close', onClose)
  return {
    resume() {
      if (ended) choose('closed')
      else lines.resume()
    },
    close() {
      lines.off('close', onClose)
      lines.close()
    },
  }
}
