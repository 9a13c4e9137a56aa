import type { TargetAnswer } from '../../../model/question.ts'
import { answerText } from '../../../report/answer-text.ts'
import { askedText, timeText } from '../../../report/asked-text.ts'
import { brokenText } from '../../../report/breaks.ts'
import type { Case, Given, Judged, Word } from '../../../report/check-report.ts'
import type { QuestionReport } from '../../../report/finding.ts'
import { topicOf } from '../../../report/junit.ts'
import { openText } from '../../../report/open-text.ts'
import { withNetwork } from '../../../scenario/narrative.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { atOnceNotes } from './at-once-text.ts'
import { isFailing } from './known-failing/forgive.ts'
import { eitherText, injectionsText, injectionText } from './race-text.ts'
import type { CaseReport } from './run-report.ts'
import { targetsDifference } from './targets-difference.ts'

type GivenQuestion = Pick<QuestionReport, 'answer' | 'expected' | 'verdict' | 'severity' | 'open'>

/** A case of a resolver's run as every format shows it. */
export function caseOf(report: CaseReport, scenario: Scenario | undefined): Case {
  const { id, title, level, rules, questions, reproduce } = report
  return {
    id,
    title,
    topic: topicOf(id),
    word: caseWord(report),
    about: `Level ${level}${rules.length > 0 ? `, about ${rules.join(', ')}` : ''}`,
    rules,
    scenario,
    findings: questions.filter(isFailing).map(judgedOf),
    others: questions.filter((question) => !isFailing(question)).map(judgedOf),
    reproduce,
  }
}

/** Whether a case passed or was skipped. */
export const isCleanCase = ({ verdict }: Pick<CaseReport, 'verdict'>): boolean =>
  verdict === 'passed' || verdict === 'skipped'

/** The verdict of a case, in a word: that of its worst answer. */
function caseWord({ verdict, questions }: CaseReport): Word {
  if (questions.some(({ severity }) => severity === 'unsafe')) return 'unsafe'
  return verdict === 'failed' ? 'missed' : verdict
}

/** The verdict of a question, in a word. */
function wordOf({ verdict, severity, open }: GivenQuestion): Word {
  if (verdict === 'passed' && open) return 'open'
  return verdict === 'failed' ? (severity ?? 'missed') : verdict
}

function judgedOf(question: QuestionReport): Judged {
  const { at, verdict, race, because, habit, breaks = [], rules, requests } = question
  const open = openText(question)
  return {
    asked: askedText(question),
    moment: timeText(at.seconds),
    word: wordOf(question),
    expected: expectedText(question),
    because,
    given: [givenOf(question)],
    race: race && { change: race.at && `${injectionText(race.at)}; ${injectionsText(race)}` },
    differs: differences(question),
    habit,
    breaks,
    rules: verdict === 'failed' ? rules : [],
    notes: [
      ['At once', atOnceNotes(question.atOnce)],
      ['Asked again', againNote(question)],
      ['Note', question.note],
      ['Open', open],
    ],
    requests,
    line: isFailing(question) ? wrongLine(question) : openLine(question),
    place: question,
    drawn: question,
  }
}

function expectedText({ expected, race }: QuestionReport): string {
  return race ? eitherText(race) : rightText(expected)
}

/** The right answer as text. */
export const rightText = (expected: QuestionReport['expected']): string =>
  expected === 'refused' ? 'a refusal' : answerText(expected)

/** The subject's answer, or why there is none, with its verdict. */
export function givenOf(question: GivenQuestion): Given {
  const { answer } = question
  const judged = { word: wordOf(question), note: openText(question) }
  for (const kind of ['refused', 'errored', 'skipped'] as const) {
    if (typeof answer !== 'object' || answer === null || !(kind in answer)) continue
    const { [kind]: why, log } = answer as Record<string, string>
    return { ...judged, kind, text: String(why), log }
  }
  return { ...judged, kind: 'answered', text: answerText(answer) }
}

/** How a wrong list of targets differs from the right one. A race has two right answers. */
function differences({ method, verdict, race, expected, answer }: QuestionReport): string[] {
  if (method !== 'targets' || verdict !== 'failed' || race || !Array.isArray(expected)) return []
  return targetsDifference(expected, answer as TargetAnswer[])
}

function wrongLine(question: QuestionReport): string {
  const { expected, answer, severity, race } = question
  const outcome = severity ? `${severity}, ${brokenText(question)}` : 'no answer'
  const came = race?.at ? `, the chain changed ${injectionText(race.at)}` : ''
  const notes = [outcome, ...atOnceNotes(question.atOnce), againNote(question), openText(question)]
    .filter((note) => note !== undefined)
    .join('; ')
  return `${callText(question)}${came}: expected ${race ? eitherText(race) : answerText(expected)}, got ${answerText(answer)} (${notes})`
}

/** A passed answer that only another reading allows. */
function openLine(question: QuestionReport): string {
  return question.open ? `${callText(question)}: ${answerText(question.answer)}, ${openText(question)}` : ''
}

function callText({ at, network, method, params }: QuestionReport): string {
  return withNetwork(`${method}(${params.contract ?? ''}) at +${at.seconds} s`, network)
}

/** Says that a subject answered otherwise when the scenario ran again; undefined if it did not. */
function againNote({ again }: Pick<QuestionReport, 'again'>): string | undefined {
  if (!again) return undefined
  const often = again.runs === 1 ? 'once more' : `${again.runs} more times`
  return `the scenario ran ${often}, and the answer was ${answerText(again.answer)}: the subject is flaky, or other questions change its answers`
}
