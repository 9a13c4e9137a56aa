import { outputForm } from '../report/style.ts'
import { wrapLines } from '../report/wrap-lines.ts'

/** Cases or scenarios from one line to the next if the output is not a terminal. */
const EVERY = 50

/** Milliseconds from one line of {@link situationProgress} to the next if the output is not a terminal. */
const BETWEEN_LINES = 10_000

/** Prints lines of progress: in a terminal one line that it rewrites, elsewhere a new line at intervals. */
function progressLines(stream: NodeJS.WriteStream) {
  const terminal = stream.isTTY === true
  return {
    print(text: string, isDue: boolean) {
      if (terminal) stream.write(`\r\u001b[K  ${text}`)
      else if (isDue) stream.write(`${text}\n`)
    },
    /** Prints a permanent line; in a terminal, wrapped between words. */
    printLine(line: string) {
      const { width } = outputForm(stream)
      stream.write(`${terminal ? '\r\u001b[K' : ''}${width === undefined ? line : wrapLines(line, width)}\n`)
    },
    clear() {
      if (terminal) stream.write('\r\u001b[K')
    },
  }
}

const isEvery = (done: number, total: number) => done % EVERY === 0 || done === total

/** Computes the number of items per second since `startedAt`. */
const rateSince = (startedAt: number, done: number) => done / ((performance.now() - startedAt) / 1_000)
const paceText = (rate: number) => `${rate.toFixed(rate < 10 ? 1 : 0)} per second`

export function progressTo(stream: NodeJS.WriteStream) {
  const { print, clear } = progressLines(stream)
  const show = ({ done, total }: { done: number; total: number }) =>
    print(`${done} of ${total} cases`, isEvery(done, total))
  return { show, clear }
}

/** Failures that are printed at once; the report has all of them. */
const MOST_LINES = 10

/** Prints the progress of the cases of a resolver's run, and its first failures as they come. */
export function suiteProgress(stream: NodeJS.WriteStream) {
  const { print, printLine, clear } = progressLines(stream)
  let failed = 0
  /** @param failure The line of a case that failed. */
  const show = ({ done, total }: { done: number; total: number }, failure?: string) => {
    if (failure !== undefined) {
      failed += 1
      if (failed <= MOST_LINES) printLine(failure)
    }
    print(`${done} of ${total} cases${failed > 0 ? `, ${failed} failed` : ''}`, isEvery(done, total))
  }
  return { show, clear }
}

/** Prints the progress of a campaign, with its rate and the seconds left at that rate. */
export function campaignProgress(stream: NodeJS.WriteStream) {
  const { print, clear } = progressLines(stream)
  const startedAt = performance.now()
  const show = ({ scenarios, of, questions }: { scenarios: number; of: number; questions: number }) => {
    const rate = rateSince(startedAt, scenarios)
    const left = Math.ceil((of - scenarios) / rate)
    const text = `${scenarios} of ${of} scenarios at ${paceText(rate)}, ${questions} questions, ${left} s left`
    print(text, isEvery(scenarios, of))
  }
  return { show, clear }
}

/** Calls that are answered before anyone could read how many are left. */
const FEW_CALLS = 500

const parts = { blocks: 'blocks searched for events', calls: 'calls answered', questions: 'questions asked' }

/** Prints the progress of reading a network, with the seconds left of the present part. */
export function readingProgress(stream: NodeJS.WriteStream) {
  const { print, clear } = progressLines(stream)
  let [printedAt, startedAt, part, before] = [performance.now(), performance.now(), '', 0]
  const show = ({ what, done, of }: { what: 'calls' | 'blocks' | 'questions'; done: number; of: number }) => {
    if (what === 'calls' && of < FEW_CALLS) return
    const now = performance.now()
    if (part !== what || done < before) [startedAt, part] = [now, what]
    before = done
    const left = Math.ceil((of - done) / rateSince(startedAt, done))
    const isDue = now - printedAt > BETWEEN_LINES
    print(`${done} of ${of} ${parts[what]}${Number.isFinite(left) ? `, ${left} s left` : ''}`, isDue)
    if (isDue) printedAt = now
  }
  return { show, clear, showSilence: silenceNotice(stream) }
}

/** Prints a line about a node that has not answered for some seconds. */
export function silenceNotice(stream: NodeJS.WriteStream) {
  const { printLine } = progressLines(stream)
  return (node: string, seconds: number) => printLine(`The node ${node} has not answered for ${seconds} s.`)
}

/** Prints the progress of an exhaustive search, with its rate. */
export function situationProgress(stream: NodeJS.WriteStream) {
  const { print, clear } = progressLines(stream)
  const startedAt = performance.now()
  let printedAt = startedAt
  const show = ({ depth, situations, questions }: { depth: number; situations: number; questions: number }) => {
    const pace = paceText(rateSince(startedAt, situations))
    const isDue = performance.now() - printedAt > BETWEEN_LINES
    print(`step ${depth}: ${situations} situations at ${pace}, ${questions} questions`, isDue)
    if (isDue) printedAt = performance.now()
  }
  return { show, clear }
}
