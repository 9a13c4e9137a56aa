// Exports a resolver under a name, and nothing by default.
export const createResolver = () => ({ isAttackable: async () => false })
