import { withNetwork } from '../scenario/narrative.ts'
import { againNote } from './again.ts'
import { answerText } from './answer-text.ts'
import { atOnceNotes } from './at-once.ts'
import { brokenText } from './breaks.ts'
import { type JunitTest, junitError, junitFile, junitSkipped, skippedTests, suitesByTopic } from './junit-file.ts'
import { entryName } from './known-failing/list.ts'
import { isFine } from './known-failing.ts'
import { openText } from './open-text.ts'
import { eitherText, injectionText } from './race.ts'
import type { CaseReport, QuestionReport, Report } from './report.ts'
import { cutShortText } from './verdict-text.ts'
import { xml } from './xml.ts'

/**
 * A report as JUnit XML: a suite for each topic, a test for each case. A case that is known to fail is skipped, with the
 * reasons, and so is one that the deployment cannot play. Failures of the run as a whole have a suite of their own, `harborcheck`.
 */
export function junitReport(report: Report, keep: { durations: boolean }): string {
  const seconds = keep.durations ? report.durations?.cases : undefined
  const known = new Map(report.knownFailing?.cases.map(({ id, reasons }) => [id, reasons]))
  const tests = report.cases.map((one): JunitTest => {
    return { name: one.id, seconds: seconds?.[one.id], ...outcomeOf(one, known.get(one.id)) }
  })
  return junitFile('harborcheck', [
    ...suitesByTopic([...tests, ...skippedTests(report)]),
    { name: 'harborcheck', tests: testsOfRun(report) },
  ])
}

/**
 * The failures of the run as a whole: outdated entries of the list of known failures, questions not asked, an invalid run,
 * a subject that did not start, a run cut short. What the run did not test is skipped.
 */
function testsOfRun(report: Report): JunitTest[] {
  const { knownFailing, invalid = [], notAsked = [], notStarted, complete, ended, part, notTested = [] } = report
  const outdated = knownFailing?.entries.filter((entry) => !isFine(entry)) ?? []
  const cut = notStarted === undefined ? cutShortText({ complete, ended }) : undefined
  return [
    ...outdated.map((entry): JunitTest => {
      const element = `<failure type="${entry.outcome}" message="${xml(entry.says)}">${xml(entry.reason)}</failure>`
      return { name: `known failure: ${entryName(entry)}`, kind: 'failure', element }
    }),
    ...notAsked.map(({ because, says }): JunitTest => {
      const kind = because === 'limit' || because === 'machine' ? 'error' : 'failure'
      return { name: says, kind, element: `<${kind} type="not asked" message="${xml(says)}"/>` }
    }),
    ...[...invalid, ...(notStarted === undefined ? [] : [notStarted])].map((reason) => junitError(reason, reason)),
    ...(cut === undefined ? [] : [junitError('the run ends', cut)]),
    ...(part ? [junitSkipped('the whole suite', part.says)] : []),
    ...notTested.map((method) => junitSkipped(`method ${method}`, 'not tested: the subject does not declare it')),
  ]
}

function outcomeOf(report: CaseReport, known: readonly string[] | undefined): Pick<JunitTest, 'kind' | 'element'> {
  if (known) {
    return { kind: 'skipped', element: `<skipped message="${xml(`known failure: ${known.join('; ')}`)}"/>` }
  }
  const lines = wrongAnswerLines(report)
  const text = [report.title, ...lines, report.reproduce].join('\n')
  // The message is what a build server shows first: the worst answer.
  const message = xml(lines[0] ?? report.title)
  switch (report.verdict) {
    case 'failed':
    case 'refused': {
      const unsafe = report.questions.some(({ severity }) => severity === 'unsafe')
      const type = report.verdict === 'refused' ? 'refused' : unsafe ? 'unsafe' : 'incomplete'
      const element = `<failure type="${type}" message="${message}">${xml(text)}</failure>`
      return { kind: 'failure', element }
    }
    case 'errored':
      return { kind: 'error', element: `<error message="${message}">${xml(text)}</error>` }
    case 'skipped':
      return { kind: 'skipped', element: '<skipped/>' }
    case 'passed': {
      const open = report.questions.filter(({ open }) => open !== undefined).map(openLine)
      return { kind: 'passed', ...(open.length > 0 && { element: `<system-out>${xml(open.join('\n'))}</system-out>` }) }
    }
  }
}

/** What is wrong in a case, a line for each question, unsafe answers first; none if nothing is. */
export function wrongAnswerLines({ questions }: CaseReport): string[] {
  return questions
    .filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
    .toSorted((a, b) => Number(b.severity === 'unsafe') - Number(a.severity === 'unsafe'))
    .map(line)
}

function line(question: QuestionReport): string {
  const { at, network, method, params, expected, answer, severity, race } = question
  const open = openText(question)
  const outcome = severity ? `${severity}, ${brokenText(question)}` : 'no answer'
  const asked = withNetwork(`${method}(${params.contract ?? ''}) at +${at.seconds} s`, network)
  const came = race?.at ? `, the chain changed ${injectionText(race.at)}` : ''
  const notes = [outcome, ...atOnceNotes(question.atOnce), againNote(question), open]
    .filter((note) => note !== undefined)
    .join('; ')
  return `${asked}${came}: expected ${race ? eitherText(race) : answerText(expected)}, got ${answerText(answer)} (${notes})`
}

/** A passed answer that only another reading allows. */
function openLine(question: QuestionReport): string {
  const { at, network, method, params, answer } = question
  const asked = withNetwork(`${method}(${params.contract ?? ''}) at +${at.seconds} s`, network)
  return `${asked}: ${answerText(answer)}, ${openText(question)}`
}
