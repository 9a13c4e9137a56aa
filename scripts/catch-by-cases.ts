import type { CaseResult } from '../src/judge/case-result.ts'
import { type RuleId, rules } from '../src/model/rules.ts'
import type { Mutant } from '../src/mutants/mutant.ts'
import type { TestNetwork } from '../src/network/test-network.ts'
import { blameWrongAnswers } from '../src/run/blame-wrong-answers.ts'
import { runSuite } from '../src/run/run-suite.ts'
import { catalogue } from '../src/scenario/catalogue/index.ts'
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

/** Cases that are run at once: a mutant is mostly caught by the first ones about its rule. */
const AT_ONCE = 4

/**
 * Runs cases of level `hardened` against a mutant until it is caught and its rule is named: first those that the mutant
 * names, then those about its rule, then all others; last those in which a source takes a resolver's whole time limit.
 */
export async function catchMutant(
  networks: readonly TestNetwork[],
  mutant: Mutant,
  resolver: CreateResolver,
): Promise<Catch> {
  const used = mutant.needsOneNetwork ? networks.slice(0, 1) : networks
  const cases = inOrderFor(mutant)
  const results: CaseResult[] = []
  let size = mutant.cases?.length ?? AT_ONCE
  while (results.length < cases.length) {
    results.push(...(await run(used, resolver, cases.slice(results.length, results.length + size))))
    size = Math.max(size * 2, AT_ONCE)
    // What one case leaves open, another one may decide: blame needs all of them.
    const caught = catchOf(results)
    if (isCaught(caught, mutant)) return caught
  }
  return catchOf(results)
}

/** Whether a case catches the mutant, and its rule is named. */
export function isCaught({ cases, rulesNamed }: Catch, { rules: [rule] }: Mutant): boolean {
  return cases.length > 0 && rulesNamed.includes(rule)
}

const isSlow = (id: string) => id.endsWith('/hang') || id.endsWith('/drip')

function inOrderFor({ cases: named = [], rules: [rule] }: Mutant): Scenario[] {
  const rank = ({ id, rules: about }: Scenario) =>
    named.includes(id) ? 0 : isSlow(id) ? 3 : about.includes(rule) ? 1 : 2
  return catalogue.toSorted((one, other) => rank(one) - rank(other))
}

/** Plays cases of level `hardened` against a resolver in this process. It is caught where a case does not pass. */
export async function catchFault(
  networks: readonly TestNetwork[],
  resolver: CreateResolver,
  cases: readonly Scenario[],
): Promise<Catch> {
  return catchOf(await run(networks, resolver, cases))
}

async function run(
  networks: readonly TestNetwork[],
  resolver: CreateResolver,
  cases: readonly Scenario[],
): Promise<CaseResult[]> {
  return (await runSuite(networks, inlineSubject(resolver), cases, { level: 'hardened' })).results
}

function catchOf(results: readonly CaseResult[]): Catch {
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
