import type { CreateResolver } from '../../src/subject/resolver.ts'

/** A resolver that answers one method, at once and always the same: right for most contracts, a missed attack for the others. */
const createResolver: CreateResolver = () => ({
  name: 'never-attackable',
  version: '1.0',
  isAttackable: async () => false,
})

export default createResolver
