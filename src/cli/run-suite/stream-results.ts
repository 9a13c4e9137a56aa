import { isClean } from '../../check/resolvers/is-clean.ts'
import { caseOf } from '../../check/resolvers/report/judged-question.ts'
import { makeReport, type RunFacts } from '../../check/resolvers/report/make-report.ts'
import type { CaseReport } from '../../check/resolvers/report/run-report.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { CheckReport } from '../../report/check-report.ts'
import { caseLine, ndjsonText, type ResultLine, runLine } from '../../report/ndjson.ts'
import { failureOf } from '../exit/command-failure.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { io } from '../io.ts'

/** How many of the latest results show the cause of a failure: all of them, each time, would double the time of a run. */
const LATEST = 50

/** Writes the results of a run to standard output, a line of JSON as each case ends. */
export type ResultStream = {
  /** Writes the line about the cases that are to run. */
  begin(...given: Parameters<typeof runLine>): void
  /** Writes the line of the latest result, with the causes that the latest results show. */
  add(results: readonly CaseResult[], facts: RunFacts): void
  /** Writes the lines of the report's cases that have none yet. */
  finish(report: CheckReport): void
}

/**
 * Does the work of a command that writes its results as lines of JSON, and writes the last line.
 * @param work Gets undefined for another reporter; then nothing is written.
 */
export async function streamResults(
  { reporter }: { reporter: string },
  work: (stream?: ResultStream) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (reporter !== 'ndjson') return work()
  const stream = resultStream()
  try {
    const exitCode = await work(stream)
    stream.end(exitCode)
    return exitCode
  } catch (error) {
    const { ending, text } = failureOf(error)
    stream.end(ending, text)
    throw error
  }
}

const write = (line: ResultLine): void => void io().stdout.write(ndjsonText(line))

function resultStream() {
  const titles = new Map<string, string>()
  const written = new Set<string>()
  let found: CheckReport | undefined
  const writeCase = (line: Extract<ResultLine, { type: 'case' }>) => {
    if (!written.has(line.id)) write(line)
    written.add(line.id)
  }
  return {
    begin(...given: Parameters<typeof runLine>) {
      for (const { id, title } of given[0]) titles.set(id, title)
      write(runLine(...given))
    },
    add(results: readonly CaseResult[], facts: RunFacts) {
      const latest = results.at(-1) as CaseResult
      // Only the whole run shows whether it is a known failure.
      if (!isClean(latest) && facts.knownFailing) return
      const { cases } = makeReport(results.slice(isClean(latest) ? -1 : -LATEST), facts)
      writeCase(caseLine(caseOf(cases.at(-1) as CaseReport, latest.scenario)))
    },
    finish(report: CheckReport) {
      found = report
      for (const one of report.cases) writeCase(caseLine(one))
      for (const { id, because } of report.leftOut ?? [])
        writeCase({ type: 'case', id, title: titles.get(id) ?? id, result: 'skipped', skipped: `left out: ${because}` })
    },
    /** @param failure The error that ended the command. */
    end(ending: ReturnType<typeof failureOf>['ending'], failure?: string) {
      const exitCode = ending === 'done' ? 0 : ending
      const ofRun = (found?.runTests ?? []).filter(({ kind }) => kind !== 'skipped')
      const problems = failure === undefined ? ofRun.map(({ name, message }) => problemText(name, message)) : [failure]
      write({
        type: 'end',
        conforms: exitCode === 0 && found?.conforms === true,
        exitCode,
        verdict: found?.verdict,
        problems,
      })
    },
  }
}

const problemText = (name: string, message: string): string => (name === message ? name : `${name}: ${message}`)
