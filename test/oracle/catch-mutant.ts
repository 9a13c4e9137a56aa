import { vi } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { blameWrongAnswers } from '../../src/check/resolvers/blame-wrong-answers.ts'
import { runSuite } from '../../src/check/resolvers/run-suite.ts'
import type { CaseResult } from '../../src/judge/case-result.ts'
import type { Mutant } from '../../src/mistakes/mutants.ts'
import { type RuleId, rules } from '../../src/model/rules.ts'
import type { TestNetwork } from '../../src/network/test-network.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { inlineSubject } from '../../src/subject/inline.ts'
import type { CreateResolver } from '../../src/subject/resolver.ts'
import type { Caught } from './prove-rows.ts'

/**
 * Catches a mutant by the cases of its row; or else by the first case that does it alone; or else by several together, since
 * those that it passes show which rules it keeps. First come the cases about its rule.
 */
export async function catchMutant(
  network: TestNetwork,
  { rules: [rule] }: Mutant,
  load: () => Promise<CreateResolver>,
  row?: Caught,
): Promise<Caught> {
  const isCaught = (blamed: readonly RuleId[]) => blamed.includes(rule)
  const run = async (ids: readonly string[]) => runCases(network, await load(), ids)
  if (row) {
    const blamed = rulesBlamed(await run(row.cases))
    if (isCaught(blamed)) return { cases: row.cases, rules: blamed }
  }
  const ids = inOrder(rule)
  for (let size = 4; ; size *= 2) {
    const results = await run(ids.slice(0, size))
    for (const result of results) {
      if (!isCaught(rulesBlamed([result]))) continue
      // Again without the other cases, of which a resolver may remember something.
      const alone = rulesBlamed(await run([result.scenario.id]))
      if (isCaught(alone)) return { cases: [result.scenario.id], rules: alone }
    }
    const together = rulesBlamed(results)
    if (isCaught(together)) return { cases: results.map(({ scenario }) => scenario.id), rules: together }
    if (size >= ids.length) return { cases: [], rules: [] }
  }
}

/** Last the cases in which a source takes a resolver's whole time limit. */
function inOrder(rule: RuleId): string[] {
  const rank = ({ id, rules: about }: Scenario) => (isSlow(id) ? 2 : about.includes(rule) ? 0 : 1)
  return catalogue.toSorted((one, other) => rank(one) - rank(other)).map(({ id }) => id)
}

const isSlow = (id: string) => id.endsWith('/hang') || id.endsWith('/drip')

/** Runs cases of level `hardened`. */
export async function runCases(
  network: TestNetwork,
  create: CreateResolver,
  ids: readonly string[],
): Promise<CaseResult[]> {
  // Where a source hangs, the reference resolver must give up before the question's time limit.
  if (ids.some(isSlow)) vi.stubEnv('REFERENCE_TIME_LIMIT', '2000')
  const cases = ids.flatMap((id) => catalogue.filter((scenario) => scenario.id === id))
  try {
    return (await runSuite([network], inlineSubject(create), cases, { level: 'hardened' })).results
  } finally {
    vi.unstubAllEnvs()
  }
}

/** The rules blamed for cases that did not pass. */
export function rulesBlamed(results: readonly CaseResult[]): RuleId[] {
  const blamed = [...blameWrongAnswers(results).values()].flat()
  const named = new Set([...blamed.map(({ rule }) => rule), ...results.flatMap(rulesRefused)])
  return rules.flatMap(({ id }) => (named.has(id) ? [id] : []))
}

/** A wrong answer is blamed on what it breaks; no answer, on the rules of its case that the right one follows from. */
function rulesRefused({ scenario, questions }: CaseResult): RuleId[] {
  const unanswered = questions.filter(({ verdict }) => verdict.verdict === 'refused' || verdict.verdict === 'errored')
  const followed = unanswered.flatMap(({ expected }) => expected.because.map(({ rule }) => rule))
  return followed.filter((rule) => scenario.rules.includes(rule))
}
