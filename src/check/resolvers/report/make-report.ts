import type { Blame } from '../../../judge/answered-question.ts'
import type { AskedQuestion, CaseResult } from '../../../judge/case-result.ts'
import { habitsOf } from '../../../judge/habits.ts'
import type { Race } from '../../../judge/injection-point.ts'
import { earlierQuestions } from '../../../mistakes/earlier-questions.ts'
import { shownRules } from '../../../mistakes/shown-rules.ts'
import { defaultNode } from '../../../model/node.ts'
import type { Question } from '../../../model/question.ts'
import { rules } from '../../../model/rules.ts'
import { brokenRule, mayBreak } from '../../../report/breaks.ts'
import type { EarlierReport, QuestionReport, RaceReport } from '../../../report/finding.ts'
import { requestReports } from '../../../report/request-reports.ts'
import { otherChainId } from '../../../scenario/network-steps.ts'
import type { SubjectInfo } from '../../../subject/protocol/verbs.ts'
import { methods } from '../../../subject/resolver.ts'
import { blameWrongAnswers } from '../blame-wrong-answers.ts'
import { unasked } from '../validity/unasked.ts'
import { type Suite, wholeSuite } from '../whole-suite.ts'
import { answerNote } from './answer-note.ts'
import { answerReport, atOnceReport } from './at-once-text.ts'
import type { KnownFailing } from './known-failing/entry-name.ts'
import { judgeKnownFailing } from './known-failing/judge-known-failing.ts'
import { passes } from './known-failing/passes.ts'
import { partOf } from './part-of-suite.ts'
import type { CaseReport, Report, RuleReport, SourceUseReport, Summary, Verdict } from './run-report.ts'

/** The facts of a run other than its results. */
export type RunFacts = Pick<Report, 'harborcheck' | 'environment' | 'options' | 'complete' | 'campaign' | 'ended'> & {
  subject: SubjectInfo
  /** The subject as the command line names it, for the commands that replay a case. */
  subjectArguments: string
  /** Duration of the whole run, in seconds. */
  seconds: number
  /** When the report is made, ISO 8601. Default: the report does not say. */
  madeAt?: string
  /** Why the run is invalid, one sentence each. Default: it is valid. */
  invalid?: readonly string[] | undefined
  knownFailing?: KnownFailing | undefined
  /** What the whole suite has, of which the run may have a part. Default: every case of the level, and generated scenarios. */
  suite?: Suite | undefined
  /** The chain id of the other network. Default: that of the function `otherChainId`. */
  otherChainId?: number | undefined
  /** The files of the user's own scenarios, by their ids. */
  ownFiles?: ReadonlyMap<string, string> | undefined
  /** Why the subject could not be asked at all. */
  notStarted?: string
  /** The cases that were not run, by why the deployment cannot play them. Default: none. */
  leftOut?: Report['leftOut']
}

/** The options that a report has, without the others of a run. */
export function optionsOf({ level, filter, rule, timeout, bail, generatedOnly }: Report['options']): Report['options'] {
  return { level, filter, rule, timeout, bail, generatedOnly }
}

/** The facts of a network that a report has. The default node is not named. */
export function environmentOf({ chainId, explorerPath, node }: Report['environment']): Report['environment'] {
  return { chainId, explorerPath, ...(node !== undefined && node !== defaultNode && { node }) }
}

/** Makes the report of a run, with the rules that the subject broke. */
export function makeReport(results: readonly CaseResult[], facts: RunFacts): Report {
  // Blame considers the failures of the whole run, so that one fault is one rule.
  const blamed = blameWrongAnswers(results)
  const causes = { blamed, habits: habitsOf(results) }
  const cases = results.map((one) => caseReport(one, causes, facts))
  const { name, version, language, capabilities } = facts.subject
  const rules = ruleReports(results, cases, blamed)
  const { invalid = [], knownFailing, campaign } = facts
  const notAsked = unasked(results, { capabilities, ...facts.options, complete: facts.complete, campaign })
  const found = {
    summary: summarise(cases),
    valid: invalid.length === 0,
    invalid: invalid.length === 0 ? undefined : [...invalid],
    notAsked: notAsked.length === 0 ? undefined : notAsked,
    leftOut: facts.leftOut?.length ? facts.leftOut : undefined,
    notStarted: facts.notStarted,
    knownFailing: knownFailing && judgeKnownFailing(knownFailing, { cases, rules }),
    campaign,
    sourceUse: sourceUseReport(results),
    cases,
    rules,
  }
  const { complete, options } = facts
  const isRight = passes({ ...found, complete, options })
  const part = partOf(found, facts.suite ?? wholeSuite({ level: options.level, knownFailing }))
  const notTested = methods.filter((method) => !capabilities.includes(method))
  return {
    harborcheck: facts.harborcheck,
    subject: {
      name,
      version,
      language,
      capabilities,
      command: facts.subjectArguments,
    },
    environment: { ...facts.environment, ...elsewhereOf(results, facts) },
    options,
    conforms: isRight && part === undefined,
    part: isRight ? part : undefined,
    notTested: [0, methods.length].includes(notTested.length) ? undefined : notTested,
    ...found,
    durations: {
      madeAt: facts.madeAt,
      total: facts.seconds,
      cases: Object.fromEntries(results.map(({ scenario, seconds }) => [scenario.id, seconds])),
    },
    ended: facts.ended,
    complete,
  }
}

function elsewhereOf(results: readonly CaseResult[], { environment: { chainId }, otherChainId: chosen }: RunFacts) {
  const isOnTwo = results.some(({ scenario }) => scenario.elsewhere)
  return isOnTwo ? { elsewhere: { chainId: otherChainId(chainId, chosen) } } : {}
}

type Causes = { blamed: ReadonlyMap<AskedQuestion, Blame[]>; habits: ReturnType<typeof habitsOf> }

function caseReport(result: CaseResult, causes: Causes, facts: RunFacts): CaseReport {
  const {
    subjectArguments: subject,
    ownFiles,
    environment: { node },
  } = facts
  const { scenario, questions } = result
  const { id, title, rules, level } = scenario
  const reports = questions.map((asked) => questionReport(asked, result, causes))
  // Below `hardened` each reading passes, so the replay command needs the level.
  const isStrict =
    level !== 'hardened' && reports.some(({ verdict, open }) => verdict === 'failed' && open !== undefined)
  return {
    id,
    title,
    rules,
    level,
    verdict: worst(reports.map(({ verdict }) => verdict)),
    questions: reports,
    reproduce: `npx harborcheck reproduce ${ownFiles?.get(id) ?? id}${subject ? ` ${subject}` : ''}${node ? ` --node ${node}` : ''}${isStrict ? ' --level hardened' : ''}`,
  }
}

function questionReport(asked: AskedQuestion, result: CaseResult, { blamed, habits }: Causes): QuestionReport {
  const { at, network, question, expected, given: answered, verdict, race, atOnce, again, exchanges } = asked
  const habit = verdict.verdict === 'failed' ? habits.get(question.method) : undefined
  const blames = withoutFault(blamed.get(asked) ?? [], habit)
  const earlier = verdict.verdict === 'failed' ? earlierQuestions(result, asked, blames) : []
  const rulesOf = blames.length > 0 ? blames : expected.because
  return {
    at,
    network,
    ...askedReport(question),
    expected: expected.mustRefuse ? 'refused' : expected.value,
    answer: answerReport(answered),
    verdict: verdict.verdict,
    severity: verdict.verdict === 'failed' ? verdict.severity : null,
    rules: [...new Set(rulesOf.map(({ rule }) => rule))],
    breaks: blames.length > 0 ? blames : undefined,
    oneOf: blames.length > 1 ? true : undefined,
    habit,
    note: answerNote(asked),
    again: again && { runs: again.runs, answer: answerReport(again.given) },
    earlier: earlier.length === 0 ? undefined : earlier.map(earlierReport),
    open: 'open' in verdict && verdict.open ? verdict.open : undefined,
    because: expected.because,
    race: race && raceReport(race),
    atOnce: atOnce && atOnceReport(atOnce),
    requests: exchanges && requestReports(exchanges),
  }
}

/** With a habit, each rule once: no fault that breaks it is the cause. */
function withoutFault(blames: Blame[], habit: string | undefined): Blame[] {
  return habit === undefined ? blames : [...new Set(blames.map(({ rule }) => rule))].map((rule) => ({ rule }))
}

function askedReport(question: Question): Pick<QuestionReport, 'method' | 'params'> {
  return { method: question.method, params: question.method === 'targets' ? {} : { contract: question.contract } }
}

function earlierReport({ at, network, question, given }: AskedQuestion): EarlierReport {
  return { at, network, ...askedReport(question), answer: answerReport(given) }
}

function raceReport({ blame: _, ...race }: Race): RaceReport {
  return race
}

/** The verdict of a case is its worst answer; it is skipped only if every question was. */
function worst(verdicts: readonly Verdict[]): Verdict {
  const order = ['failed', 'errored', 'refused', 'passed', 'skipped'] as const
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'skipped'
}

function summarise(cases: readonly CaseReport[]): Summary {
  const questions = cases.flatMap((one) => one.questions)
  const count = (holds: (question: QuestionReport) => boolean) => questions.filter(holds).length
  return {
    cases: cases.length,
    questions: questions.length,
    passed: count(({ verdict, open }) => verdict === 'passed' && open === undefined),
    open: count(({ verdict, open }) => verdict === 'passed' && open !== undefined),
    failed: count(({ verdict }) => verdict === 'failed'),
    unsafe: count(({ severity }) => severity === 'unsafe'),
    missed: count(({ severity }) => severity === 'missed'),
    refused: count(({ verdict }) => verdict === 'refused'),
    skipped: count(({ verdict }) => verdict === 'skipped'),
    errored: count(({ verdict }) => verdict === 'errored'),
  }
}

function sourceUseReport(results: readonly CaseResult[]): SourceUseReport {
  const answered = results.flatMap(({ questions }) => questions.filter(({ given }) => given.kind === 'answered'))
  const count = (holds: (requests: AskedQuestion['requests']) => boolean) =>
    answered.filter(({ requests }) => holds(requests)).length
  return {
    answers: answered.length,
    withoutAsking: count(({ explorer, node }) => explorer + node === 0),
    withoutTheChain: count(({ node }) => node === 0),
    usesExplorer: answered.some(({ requests }) => requests.explorer > 0),
  }
}

/**
 * A rule fails in the cases with a wrong answer that breaks it and no other, and passes in the cases about it whose right answers
 * show it. If no answer breaks it and the run does not show that the subject keeps it, it passes in no case.
 */
function ruleReports(
  results: readonly CaseResult[],
  cases: readonly CaseReport[],
  blamed: ReadonlyMap<AskedQuestion, readonly Blame[]>,
): RuleReport[] {
  const shownOf = shownRules(results, blamed)
  const reports = new Map(results.map((result, index) => [result, cases[index] as CaseReport]))
  return rules.flatMap(({ id, level }) => {
    const failed = cases.filter(({ questions }) => questions.some((one) => brokenRule(one) === id)).length
    const isBlamed = ({ questions }: CaseReport) => questions.some((one) => mayBreak(one, id))
    const possible = cases.filter(isBlamed).length - failed
    const shown = shownOf(id)
    const keeping = shown.cases.filter((one) => !isBlamed(reports.get(one) as CaseReport)).length
    const passed = failed + possible > 0 || shown.isKept ? keeping : 0
    const isAbout = results.some(({ scenario }) => scenario.rules.includes(id))
    if (!isAbout && failed + possible === 0) return []
    return [{ id, level, cases: passed + failed, passed, failed, ...(possible > 0 && { possible }) }]
  })
}
