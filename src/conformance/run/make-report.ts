import { type RuleId, rules } from '../../model/rules.ts'
import type { SubjectInfo } from '../../subject/subject.ts'
import { type AnsweredQuestion, type Blame, blame } from '../judge/blame.ts'
import type { CaseReport, QuestionReport, Report, RuleReport, Summary, Verdict } from '../report.ts'
import type { AskedQuestion, PlayedCase } from './play-case.ts'

/** What a run was, besides what came of it. */
export type RunFacts = Pick<Report, 'harborcheck' | 'environment' | 'options' | 'complete'> & {
  subject: SubjectInfo
  /** The subject as the command line names it, for the commands that replay a case. */
  subjectArguments: string
  /** Seconds that the whole run took. */
  seconds: number
}

/** Puts a run into its report, with the rules that the subject broke. */
export function makeReport(played: readonly PlayedCase[], facts: RunFacts): Report {
  const blamed = blameOf(played)
  const cases = played.map((one) => caseReport(one, blamed, facts.subjectArguments))
  const { name, version, language, capabilities } = facts.subject
  const summary = summarise(cases)
  return {
    harborcheck: facts.harborcheck,
    subject: {
      name,
      ...(version === undefined ? {} : { version }),
      ...(language === undefined ? {} : { language }),
      capabilities,
      command: facts.subjectArguments,
    },
    environment: facts.environment,
    options: facts.options,
    summary,
    conforms: facts.complete && summary.passed > 0 && summary.failed + summary.refused + summary.errored === 0,
    cases,
    rules: ruleReports(cases),
    durations: {
      total: facts.seconds,
      cases: Object.fromEntries(played.map(({ scenario, seconds }) => [scenario.id, seconds])),
    },
    complete: facts.complete,
  }
}

/** Failures are blamed over the whole run, so that one fault is one rule. */
function blameOf(played: readonly PlayedCase[]): Map<AskedQuestion, Blame[]> {
  const answered = new Map<AnsweredQuestion, AskedQuestion>()
  for (const { scenario, questions } of played) {
    for (const asked of questions) {
      if (asked.given.kind !== 'answered') continue
      const { world, question, expected } = asked
      const failed = asked.verdict.verdict === 'failed'
      const derivedBy = expected.because.map(({ rule }) => rule)
      const given = asked.given.value
      answered.set(
        { world, question, expected: expected.value, given, failed, about: scenario.rules, derivedBy },
        asked,
      )
    }
  }
  const found = [...blame([...answered.keys()])]
  return new Map(
    found.flatMap(([key, rules]) => (answered.has(key) ? [[answered.get(key) as AskedQuestion, rules]] : [])),
  )
}

function caseReport(
  { scenario, questions }: PlayedCase,
  blamed: Map<AskedQuestion, Blame[]>,
  subject: string,
): CaseReport {
  const { id, title, rules, level } = scenario
  const reports = questions.map((asked) => questionReport(asked, blamed.get(asked)))
  return {
    id,
    title,
    rules,
    level,
    verdict: worst(reports.map(({ verdict }) => verdict)),
    questions: reports,
    reproduce: `npx harborcheck reproduce ${id}${subject ? ` ${subject}` : ''}`,
  }
}

function questionReport(
  { at, question, expected, given, verdict }: AskedQuestion,
  blames: Blame[] = [],
): QuestionReport {
  const says = blames.find((one) => one.says !== undefined)?.says
  const rulesOf = blames.length > 0 ? blames : expected.because
  return {
    at,
    method: question.method,
    params: question.method === 'targets' ? {} : { contract: question.contract },
    expected: expected.value,
    answer: answerOf(given),
    verdict: verdict.verdict,
    severity: verdict.verdict === 'failed' ? verdict.severity : null,
    rules: [...new Set(rulesOf.map(({ rule }) => rule))],
    ...(says === undefined ? {} : { says }),
    ...(verdict.verdict === 'passed' && verdict.open ? { open: verdict.open } : {}),
    because: expected.because,
  }
}

function answerOf(given: AskedQuestion['given']): QuestionReport['answer'] {
  switch (given.kind) {
    case 'answered':
      return given.value
    case 'refused':
      return { refused: given.reason }
    case 'errored':
      return { errored: given.reason, ...(given.log === undefined ? {} : { log: given.log }) }
    case 'skipped':
      return { skipped: 'the subject does not declare this method' }
  }
}

/** A case is as bad as the worst of its answers; it is skipped only where every question was. */
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
    passed: count(({ verdict }) => verdict === 'passed'),
    failed: count(({ verdict }) => verdict === 'failed'),
    unsafe: count(({ severity }) => severity === 'unsafe'),
    incomplete: count(({ severity }) => severity === 'incomplete'),
    refused: count(({ verdict }) => verdict === 'refused'),
    skipped: count(({ verdict }) => verdict === 'skipped'),
    errored: count(({ verdict }) => verdict === 'errored'),
  }
}

/** A rule is failed in the cases whose wrong answers break it, and passed in those about it that got an answer. */
function ruleReports(cases: readonly CaseReport[]): RuleReport[] {
  return rules.flatMap(({ id, level }) => {
    const broken = cases.filter((one) => breaks(one, id))
    const kept = cases.filter((one) => one.rules.includes(id) && one.verdict !== 'skipped' && !broken.includes(one))
    const passed = kept.filter((one) => one.questions.some(({ verdict }) => verdict === 'passed')).length
    if (broken.length + kept.length === 0) return []
    return [{ id, level, cases: broken.length + kept.length, passed, failed: broken.length }]
  })
}

function breaks({ questions }: CaseReport, rule: RuleId): boolean {
  return questions.some(({ verdict, rules }) => verdict === 'failed' && rules.includes(rule))
}
