// Says true to everything.
export default () => ({ name: 'always-true', version: '1.0.0', isAttackable: async () => true })
