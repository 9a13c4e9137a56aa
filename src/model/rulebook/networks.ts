import type { World } from '../world.ts'

/** Which network an answer is for (rules NET). */
export type NetworkRules = {
  /** NET-2: whether the node is of the chain that the subject was told. */
  isOfChain(world: World): boolean
}

export const networkRules: NetworkRules = {
  isOfChain({ misnamed }) {
    return misnamed !== true
  },
}
