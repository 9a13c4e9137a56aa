// A resolver that is an instance of a class, and closes with words.
class Resolver {
  name = 'class'
  #contract = '0x0000000000000000000000000000000000000001'
  async isAttackable(contract) {
    return contract === this.#contract
  }
  close() {
    console.log('closed')
  }
}

export default () => new Resolver()
