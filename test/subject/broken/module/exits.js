// Ends its process at a question.
export default () => ({
  async isAttackable() {
    console.error('giving up')
    process.exit(7)
  },
})
