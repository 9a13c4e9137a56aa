import { Contract, getAddress, JsonRpcProvider, ZeroAddress } from 'ethers'

const abi = [
  'function getAgreementForContract(address) view returns (address)',
  'function getAgreementState(address) view returns (uint8)',
  'function getAgreementInfo(address) view returns (tuple(address attackModerator, uint256 deadlineTimestamp, uint256 promotionRequestedTimestamp, bool attackRequested, bool attackApproved, bool promoted, bool corrupted, bool isRegistered))',
  'function getCantChangeUntil() view returns (uint256)',
  'event ContractRegistered(address indexed contractAddress, address indexed agreementAddress)',
  'function getDetails() view returns (tuple(string protocolName, tuple(string name, string contact)[] contactDetails, tuple(string assetRecoveryAddress, tuple(string accountAddress, uint8 childContractScope)[] accounts, string caip2ChainId)[] chains, tuple(uint256 bountyPercentage, uint256 bountyCapUsd, bool retainable, uint8 identity, string diligenceRequirements, uint256 aggregateBountyCapUsd) bountyTerms, string agreementURI))',
]
const bare = (account) => account.toLowerCase().replace(/^0x/, '')

export default function create({ rpcUrl, contracts, chainId, deploymentBlock }) {
  // Left to itself, ethers repeats an answer from memory for 250 ms, and waits 10 ms for more requests to send with it.
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1 })
  const registry = new Contract(contracts.attackRegistry, abi, provider)
  const agreementAt = (address) => new Contract(address, abi, provider)

  async function bindingOf(contract, blockTag) {
    // 1. The contract's own link, whatever state that agreement is in.
    const own = await registry.getAgreementForContract(contract, { blockTag })
    if (own !== ZeroAddress) return { agreement: own, via: 'top-level' }
    // 2. The link of its immediate deployer, the contract that executed CREATE or CREATE2. Nothing further up counts.
    const code = await provider.getCode(contract, blockTag)
    if (code === '0x' || code.startsWith('0xef0100')) return null // An account, maybe one that borrows code (EIP-7702).
    const creation = await provider.send('ots_getContractCreator', [contract])
    const receipt = creation && (await provider.getTransactionReceipt(creation.hash))
    if (!receipt) throw new Error(`The node does not say who deployed ${contract}`)
    if (receipt.contractAddress === getAddress(contract)) return null // Deployed by an account: it has no parent.
    const parent = getAddress(creation.creator)
    const agreement = await registry.getAgreementForContract(parent, { blockTag })
    if (agreement === ZeroAddress) return null
    // 3. The child contract scope that this agreement gives to the deployer on this chain.
    const { chains } = await agreementAt(agreement).getDetails({ blockTag })
    const here = chains.filter(({ caip2ChainId }) => caip2ChainId === `eip155:${chainId}`)
    const entry = here.flatMap(({ accounts }) => [...accounts]).find((one) => bare(one.accountAddress) === bare(parent))
    // 4. The cutoff time: when the deployer was linked, the last time that it was. What was made in that second existed.
    const filter = registry.filters.ContractRegistered(parent, agreement)
    const link = (await registry.queryFilter(filter, deploymentBlock, blockTag)).at(-1)
    if (!link) throw new Error(`The node has no event that says when ${parent} was linked`)
    const [birth, cutoff] = await Promise.all([receipt.getBlock(), link.getBlock()])
    const existed = birth.timestamp <= cutoff.timestamp
    const isIncluded = [false, existed, true, !existed][Number(entry?.childContractScope ?? 0)] // None, ExistingOnly, All, FutureOnly
    if (isIncluded === undefined) throw new Error(`${entry.childContractScope} is no known child contract scope`)
    return isIncluded ? { agreement, via: 'child', parent } : null
  }

  /** What is asked about a contract. It is all read at one block, and "now" is that block's time. */
  async function lookAt(contract) {
    const { number: blockTag, timestamp: now } = await provider.getBlock('latest')
    const binding = await bindingOf(contract, blockTag)
    if (!binding) return null
    const { agreement } = binding
    const state = await registry.getAgreementState(agreement, { blockTag })
    const { promotionRequestedTimestamp } = await registry.getAgreementInfo(agreement, { blockTag })
    const left = Number(promotionRequestedTimestamp) + 3 * 24 * 60 * 60 - now
    const isAttackable = state === 3n || (state === 4n && left > 0) // UNDER_ATTACK, PROMOTION_REQUESTED
    const { bountyTerms, agreementURI } = await agreementAt(agreement).getDetails({ blockTag })
    const terms = {
      agreement,
      bountyPercentage: Number(bountyTerms.bountyPercentage),
      bountyCapUsd: String(bountyTerms.bountyCapUsd),
      aggregateBountyCapUsd: String(bountyTerms.aggregateBountyCapUsd),
      retainable: bountyTerms.retainable,
      identityRequirement: ['Anonymous', 'Pseudonymous', 'Named'][bountyTerms.identity],
      agreementURI,
      commitmentDeadline: Number(await agreementAt(agreement).getCantChangeUntil({ blockTag })),
    }
    return { binding, isAttackable, timeRemaining: promotionRequestedTimestamp > 0n ? Math.max(0, left) : null, terms }
  }

  return {
    name: 'javascript-example',
    bindingAgreement: async (contract) => (await lookAt(contract))?.binding ?? null,
    isAttackable: async (contract) => (await lookAt(contract))?.isAttackable ?? false,
    timeRemaining: async (contract) => (await lookAt(contract))?.timeRemaining ?? null,
    terms: async (contract) => (await lookAt(contract))?.terms ?? null,
    close: () => provider.destroy(),
  }
}
