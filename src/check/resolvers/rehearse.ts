import { refusedIn } from '../../network/contradiction.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { missingFor, playableOn } from './playable.ts'
import { startScenarioRun } from './scenario-run.ts'

const isOfChain = ({ do: verb }: Step) => !['ask', 'fault', 'endFaults', 'quirk', 'endQuirks'].includes(verb)

/**
 * Plays a scenario on a deployment profile's contracts, without a subject. The mocks accept every scenario.
 * @returns the first action that the contracts refuse, and their error; undefined if they accept all.
 * @throws {UsageError} if the contracts break the rules in another way.
 */
async function refusalOf(network: TestNetwork, scenario: Scenario): Promise<string | undefined> {
  if (!network.chain.deployment.custom) return undefined
  const { elsewhere, ...here } = scenario
  try {
    await network.reset()
    await (await startScenarioRun(network, here)).runSteps(here.steps.filter(isOfChain))
    if (!elsewhere) return undefined
    const other = { ...here, steps: elsewhere }
    await (await startScenarioRun(await network.elsewhere(), other)).runSteps(elsewhere.filter(isOfChain))
    return undefined
  } catch (error) {
    const refused = refusedIn(error)
    if (refused === undefined) throw error
    return refused
  }
}

/** Explains why a scenario cannot be played on a network's contracts, as a predicate of the deployment; undefined if it can. */
export async function whyUnplayable(network: TestNetwork, scenario: Scenario): Promise<string | undefined> {
  const missing = missingFor(scenario, network.chain.deployment.custom)
  if (missing !== undefined) return `does not have ${missing}`
  const refusal = await refusalOf(network, scenario)
  return refusal === undefined ? undefined : `refuses ${refusal}`
}

/** Groups the scenarios of which a deployment refuses an action, by that action. */
export async function refusedOn(
  network: TestNetwork,
  scenarios: readonly Scenario[],
): Promise<ReadonlyMap<string, Scenario[]>> {
  const refused = new Map<string, Scenario[]>()
  for (const scenario of scenarios) {
    const refusal = await refusalOf(network, scenario)
    if (refusal !== undefined) refused.set(refusal, [...(refused.get(refusal) ?? []), scenario])
  }
  return refused
}

/** Why cases are not played, as a clause, and their ids. */
export type LeftOut = { because: string; cases: string[] }

/** Separates the cases that a deployment can play from the others, by the reason. */
export async function playableCases(
  network: TestNetwork,
  cases: readonly Scenario[],
): Promise<{ playable: Scenario[]; leftOut: LeftOut[] }> {
  const { playable, skipped } = playableOn(network, cases)
  const refused = await refusedOn(network, playable)
  const all = [...refused.values()].flat()
  const reasons = [
    ...[...skipped].map(([missing, some]) => [`does not have ${missing}`, some] as const),
    ...[...refused].map(([action, some]) => [`refuses ${action}`, some] as const),
  ]
  return {
    playable: playable.filter((one) => !all.includes(one)),
    leftOut: reasons.map(([why, some]) => ({ because: `the deployment ${why}`, cases: some.map(({ id }) => id) })),
  }
}
