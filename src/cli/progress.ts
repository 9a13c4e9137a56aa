/** Prints the progress of a run. */
export type Progress = {
  show(progress: { done: number; total: number }): void
  clear(): void
}

/** Cases or scenarios from one line to the next if the output is not a terminal. */
const EVERY = 50

/** Prints the number of cases done: in a terminal one line that it rewrites, elsewhere a line every {@link EVERY}. */
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

/** Prints the progress of a campaign, with its rate and the seconds left at that rate. */
export function campaignProgress(stream: NodeJS.WriteStream) {
  const terminal = stream.isTTY === true
  const startedAt = performance.now()
  return {
    show({ scenarios, of, questions }: { scenarios: number; of: number; questions: number }) {
      const rate = scenarios / ((performance.now() - startedAt) / 1_000)
      const left = Math.ceil((of - scenarios) / rate)
      const pace = `${rate.toFixed(rate < 10 ? 1 : 0)} per second`
      const text = `${scenarios} of ${of} scenarios, ${questions} questions, ${pace}, ${left} s left`
      if (terminal) stream.write(`\r\u001b[K  ${text}`)
      else if (scenarios % EVERY === 0 || scenarios === of) stream.write(`${text}\n`)
    },
    clear() {
      if (terminal) stream.write('\r\u001b[K')
    },
  }
}
