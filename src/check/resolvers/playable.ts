import type { CustomDeployment } from '../../chain/deploy/deploy-registries.ts'
import { laterOperations } from '../../model/actions/registry-operations.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import { actionsOf, type Scenario } from '../../scenario/scenario.ts'

/** Nobody here knows who can change a profile's moderator. Its contracts are of this version. */
const ofMocksAlone: ReadonlySet<string> = new Set(['changeRegistryModerator', ...laterOperations])

/** Finds an action or function that a scenario needs and a deployment profile lacks; `undefined` if none is missing. */
export function missingFor(
  { steps, elsewhere = [] }: Pick<Scenario, 'steps' | 'elsewhere'>,
  custom: CustomDeployment | undefined,
): string | undefined {
  if (!custom) return undefined
  const actions = [...steps, ...elsewhere].flatMap(actionsOf)
  if (!custom.agreementInitCode && actions.some((action) => action.do === 'createAgreement' && action.byHand)) {
    return 'agreementInitCode'
  }
  if (
    custom.lacks.has(OFFICIAL_DEPLOYER) &&
    actions.some((action) => action.do === 'spawn' && action.factory === OFFICIAL_DEPLOYER)
  ) {
    return OFFICIAL_DEPLOYER
  }
  if (actions.some((action) => 'also' in action)) return 'several calls in a transaction'
  return actions.find(({ do: verb }) => ofMocksAlone.has(verb) || custom.lacks.has(verb))?.do
}

/** Separates the scenarios that can be played on a network's contracts from the others, by the missing part. */
export function playableOn(
  network: Pick<TestNetwork, 'chain'>,
  scenarios: readonly Scenario[],
): { playable: Scenario[]; skipped: Map<string, Scenario[]> } {
  const custom = network.chain.deployment.custom
  const playable: Scenario[] = []
  const skipped = new Map<string, Scenario[]>()
  for (const scenario of scenarios) {
    const missing = missingFor(scenario, custom)
    if (missing === undefined) playable.push(scenario)
    else skipped.set(missing, [...(skipped.get(missing) ?? []), scenario])
  }
  return { playable, skipped }
}
