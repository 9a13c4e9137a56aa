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
      const text = `${scenarios} of ${of} scenarios at ${pace}, ${questions} questions, ${left} s left`
      if (terminal) stream.write(`\r\u001b[K  ${text}`)
      else if (scenarios % EVERY === 0 || scenarios === of) stream.write(`${text}\n`)
    },
    clear() {
      if (terminal) stream.write('\r\u001b[K')
    },
  }
}

/** Milliseconds from one line of {@link situationProgress} to the next if the output is not a terminal. */
const BETWEEN_LINES = 10_000

/** Prints the progress of an exhaustive search, with its rate. */
export function situationProgress(stream: NodeJS.WriteStream) {
  const terminal = stream.isTTY === true
  const startedAt = performance.now()
  let printedAt = startedAt
  return {
    show({ depth, situations, questions }: { depth: number; situations: number; questions: number }) {
      const now = performance.now()
      const rate = situations / ((now - startedAt) / 1_000)
      const pace = `${rate.toFixed(rate < 10 ? 1 : 0)} per second`
      const text = `step ${depth}: ${situations} situations at ${pace}, ${questions} questions`
      if (terminal) stream.write(`\r\u001b[K  ${text}`)
      else if (now - printedAt > BETWEEN_LINES) {
        stream.write(`${text}\n`)
        printedAt = now
      }
    },
    clear() {
      if (terminal) stream.write('\r\u001b[K')
    },
  }
}
