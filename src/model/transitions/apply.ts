import { type Action, descriptorOf } from '../action.ts'
import { senderOf } from '../sender.ts'
import { sharedContracts, type World } from '../world.ts'
import { withOlderContracts } from './older-contracts.ts'
import { Refusal } from './require.ts'

/** The world after an action. If it reverted, the world is unchanged and `refusal` is the error's name. */
export type Applied = { world: World; refusal?: string }

/** Carries out one action in the latest block. Throws only if the scenario itself is impossible. */
export function apply(world: World, action: Action): Applied {
  try {
    const before = withOlderContracts(world, action)
    const sender = senderOf(action, before)
    if (sharedContracts.includes(sender)) throw new Error(`"${sender}" sends nothing: every scenario shares it`)
    return { world: descriptorOf(action).transition(before, action) }
  } catch (error) {
    if (error instanceof Refusal) return { world, refusal: error.error }
    throw error
  }
}
