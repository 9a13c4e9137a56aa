import type { CaseResult } from '../src/judge/case-result.ts'
import { type Level, type RuleId, rules } from '../src/model/rules.ts'
import type { TestNetwork } from '../src/network/test-network.ts'
import { blameWrongAnswers } from '../src/run/blame-wrong-answers.ts'
import { runSuite } from '../src/run/run-suite.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import { inlineSubject } from '../src/subject/inline.ts'
import type { CreateResolver } from '../src/subject/resolver.ts'

/** What a run of cases found out about a resolver. */
export type Catch = {
  /** The cases that did not pass, in the order in which they were given. */
  cases: string[]
  /** The rules that were named for it, in their own order. */
  rulesNamed: RuleId[]
}

/** Plays cases against a resolver in this process. It is caught where a case does not pass. */
export async function catchFault(
  networks: readonly TestNetwork[],
  resolver: CreateResolver,
  cases: readonly Scenario[],
  level: Level = 'deployment',
): Promise<Catch> {
  const { results } = await runSuite(networks, inlineSubject(resolver), cases, { level })
  const blamed = [...blameWrongAnswers(results).values()].flat()
  const named = new Set([...blamed.map(({ rule }) => rule), ...results.flatMap(rulesRefused)])
  return {
    cases: results.flatMap(({ scenario, questions }) => (questions.every(isRight) ? [] : [scenario.id])),
    rulesNamed: rules.flatMap(({ id }) => (named.has(id) ? [id] : [])),
  }
}

type Question = CaseResult['questions'][number]

const isRight = ({ verdict }: Question) => verdict.verdict === 'passed'

/** A wrong answer is blamed on what it breaks; no answer, on the rules of its case that the right one follows from. */
function rulesRefused({ scenario, questions }: CaseResult): RuleId[] {
  const unanswered = questions.filter(({ verdict }) => verdict.verdict === 'refused' || verdict.verdict === 'errored')
  const followed = unanswered.flatMap(({ expected }) => expected.because.map(({ rule }) => rule))
  return followed.filter((rule) => scenario.rules.includes(rule))
}
