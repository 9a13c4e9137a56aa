import type { NetworkRules } from './decisions.ts'

export const networkRules: NetworkRules = {
  isOfChain({ misnamed }) {
    return misnamed !== true
  },
}
