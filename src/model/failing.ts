import { because, type Reason } from './derived.ts'
import { faultKinds, harmless } from './fault.ts'
import type { World } from './world.ts'

/** Whether a source fails so that a resolver may not be able to know. */
export function mayRefuse({ failing }: World): boolean {
  return failing.some(({ kind }) => !harmless.has(kind))
}

/** What the state of the sources asks of an answer (group FAULT). */
export function failingReasons({ failing, hasFailed }: World): Reason[] {
  if (failing.length === 0) return hasFailed ? [because('FAULT-4', 'the faults have passed')] : []
  return failing.map(({ source, kind }) => {
    const fact = `the ${source}: ${faultKinds[kind]}`
    return harmless.has(kind) ? because('FAULT-3', fact) : because('FAULT-2', `${fact}; refusing is right too`)
  })
}
