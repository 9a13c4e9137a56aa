import { cannotKnow } from '../../model/failing.ts'
import { harmlessFaults } from '../../model/fault.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import { type Decision, type Decisions, deployer, underived, verdict } from './decision.ts'

const meetsUnknown = ({ failing }: World) => failing.some(({ kind }) => harmlessFaults.has(kind))
const hasRecovered = ({ failing, hasFailed }: World) => hasFailed && failing.length === 0

/** In the worlds where `holds`, treats everything as not covered. */
const nothingWhen = (holds: (world: World) => boolean): Decision => ({
  bindingOf(world, contract) {
    return holds(world) ? underived(null) : rulebook.bindingOf.call(this, world, contract)
  },
  targets(world) {
    return holds(world) ? underived([]) : rulebook.targets.call(this, world)
  },
})

/** Decisions about sources that fail (FAULT). */
export const faultDecisions: Decisions = {
  'failure-is-attackable': verdict((world) => cannotKnow(world) || undefined),
  'failure-is-no-coverage': nothingWhen(cannotKnow),
  'failure-is-no-countdown': {
    timeRemaining(world, contract) {
      return cannotKnow(world, 'node') ? underived(null) : rulebook.timeRemaining.call(this, world, contract)
    },
  },
  'failure-is-no-parent': deployer((facts, world) => (cannotKnow(world, 'node') ? undefined : facts.deployer)),
  'unknown-is-no-coverage': nothingWhen(meetsUnknown),
  'failure-stays': nothingWhen(hasRecovered),
}
