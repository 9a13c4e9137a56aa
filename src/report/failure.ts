import { durationText } from '../model/duration.ts'
import type { Question, TargetAnswer } from '../model/question.ts'
import { circumstances, questionText, withNetwork } from '../scenario/narrative.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { againNote } from './again.ts'
import { answerText } from './answer-text.ts'
import { atOnceNotes } from './at-once.ts'
import { breaksLines } from './breaks.ts'
import { openText } from './open-text.ts'
import { type FailedQuestion, printedSteps } from './printed-steps.ts'
import { eitherText, injectionsText, injectionText } from './race.ts'
import type { CaseReport, QuestionReport, RaceReport } from './report.ts'
import { requestLines } from './requests.ts'
import type { Style } from './style.ts'
import { targetsDifference } from './targets-difference.ts'

/** Shown instead of a scenario that no longer exists: a report names its cases, but does not contain their scenarios. */
export const NO_SCENARIO = 'Its scenario is not available: no case and no saved counterexample has this id.'

/** The most steps shown, the last ones: those right before the question matter most. */
const SHOWN_STEPS = 24

/**
 * A case that did not pass: its steps, each failed question with the right answer and why, and the command to replay it.
 * @param scenario `undefined` if it is not available any more.
 */
export function failureText(scenario: Scenario | undefined, report: CaseReport, style: Style): string {
  const failed = report.questions.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
  return [
    `${style.bad('✗')} ${style.bold(report.id)}`,
    `  ${report.title}`,
    ...(scenario ? circumstances(scenario).map((sentence) => `  ${sentence}`) : []),
    '',
    ...(scenario ? scenarioLines(scenario, failed, style) : [`  ${NO_SCENARIO}`]),
    ...failed.flatMap((question) => ['', ...questionLines(question, style)]),
    '',
    `  replay    ${report.reproduce}`,
  ].join('\n')
}

/** The steps of a scenario up to the last of some questions, a line each: see {@link printedSteps}. */
export function scenarioLines(scenario: Scenario, failed: readonly FailedQuestion[], style: Style): string[] {
  const steps = printedSteps(scenario, failed)
  const shown = steps.slice(-SHOWN_STEPS)
  const cut = steps.length - shown.length
  const timeOf = ({ seconds }: { seconds: number }) => `+${durationText(seconds)}`
  const width = Math.max(0, ...shown.map((step) => timeOf(step).length))
  return [
    ...(cut > 0 ? [style.dim(`  … ${cut} earlier steps`)] : []),
    ...shown.map((step) => `  ${style.dim(timeOf(step).padStart(width))}  ${step.text}`),
  ]
}

function questionLines(question: QuestionReport, style: Style): string[] {
  const asked = withNetwork(questionText({ method: question.method, ...question.params } as Question), question.network)
  return [
    `  asked     ${style.bold(asked)} at +${durationText(question.at.seconds)}${question.race ? ', while the chain changed' : ''}`,
    ...(question.race ? raceLines(question.race) : expectedLines(question, style)),
    `  ${outcomeLine(question, style)}`,
    ...differsLines(question),
    ...(question.habit === undefined ? [] : [`  subject   ${question.habit}`]),
    ...breaksLines(question.breaks ?? []),
    ...[...atOnceNotes(question.atOnce), againNote(question), question.note, openText(question)].flatMap((note) =>
      note === undefined ? [] : [`  note      ${note}`],
    ),
    ...requestLines(question.requests ?? [], style),
  ]
}

/** How a wrong list of targets differs from the right one. A race has two right answers. */
function differsLines({ method, verdict, race, expected, answer }: QuestionReport): string[] {
  if (method !== 'targets' || verdict !== 'failed' || race || !Array.isArray(expected)) return []
  return targetsDifference(expected, answer as TargetAnswer[]).map((line) => `  differs   ${line}`)
}

function expectedLines({ expected, because }: QuestionReport, style: Style): string[] {
  return [
    `  expected  ${expected === 'refused' ? 'a refusal' : answerText(expected)}`,
    ...because.map(({ rule, fact }) => style.dim(`              ${rule.padEnd(9)} ${fact}`)),
  ]
}

/** Either answer is right; the requests on both sides of the block show how the subject got another one. */
function raceLines(race: RaceReport): string[] {
  const came = race.at ? [`  change    ${injectionText(race.at)}; ${injectionsText(race)}`] : []
  return [...came, `  expected  ${eitherText(race)}`]
}

function outcomeLine({ answer, verdict, severity }: QuestionReport, style: Style): string {
  if (verdict === 'refused') return `refused   ${style.warn((answer as { refused: string }).refused)}`
  if (verdict === 'errored') {
    const { errored, log } = answer as { errored: string; log?: string }
    const logged = log ? `\n${log.replace(/^/gm, '            | ')}` : ''
    return `errored   ${style.bad(errored)}${logged}`
  }
  const mark = severity === 'unsafe' ? style.bad('UNSAFE') : style.warn('incomplete')
  return `answered  ${answerText(answer)}  ${mark}`
}
