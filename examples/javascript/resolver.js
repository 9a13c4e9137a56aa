import { Contract, getAddress, JsonRpcProvider, toQuantity, ZeroAddress } from 'ethers'

const abi = [
  'function getAgreementForContract(address) view returns (address)',
  'function getAgreementState(address) view returns (uint8)',
  'function getAgreementInfo(address) view returns (tuple(address attackModerator, uint256 deadlineTimestamp, uint256 promotionRequestedTimestamp, bool attackRequested, bool attackApproved, bool promoted, bool corrupted, bool isRegistered))',
  'event ContractRegistered(address indexed contractAddress, address indexed agreementAddress)',
  'function getDetails() view returns (tuple(string protocolName, tuple(string name, string contact)[] contactDetails, tuple(string assetRecoveryAddress, tuple(string accountAddress, uint8 childContractScope)[] accounts, string caip2ChainId)[] chains, tuple(uint256 bountyPercentage, uint256 bountyCapUsd, bool retainable, uint8 identity, string diligenceRequirements, uint256 aggregateBountyCapUsd) bountyTerms, string agreementURI))',
]
const bare = (account) => account.toLowerCase().replace(/^0x/, '')

export default function create({ rpcUrl, contracts, chainId, deploymentBlock }) {
  // Left to itself, ethers repeats an answer from memory for 250 ms, and waits 10 ms for more requests to send with it.
  const provider = new JsonRpcProvider(rpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1 })
  const registry = new Contract(contracts.attackRegistry, abi, provider)

  /** Who made a contract (null: an account), and in which block: from the traces of that in which its code appeared. */
  async function creationOf(contract, latest) {
    let [without, having] = [-1, latest]
    while (having - without > 1) {
      const middle = Math.floor((without + having) / 2)
      if ((await provider.getCode(contract, middle)) === '0x') without = middle
      else having = middle
    }
    const traces = await provider.send('debug_traceBlockByNumber', [toQuantity(having), { tracer: 'callTracer' }])
    const frames = traces.map(({ result }) => ({ ...result, from: null })) // The sender of a transaction is not a parent.
    for (const { error, type, from, to, calls } of frames) {
      if (error) continue // It was undone, with all that it called.
      if (/^create/i.test(type) && bare(to ?? '') === bare(contract)) return { parent: from, madeIn: having }
      frames.push(...(calls ?? [])) // The loop comes to these, too.
    }
    throw new Error(`The node does not say who deployed ${contract}`)
  }

  /** The latest event of a link. If the node refuses so many blocks, it is asked for each half. */
  async function lastLink(links, first, last) {
    try {
      return (await registry.queryFilter(links, first, last)).at(-1)
    } catch (error) {
      if (first >= last) throw error
    }
    const middle = Math.floor((first + last) / 2)
    return (await lastLink(links, middle + 1, last)) ?? lastLink(links, first, middle)
  }

  async function bindingOf(contract, blockTag) {
    // 1. The contract's own link, whatever state that agreement is in.
    const own = await registry.getAgreementForContract(contract, { blockTag })
    if (own !== ZeroAddress) return { agreement: own, via: 'top-level' }
    // 2. The link of its immediate deployer, the contract that executed CREATE or CREATE2. Nothing further up counts.
    const code = await provider.getCode(contract, blockTag)
    if (code === '0x' || code.startsWith('0xef0100')) return null // An account, maybe one that borrows code (EIP-7702).
    const { parent, madeIn } = await creationOf(contract, blockTag)
    const agreement = parent && (await registry.getAgreementForContract(parent, { blockTag }))
    if (!parent || agreement === ZeroAddress) return null
    // 3. The child contract scope that this agreement gives to the deployer on this chain.
    const { chains } = await new Contract(agreement, abi, provider).getDetails({ blockTag })
    const here = chains.filter(({ caip2ChainId }) => caip2ChainId === `eip155:${chainId}`)
    const entry = here.flatMap(({ accounts }) => [...accounts]).find((one) => bare(one.accountAddress) === bare(parent))
    // 4. The cutoff time: when the deployer was linked, the last time that it was. What was made in that second existed.
    const links = registry.filters.ContractRegistered(parent, agreement)
    const link = await lastLink(links, deploymentBlock, blockTag)
    if (!link) throw new Error(`The node has no event that says when ${parent} was linked`)
    const existed = (await provider.getBlock(madeIn)).timestamp <= (await link.getBlock()).timestamp
    const isIncluded = [false, existed, true, !existed][Number(entry?.childContractScope ?? 0)] // None, ExistingOnly, All, FutureOnly
    if (isIncluded === undefined) throw new Error(`${entry.childContractScope} is no known child contract scope`)
    return isIncluded ? { agreement, via: 'child', parent: getAddress(parent) } : null
  }

  /** What is asked about a contract. It is all read at one block, and "now" is that block's time. */
  async function lookAt(contract) {
    const { number: blockTag, timestamp: now } = await provider.getBlock('latest')
    const binding = await bindingOf(contract, blockTag)
    if (!binding) return null
    const state = await registry.getAgreementState(binding.agreement, { blockTag })
    const { promotionRequestedTimestamp: since } = await registry.getAgreementInfo(binding.agreement, { blockTag })
    const left = Number(since) + 3 * 24 * 60 * 60 - now
    const isAttackable = state === 3n || (state === 4n && left > 0) // UNDER_ATTACK, PROMOTION_REQUESTED
    return { binding, isAttackable, timeRemaining: since > 0n ? Math.max(0, left) : null }
  }

  return {
    name: 'javascript-example',
    bindingAgreement: async (contract) => (await lookAt(contract))?.binding ?? null,
    isAttackable: async (contract) => (await lookAt(contract))?.isAttackable ?? false,
    timeRemaining: async (contract) => (await lookAt(contract))?.timeRemaining ?? null,
    close: () => provider.destroy(),
  }
}
