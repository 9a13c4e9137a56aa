// Throws at every question: an error, a string, and things that have no words.
export default () => ({
  bindingAgreement() {
    throw new Error('the explorer is down')
  },
  async isAttackable() {
    throw 'no archive node'
  },
  async timeRemaining() {
    throw undefined
  },
  async terms() {
    throw Object.create(null)
  },
})
