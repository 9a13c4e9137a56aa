// Says false, null or nothing to everything: the resolver that a run must not pass.
import type { CreateResolver } from '../../../../src/subject/index.ts'

const createResolver: CreateResolver = async (environment) => ({
  name: `always-false on ${environment.chainId}`,
  bindingAgreement: async () => null,
  isAttackable: async () => false,
  timeRemaining: async () => null,
  terms: async () => null,
  targets: async () => [],
})

export default createResolver
