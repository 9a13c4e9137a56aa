// Answers, and leaves a rejection that nobody handles.
export default () => ({
  async isAttackable() {
    Promise.reject(new Error('socket hang up'))
    return false
  },
})
