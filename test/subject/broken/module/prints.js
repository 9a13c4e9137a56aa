// Prints on standard output and standard error all the time.
console.log('imported')
export default () => {
  console.log('created')
  return {
    async isAttackable() {
      console.log('{"jsonrpc":"2.0","id":2,"result":true}')
      console.error('asked')
      return false
    },
  }
}
