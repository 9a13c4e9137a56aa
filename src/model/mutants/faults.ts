import { cannotKnow } from '../failing.ts'
import { harmless } from '../fault.ts'
import type { Rulebook } from '../rulebook/decisions.ts'
import { rulebook } from '../rulebook/rulebook.ts'
import type { World } from '../world.ts'
import { modelMutant } from './model-mutant.ts'

const meetsUnknown = ({ failing }: World) => failing.some(({ kind }) => harmless.has(kind))
const hasRecovered = ({ failing, hasFailed }: World) => hasFailed && failing.length === 0

/** Takes whatever is asked about for not covered, in some worlds. */
const nothingWhen = (holds: (world: World) => boolean): Partial<Rulebook> & ThisType<Rulebook> => ({
  bindingOf(world, contract) {
    return holds(world) ? { value: null, because: [] } : rulebook.bindingOf.call(this, world, contract)
  },
  targets(world) {
    return holds(world) ? { value: [], because: [] } : rulebook.targets.call(this, world)
  },
})

/** Group FAULT, broken. */
export const faultMutants = [
  modelMutant('FAULT-1', 'failure-is-attackable', 'takes a source that fails for "attackable"', {
    isAttackable(world, contract) {
      return cannotKnow(world) ? { value: true, because: [] } : rulebook.isAttackable.call(this, world, contract)
    },
  }),
  modelMutant(
    'FAULT-2',
    'failure-is-no-coverage',
    'takes a source that fails for "not covered"',
    nothingWhen(cannotKnow),
  ),
  modelMutant(
    'FAULT-3',
    'unknown-is-no-coverage',
    'takes an answer with unknown members for "not covered"',
    nothingWhen(meetsUnknown),
  ),
  modelMutant('FAULT-4', 'failure-stays', 'answers "not covered" after a fault has passed', nothingWhen(hasRecovered)),
]
