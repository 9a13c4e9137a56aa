// Says false to everything, as a CommonJS module.
module.exports = () => ({ name: 'always-false', isAttackable: async () => false })
