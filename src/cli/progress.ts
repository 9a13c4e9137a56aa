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

/** How far a campaign has come, and how long it will take if it goes on like this. */
export function campaignProgress(stream: NodeJS.WriteStream) {
  const terminal = stream.isTTY === true
  const begun = performance.now()
  return {
    show({ worlds, of, questions }: { worlds: number; of: number; questions: number }) {
      const rate = worlds / ((performance.now() - begun) / 1_000)
      const left = Math.ceil((of - worlds) / rate)
      const pace = `${rate.toFixed(rate < 10 ? 1 : 0)} worlds a second`
      const text = `${worlds} of ${of} worlds, ${questions} questions, ${pace}, ${left} s left`
      if (terminal) stream.write(`\r\u001b[K  ${text}`)
      else if (worlds % EVERY === 0 || worlds === of) stream.write(`${text}\n`)
    },
    clear() {
      if (terminal) stream.write('\r\u001b[K')
    },
  }
}
