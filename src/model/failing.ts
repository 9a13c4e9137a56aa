import { because, type Reason } from './derived.ts'
import { faultKinds, harmlessFaults, type Source } from './fault.ts'
import { quirks as knownQuirks } from './quirk.ts'
import type { World } from './world.ts'

/** Whether any source, or the given one, fails in a way that can hide facts from a resolver. A node without old state does. */
export function cannotKnow({ failing, lacksOldState }: World, of?: Source): boolean {
  if (lacksOldState && of !== 'explorer') return true
  return failing.some(({ kind, source }) => !harmlessFaults.has(kind) && (of === undefined || source === of))
}

/** Whether a refusal is right, too: a source fails, or the explorer visibly disagrees with the chain. */
export function mayRefuse(world: World): boolean {
  return cannotKnow(world) || world.quirks.length > 0
}

/** Reasons that follow from failing and disagreeing sources (groups FAULT and LAG). */
export function sourceReasons(world: World): Reason[] {
  const withoutState = world.lacksOldState
    ? [because('FAULT-2', 'the node has no old state; refusing is right too')]
    : []
  return [...withoutState, ...failingReasons(world), ...quirkReasons(world)]
}

function failingReasons({ failing, hasFailed }: World): Reason[] {
  if (failing.length === 0) return hasFailed ? [because('FAULT-4', 'the faults have ended')] : []
  return failing.map(({ source, kind }) => {
    const fact = `the ${source}: ${faultKinds[kind]}`
    return harmlessFaults.has(kind) ? because('FAULT-3', fact) : because('FAULT-2', `${fact}; refusing is right too`)
  })
}

function quirkReasons({ quirks, quirksEnded }: World): Reason[] {
  if (quirks.length === 0)
    return quirksEnded.map(({ kind }) => because(knownQuirks[kind].rule, 'the explorer agrees with the chain again'))
  return quirks.map(({ kind }) => {
    const { rule, imitates } = knownQuirks[kind]
    return because(rule, `the explorer: ${imitates}; the chain decides, and refusing is right too`)
  })
}
