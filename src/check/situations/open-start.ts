import { existsSync } from 'node:fs'
import { areTargetsOpen } from '../../model/open-readings.ts'
import { UsageError } from '../../platform/errors.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { unknownName } from '../../platform/suggest.ts'
import { changesDeployment } from '../../scenario/interleave.ts'
import { MAX_SCENARIO_BYTES, parseScenario } from '../../scenario/parse-scenario.ts'
import { isAction, type Scenario, type Step } from '../../scenario/scenario.ts'
import { type Start, transactionKinds, worldAt } from './situation-start.ts'
import { starts } from './starts.ts'

/**
 * Finds the start with this name, or reads a scenario from a file and starts at its end: then every kind of transaction
 * follows, and factories spawn one more contract.
 * @throws {UsageError} for an unknown name, or a scenario that a search cannot begin with.
 */
export function openStart(name: string): Start {
  if (name in starts) return starts[name as keyof typeof starts]
  if (!existsSync(name))
    throw unknownName(
      'start or scenario file',
      name,
      Object.keys(starts),
      'starts are small, conflict, countdown, creation and unusual',
    )
  return startOf(parseScenario(readTextFile(name, MAX_SCENARIO_BYTES), name), name)
}

/**
 * Starts at the end of a scenario.
 * @throws {UsageError} if a search cannot begin with it.
 */
export function startOf({ steps, startsAt, elsewhere, subjectEnvironment, meta }: Scenario, name: string): Start {
  const member = Object.entries({ startsAt, elsewhere, subjectEnvironment, meta }).find(
    ([, value]) => value !== undefined,
  )?.[0]
  const other = steps.find((step) => step.do !== 'ask' && !isPlain(step))
  const why = other ? `the step ${other.do}` : member && `the member ${member}`
  if (why) throw new UsageError(`${name} cannot be a start`, { facts: { cause: `it has ${why}` } })
  if (steps.some(changesDeployment)) {
    const cause =
      'it changes the registry moderator, or uses the official deployer for itself; copies of a start share both'
    throw new UsageError(`${name} cannot be a start`, { facts: { cause } })
  }
  const plain = steps.filter((step) => step.do !== 'ask')
  const world = worldAt({ steps: plain })
  if (world.agreements.size === 0) {
    throw new UsageError(`${name} cannot be a start`, { facts: { cause: 'it creates no agreement' } })
  }
  if (areTargetsOpen(world)) {
    const cause = 'the sources leave open which contracts can be attacked at its end'
    throw new UsageError(`${name} cannot be a start`, { facts: { cause } })
  }
  const routers = [...world.contracts].filter(([, { kind }]) => kind === 'router')
  return {
    name,
    steps: plain,
    kinds: transactionKinds,
    contracts: world.contracts.size + 1,
    spawns: [
      { kind: 'vault', method: 'create' },
      ...routers.map(([through]) => ({ kind: 'vault', method: 'create', through }) as const),
    ],
  }
}

function isPlain(step: Step): boolean {
  return isAction(step) || step.do === 'sameBlock' || step.do === 'wait' || step.do === 'waitUntil'
}
