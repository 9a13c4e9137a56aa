import { createInterface } from 'node:readline'
import { UsageError } from '../errors.ts'

/** What somebody wants at a step: to go on, or to end the play; or there is nobody left to ask. */
type Wish = 'on' | 'end' | 'gone'

/** Somebody, or a script, that is asked before each step. */
export type Keys = {
  /**
   * Asks on standard error, and waits: whether to go on. Not where the play is called off meanwhile.
   * @throws UsageError where standard input has ended.
   */
  next(prompt: string): Promise<boolean>
  /** Leaves the terminal as it was. */
  close(): void
}

/** Where wishes come from. It is heard only between `resume` and the wish that comes then. */
type Source = { resume(): void; close(): void }

/**
 * Listens to standard input. In a terminal a key is enough: Enter or space goes on, `q` ends, Ctrl-C interrupts as ever.
 * Elsewhere a line is one key: `q` ends, any other goes on.
 */
export function openKeys(signal: AbortSignal): Keys {
  const { isTTY } = process.stdin
  const wishes: Wish[] = []
  let waiting: ((wish: Wish) => void) | undefined
  const wish = (one: Wish) => {
    if (waiting) waiting(one)
    else wishes.push(one)
    waiting = undefined
  }
  const source = isTTY ? listenToKeys(wish) : listenToLines(wish)
  const onAbort = () => wish('end')
  signal.addEventListener('abort', onAbort, { once: true })
  const wished = () =>
    new Promise<Wish>((resolve) => {
      waiting = resolve
      source.resume()
    })
  return {
    async next(prompt) {
      // What takes two lines could not be taken back.
      process.stderr.write(isTTY ? prompt.slice(0, (process.stderr.columns ?? Infinity) - 1) : `${prompt}\n`)
      const chosen = wishes.shift() ?? (await wished())
      // In a terminal the question goes when it is answered.
      if (isTTY) process.stderr.write('\r\u001B[K')
      if (signal.aborted) return false
      if (chosen === 'gone') throw new UsageError('The input has ended: --step takes a line for each step')
      return chosen === 'on'
    },
    close() {
      signal.removeEventListener('abort', onAbort)
      source.close()
      process.stdin.pause()
    },
  }
}

function listenToKeys(wish: (one: Wish) => void): Source {
  const { stdin } = process
  const onData = (keys: Buffer) => {
    for (const key of keys.toString()) {
      if (key === '\r' || key === '\n' || key === ' ') wish('on')
      else if (key === 'q' || key === 'Q' || key === '\u0004') wish('end')
      // Without its own handling of lines, a terminal sends Ctrl-C as a key.
      else if (key === '\u0003') process.kill(process.pid, 'SIGINT')
    }
  }
  stdin.setRawMode(true)
  // Ctrl-C has to be heard all the time.
  stdin.on('data', onData).resume()
  return {
    resume() {},
    close() {
      stdin.off('data', onData)
      stdin.setRawMode(false)
    },
  }
}

function listenToLines(wish: (one: Wish) => void): Source {
  const lines = createInterface({ input: process.stdin })
  // An endless input must not keep the play from going on.
  lines.pause()
  let over = false
  const onClose = () => {
    over = true
    wish('gone')
  }
  lines.on('line', (line) => {
    lines.pause()
    wish(/^\s*q/i.test(line) ? 'end' : 'on')
  })
  lines.on('close', onClose)
  return {
    resume() {
      if (over) wish('gone')
      else lines.resume()
    },
    close() {
      lines.off('close', onClose)
      lines.close()
    },
  }
}
