import type { NetworkRules } from './decisions.ts'

export const networkRules: NetworkRules = {
  isOfChain({ wrongChainId }) {
    return wrongChainId !== true
  },
}
