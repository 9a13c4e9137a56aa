/** How far a run has come. */
export type Progress = {
  show(progress: { done: number; total: number }): void
  clear(): void
}

/** Cases between two lines where the output is no terminal. */
const EVERY = 50

/** One line that is written over in a terminal; anywhere else a plain line now and then. */
export function progressTo(stream: NodeJS.WriteStream): Progress {
  const terminal = stream.isTTY === true
  return {
    show({ done, total }) {
      if (terminal) stream.write(`\r\u001b[K  ${done} of ${total} cases`)
      else if (done % EVERY === 0 || done === total) stream.write(`${done} of ${total} cases\n`)
    },
    clear() {
      if (terminal) stream.write('\r\u001b[K')
    },
  }
}
