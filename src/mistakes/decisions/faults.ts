import { cannotKnow } from '../../model/failing.ts'
import { harmlessFaults } from '../../model/fault.ts'
import type { Rulebook } from '../../model/rulebook/decisions.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import { modelMutant } from '../model-mutant.ts'

const meetsUnknown = ({ failing }: World) => failing.some(({ kind }) => harmlessFaults.has(kind))
const hasRecovered = ({ failing, hasFailed }: World) => hasFailed && failing.length === 0

/** In the worlds where `holds`, treats everything as not covered. */
const nothingWhen = (holds: (world: World) => boolean): Partial<Rulebook> & ThisType<Rulebook> => ({
  bindingOf(world, contract) {
    return holds(world) ? { value: null, because: [] } : rulebook.bindingOf.call(this, world, contract)
  },
  targets(world) {
    return holds(world) ? { value: [], because: [] } : rulebook.targets.call(this, world)
  },
})

/** Model mutants of the rules FAULT. */
export const faultMutants = [
  modelMutant('FAULT-1', 'failure-is-attackable', 'treats a source that fails as "attackable"', {
    isAttackable(world, contract) {
      return cannotKnow(world) ? { value: true, because: [] } : rulebook.isAttackable.call(this, world, contract)
    },
  }),
  modelMutant(
    'FAULT-2',
    'failure-is-no-coverage',
    'treats a source that fails as "not covered"',
    nothingWhen(cannotKnow),
  ),
  modelMutant('FAULT-2', 'failure-is-no-countdown', 'treats a node that fails as "no promotion requested"', {
    timeRemaining(world, contract) {
      return cannotKnow(world, 'node')
        ? { value: null, because: [] }
        : rulebook.timeRemaining.call(this, world, contract)
    },
  }),
  modelMutant('FAULT-2', 'failure-is-no-parent', 'treats a node that fails as "no contract deployed it"', {
    deployerOf(world, contract) {
      return cannotKnow(world, 'node') ? undefined : rulebook.deployerOf.call(this, world, contract)
    },
  }),
  modelMutant(
    'FAULT-3',
    'unknown-is-no-coverage',
    'treats an answer with unknown members as "not covered"',
    nothingWhen(meetsUnknown),
  ),
  modelMutant('FAULT-4', 'failure-stays', 'answers "not covered" after a fault has ended', nothingWhen(hasRecovered)),
]
