import { isDeepStrictEqual } from 'node:util'
import { generateScenario } from '../../generate/generate-scenario.ts'
import { steerCampaign } from '../../generate/steering/steered-campaign.ts'
import type { AskedQuestion } from '../../judge/case-result.ts'
import { SubjectError } from '../../platform/errors.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { counterexampleOf } from '../resolvers/campaign/counterexample.ts'
import { makeReport, type RunFacts } from '../resolvers/report/make-report.ts'
import type { Report } from '../resolvers/report/run-report.ts'
import { runSuite, type SuiteOptions, type SuiteRun } from '../resolvers/run-suite.ts'
import type { Workers } from '../resolvers/runner.ts'
import type { ComparedSide, ComparedSubject, Comparison, Disagreement } from './comparison.ts'
import { countQuestions, differencesIn, type ResolverDifference, shortestOf } from './disagreements.ts'
import { casesOf, matrixOf } from './matrix.ts'
import { askOther, shrinkDifference } from './shrink-difference.ts'

/** A subject of a comparison: how to start it, and its name on the command line. */
export type Contender = { start: StartSubject; command: string }

export type ComparisonOptions = Pick<SuiteOptions, 'timeout' | 'onLog' | 'signal' | 'onCase'> & {
  /** The facts of the comparison other than its results. */
  facts: Pick<Comparison, 'harborcheck' | 'environment' | 'options'> & Pick<RunFacts, 'otherChainId'>
  /** The time limit for shrinking, in seconds. Default: none. */
  shrinkSeconds?: number | undefined
}

/**
 * Runs the same cases and generated scenarios against several subjects, one after another.
 * @throws the errors of {@link runSuite}; a SubjectError names the subject that did not start.
 */
export async function runComparison(
  workers: Workers,
  contenders: readonly Contender[],
  cases: readonly Scenario[],
  { facts, shrinkSeconds, onCase, ...options }: ComparisonOptions,
): Promise<Comparison> {
  const scenarios = [...cases, ...generatedFor(facts.options)]
  const suites: SuiteRun[] = []
  for (const { start, command } of contenders) {
    const suite = runSuite(workers, start, scenarios, { ...options, level: facts.options.level, onCase })
    suites.push(await suite.catch((error: unknown) => Promise.reject(withSubject(command, error))))
  }
  const reports = suites.map((suite, index) => reportOf(suite, (contenders[index] as Contender).command, facts))
  const differences = differencesIn(suites.map(({ results }) => results))
  const first = shortestOf(differences)
  const [one, other] = first?.subjects.map((index) => contenders[index]?.start) ?? []
  const limits = { ...options, level: facts.options.level }
  const shortest =
    first && one && other
      ? await shrinkDifference(workers[0], [one, other], first, { ...limits, seconds: shrinkSeconds })
      : undefined
  /** Asks a subject the question of the shortest difference. */
  const answerTo = async ({ scenario, subjects, asked }: ResolverDifference, index: number, { start }: Contender) => {
    const [{ question, at, network }] = asked
    const among = suites[index]?.results.find((one) => one.scenario === scenario)?.questions ?? []
    return (
      asked[subjects.indexOf(index)] ??
      among.find((one) => isDeepStrictEqual([one.question, one.at, one.network], [question, at, network])) ??
      (options.signal?.aborted ? undefined : await askOther(workers[0], start, scenario, limits))
    )
  }
  const asked: (AskedQuestion | undefined)[] = []
  if (shortest) for (const [index, one] of contenders.entries()) asked.push(await answerTo(shortest, index, one))
  const complete = suites.every(({ complete }) => complete)
  const notAsked = complete ? uncompared(reports) : []
  const { otherChainId: _, ...shared } = facts
  return {
    ...shared,
    environment: reports[0]?.environment ?? facts.environment,
    subjects: reports.map(subjectOf),
    rules: matrixOf(reports),
    cases: casesOf(reports),
    disagreements: countQuestions(differences),
    disagreement: shortest && first ? disagreementOf(shortest, first.scenario, asked) : null,
    notAsked: notAsked.length > 0 ? notAsked : undefined,
    complete,
  }
}

/** Generates the scenarios of a comparison, without variants, which compare a subject with itself. */
function generatedFor({ runs, seed, level, steering }: Comparison['options']): Scenario[] {
  if (!steering) return Array.from({ length: runs }, (_, index) => generateScenario(seed, index, level))
  const { scenarioAt } = steerCampaign({ seed, level })
  return Array.from({ length: runs }, (_, index) => {
    const { meta: _meta, ...scenario } = scenarioAt(index)
    return scenario
  })
}

/** Explains why subjects cannot be compared: one was asked nothing, or shares no question with another. */
function uncompared(reports: readonly Report[]): string[] {
  const asked = reports.map(({ cases }) => new Set(cases.flatMap(askedIn)))
  return reports.flatMap(({ subject, notAsked = [] }, index) => {
    const name = `${keyOf(index)} (${subject.name})`
    const own = notAsked.filter(({ because }) => because === 'methods').map(({ says }) => `${name}: ${says}`)
    const isAlone = asked.every((other, at) => at === index || ![...other].some((one) => asked[index]?.has(one)))
    return own.length > 0 || !isAlone ? own : [`${name}: no question was put both to it and to another subject`]
  })
}

/** Lists the questions of a case that the subject was asked. */
function askedIn({ id, questions }: Report['cases'][number]): string[] {
  return questions.flatMap(({ verdict, at, network, method, params }) =>
    verdict === 'skipped' ? [] : [JSON.stringify([id, at.step, network, method, params])],
  )
}

/** Adds the subject that did not start to the error. */
function withSubject(subject: string, error: unknown): unknown {
  if (!(error instanceof SubjectError)) return error
  return new SubjectError(error.message, { facts: { subject, ...error.facts }, cause: error })
}

/** Names the column of a subject: `A`, `B`, … */
const keyOf = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : `S${index + 1}`)

function reportOf(
  { results, subject, complete }: SuiteRun,
  command: string,
  facts: ComparisonOptions['facts'],
): Report {
  const { level, filter, rule, timeout } = facts.options
  return makeReport(results, {
    harborcheck: facts.harborcheck,
    subject,
    subjectArguments: command,
    environment: facts.environment,
    otherChainId: facts.otherChainId,
    options: { level, filter, rule, timeout, bail: false },
    complete,
    seconds: 0,
  })
}

function subjectOf({ subject, summary }: Report, index: number): ComparedSubject {
  const { name, version, command } = subject
  return { key: keyOf(index), name, version, command, summary }
}

function disagreementOf(
  { scenario, asked: [{ at, network, question, expected }] }: ResolverDifference,
  found: Scenario,
  asked: readonly (AskedQuestion | undefined)[],
): Disagreement {
  // A shrunk scenario has an id of its own, made from its content.
  const { id } = counterexampleOf(scenario).scenario
  const named = scenario === found ? scenario : { ...scenario, id, title: 'A scenario on which two subjects differ' }
  return {
    scenario: named,
    found: found.id,
    at,
    network,
    question,
    expected: expected.mustRefuse ? 'refused' : expected.value,
    because: expected.because,
    sides: asked.flatMap((one, index) =>
      one && one.given.kind !== 'skipped' ? [sideOf(keyOf(index), one)] : [],
    ) as Disagreement['sides'],
  }
}

function sideOf(key: string, { given: said, verdict }: AskedQuestion): ComparedSide {
  const severity = verdict.verdict === 'failed' ? verdict.severity : null
  return {
    key,
    answer: answerOf(said),
    verdict: verdict.verdict as ComparedSide['verdict'],
    severity,
    open: 'open' in verdict && verdict.open ? verdict.open : undefined,
  }
}

function answerOf(said: AskedQuestion['given']): ComparedSide['answer'] {
  if (said.kind === 'answered') return said.value
  // A difference never has a question that a subject does not declare.
  const { kind, reason } = said as Exclude<AskedQuestion['given'], { kind: 'answered' | 'skipped' }>
  return kind === 'errored' ? { errored: reason } : { refused: reason }
}
