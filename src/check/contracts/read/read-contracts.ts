import type { Name } from '../../../model/action.ts'
import type { World } from '../../../model/world.ts'
import type { ContractDifference } from '../difference.ts'
import { agreementReadings } from './agreement-readings.ts'
import { adoptionReadings, linkReadings, namesOf, scopeReadings } from './link-readings.ts'
import { attemptAll, count, type ReadContext } from './read-context.ts'
import { differencesOf, type Reading, readCall } from './reading.ts'
import { moderatorReadings, registryReadings } from './registry-readings.ts'

/** An account that adopts nothing in any scenario. */
const NEVER_ADOPTS = 'adoptsNothing'

/**
 * Reads everything that can be observed, and compares it with the model.
 * @param since Omits readings that cannot have changed since this world, except times and links. Default: omits none.
 */
export async function readWorld(world: World, context: ReadContext, since?: World): Promise<ContractDifference[]> {
  const { chain, checked, nameOf } = context
  const readings = readingsOf(world, context, since).filter(
    ({ functionName }) => !chain.deployment.custom?.lacks.has(functionName),
  )
  for (const { rule } of readings.flatMap(({ expected }) => expected)) count(checked, rule)
  const answers = await attemptAll(chain, readings.map(readCall))
  return readings.flatMap((one, index) => differencesOf(one, answers[index], nameOf))
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
    ...adoptionReadings(world, [...new Set([...world.adoptions.keys(), ...fresh, NEVER_ADOPTS])], context),
  ]
}

/** Whether a world is at a scenario's start. */
const isStart = (world: World) => world.before === undefined
