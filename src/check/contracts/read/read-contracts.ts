import type { Chain } from '../../../chain/chain.ts'
import type { Name } from '../../../model/action.ts'
import type { World } from '../../../model/world.ts'
import type { CheckedRules } from '../checked-rules.ts'
import type { ContractDifference } from '../difference.ts'
import { agreementReadings } from './agreement-readings.ts'
import { adoptionReadings, linkReadings, namesOf, scopeReadings } from './link-readings.ts'
import type { ReadContext } from './read-context.ts'
import { differencesOf, type NameOfAddress, type Reading, readCall } from './reading.ts'
import { moderatorReadings, registryReadings } from './registry-readings.ts'

/** An account that adopts nothing in any scenario. */
const NEVER_ADOPTS = 'adoptsNothing'

/** The error of the registry of adoptions for who never adopted. */
const NO_AGREEMENT = 'BattleChainSafeHarborRegistry__NoAgreement'

/** Calls in one message. */
const CALLS = 400

/**
 * Reads everything that can be observed, and compares it with the model.
 * @param since Omits readings that cannot have changed since this world, except times and links. Default: omits none.
 */
export async function readWorld(
  chain: Chain,
  world: World,
  context: ReadContext & { nameOf: NameOfAddress; checked: CheckedRules },
  since?: World,
): Promise<ContractDifference[]> {
  const lacks = chain.deployment.custom?.lacks ?? new Set<string>()
  const readings = readingsOf(world, context, since).filter(({ functionName }) => !lacks.has(functionName))
  const differences: ContractDifference[] = []
  for (let start = 0; start < readings.length; start += CALLS) {
    const some = readings.slice(start, start + CALLS)
    const answers = await chain.attempt(some.map(readCall))
    for (const [index, one] of some.entries()) {
      for (const { rule } of one.expected) context.checked.count(rule)
      differences.push(...differencesOf(one, answers[index], context.nameOf))
    }
  }
  return differences
}

function readingsOf(world: World, context: ReadContext, since: World | undefined): Reading[] {
  const changed = (name: Name) => since?.agreements.get(name) !== world.agreements.get(name)
  const agreements = [...world.agreements.keys()]
  const names = namesOf(world)
  const fresh = agreements.filter(changed)
  return [
    ...agreements.flatMap((name) => {
      const all = agreementReadings(world, name, context)
      // Its state can change by time alone.
      return changed(name) ? all : all.slice(0, 1)
    }),
    ...names.flatMap((name) => linkReadings(world, name, context)),
    ...scopeReadings(world, fresh, names, context),
    ...(since && !isStart(since) ? [] : moderatorReadings(world, context)),
    ...(since ? [] : registryReadings(world, context)),
    ...adoptionReadings(
      world,
      [...new Set([...world.adoptions.keys(), ...fresh, NEVER_ADOPTS])],
      context,
      NO_AGREEMENT,
    ),
  ]
}

/** Whether a world is at a scenario's start. */
const isStart = (world: World) => world.before === undefined
