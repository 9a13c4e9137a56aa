import { createPublicClient, http, parseAbi, zeroAddress } from 'viem'

const abi = parseAbi([
  'function getAgreementForContract(address) view returns (address)',
  'function getAgreementState(address) view returns (uint8)',
])

/** A resolver that asks the attack registry alone: it takes children for contracts that nothing binds. */
export default ({ rpcUrl, contracts }) => {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const read = (functionName, address) =>
    client.readContract({ address: contracts.attackRegistry, abi, functionName, args: [address] })
  return {
    name: 'registry-only',
    async isAttackable(contract) {
      const agreement = await read('getAgreementForContract', contract)
      return agreement !== zeroAddress && [3, 4].includes(await read('getAgreementState', agreement))
    },
  }
}
