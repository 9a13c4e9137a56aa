/** A resolver that calls everything attackable. */
export default () => ({ name: 'always', isAttackable: async () => true })
