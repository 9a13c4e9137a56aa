// Says true to everything, in TypeScript.
import type { CreateResolver } from '../../../../src/subject/index.ts'

const createResolver: CreateResolver = () => ({
  name: 'always-true',
  version: '1.0.0',
  isAttackable: async (): Promise<boolean> => true,
})

export default createResolver
