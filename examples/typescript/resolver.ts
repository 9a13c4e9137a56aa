import type { Address, BindingAgreement, Environment, Resolver } from 'harborcheck/subject'
import { createPublicClient, getContract, type Hex, http, numberToHex, parseAbi, rpcSchema, zeroAddress } from 'viem'

const abi = parseAbi([
  'function getAgreementForContract(address) view returns (address)',
  'function getAgreementState(address) view returns (uint8)',
  'function getAgreementInfo(address) view returns ((address attackModerator, uint256 deadlineTimestamp, uint256 promotionRequestedTimestamp, bool attackRequested, bool attackApproved, bool promoted, bool corrupted, bool isRegistered))',
  'event ContractRegistered(address indexed contractAddress, address indexed agreementAddress)',
  'struct Account { string accountAddress; uint8 childContractScope; }',
  'struct BountyTerms { uint256 bountyPercentage; uint256 bountyCapUsd; bool retainable; uint8 identity; string diligenceRequirements; uint256 aggregateBountyCapUsd; }',
  'function getDetails() view returns ((string protocolName, (string name, string contact)[] contactDetails, (string assetRecoveryAddress, Account[] accounts, string caip2ChainId)[] chains, BountyTerms bountyTerms, bytes agreementURI))',
  'function getCantChangeUntil() view returns (uint256)',
])
type Frame = { type: string; from: Address | null; to?: Address; error?: string; calls?: Frame[] }
type Tracing = [Hex, { tracer: 'callTracer' }]
type OtherMethods = [
  { Method: 'debug_traceBlockByNumber'; Parameters: Tracing; ReturnType: { result: Frame }[] },
  { Method: 'ots_getContractCreator'; Parameters: [Hex]; ReturnType: { hash: Hex; creator: Address } | null },
]
type Link = { contractAddress: Address; agreementAddress: Address }

export default function create({ rpcUrl, contracts, chainId, deploymentBlock }: Environment): Resolver {
  const transport = http(rpcUrl, { retryCount: 0, maxResponseBodySize: 64_000_000 }) // Refusals stand, traces are long.
  const client = createPublicClient({ transport, rpcSchema: rpcSchema<OtherMethods>() })
  const { read: registry, getEvents } = getContract({ address: contracts.attackRegistry, abi, client })
  const read = (agreement: Address) => getContract({ address: agreement, abi, client }).read
  const bare = (account: string) => account.toLowerCase().replace(/^0x/, '')

  /** Who made a contract (null: an account), and when: by an index, or the traces of the block where its code appeared. */
  async function creationOf(contract: Address, latest: bigint) {
    const indexed = await client.request({ method: 'ots_getContractCreator', params: [contract] }).catch(() => null)
    if (indexed) {
      const { contractAddress, blockNumber: madeIn } = await client.getTransactionReceipt({ hash: indexed.hash })
      return { parent: bare(contractAddress ?? '') === bare(contract) ? null : indexed.creator, madeIn }
    }
    let [without, having] = [-1n, latest]
    while (having - without > 1n) {
      const middle = (without + having) / 2n
      const code = await client.request({ method: 'eth_getCode', params: [contract, numberToHex(middle)] })
      if (code.length > 2) having = middle
      else without = middle
    }
    const params: Tracing = [numberToHex(having), { tracer: 'callTracer' }]
    const traces = await client.request({ method: 'debug_traceBlockByNumber', params })
    const frames = traces.map(({ result }): Frame => ({ ...result, from: null })) // The sender of a transaction is not a parent.
    for (const { error, type, from, to = '', calls = [] } of frames) {
      if (error) continue // It was undone, with all that it called.
      if (/^create/i.test(type) && bare(to) === bare(contract)) return { parent: from, madeIn: having }
      frames.push(...calls) // The loop comes to these, too.
    }
    throw new Error(`The node does not say who deployed ${contract}`)
  }

  /** The block of the latest link. If the node refuses so many blocks, it is asked for each half. */
  async function lastLink(link: Link, first: bigint, last: bigint): Promise<bigint | undefined> {
    try {
      return (await getEvents.ContractRegistered(link, { fromBlock: first, toBlock: last })).at(-1)?.blockNumber
    } catch (error) {
      if (first >= last) throw error
    }
    const middle = (first + last) / 2n
    return (await lastLink(link, middle + 1n, last)) ?? lastLink(link, first, middle)
  }

  async function bindingOf(contract: Address, blockNumber: bigint): Promise<BindingAgreement | null> {
    // 1. The contract's own link, whatever state that agreement is in.
    const own = await registry.getAgreementForContract([contract], { blockNumber })
    if (own !== zeroAddress) return { agreement: own, via: 'top-level' }
    // 2. The link of its immediate deployer, the contract that executed CREATE or CREATE2. Nothing further up counts.
    const code = await client.getCode({ address: contract, blockNumber }) // Undefined: none. Null, no answer, throws below.
    if (code === undefined || code.startsWith('0xef0100')) return null // An account, maybe one that borrows code (EIP-7702).
    const { parent, madeIn } = await creationOf(contract, blockNumber)
    const agreement = parent && (await registry.getAgreementForContract([parent], { blockNumber }))
    if (!parent || !agreement || agreement === zeroAddress) return null
    // 3. The child contract scope that this agreement gives to the deployer on this chain.
    const { chains } = await read(agreement).getDetails({ blockNumber })
    const accounts = chains.flatMap((chain) => (chain.caip2ChainId === `eip155:${chainId}` ? chain.accounts : []))
    const scope = accounts.find(({ accountAddress }) => bare(accountAddress) === bare(parent))?.childContractScope ?? 0
    // 4. The cutoff time: when the deployer was linked, the last time that it was. What was made in that second existed.
    const link = { contractAddress: parent, agreementAddress: agreement }
    const linkedIn = await lastLink(link, BigInt(deploymentBlock), blockNumber)
    if (linkedIn === undefined) throw new Error(`The node has no event that says when ${parent} was linked`)
    const cutoff = await client.getBlock({ blockNumber: linkedIn })
    const existed = (await client.getBlock({ blockNumber: madeIn })).timestamp <= cutoff.timestamp
    const isIncluded = [false, existed, true, !existed][scope] // None, ExistingOnly, All, FutureOnly
    if (isIncluded === undefined) throw new Error(`Child contract scope ${scope} has no known meaning`)
    return isIncluded ? { agreement, via: 'child', parent } : null
  }

  /** What is asked about a contract. It is all read at one block, and "now" is that block's time. */
  async function lookAt(contract: Address) {
    const { number: blockNumber, timestamp: now } = await client.getBlock()
    const binding = await bindingOf(contract, blockNumber)
    if (!binding) return null
    const { agreement } = binding
    const state = await registry.getAgreementState([agreement], { blockNumber })
    const { promotionRequestedTimestamp: since } = await registry.getAgreementInfo([agreement], { blockNumber })
    const left = Number(since - now) + 3 * 24 * 60 * 60
    const isAttackable = state === 3 || (state === 4 && left > 0) // UNDER_ATTACK, PROMOTION_REQUESTED
    const { bountyTerms, agreementURI } = await read(agreement).getDetails({ blockNumber })
    const { bountyPercentage, bountyCapUsd, retainable, identity, aggregateBountyCapUsd } = bountyTerms
    const identityRequirement = (['Anonymous', 'Pseudonymous', 'Named'] as const)[identity]
    if (!identityRequirement) throw new Error(`Identity requirement ${identity} has no known meaning`)
    const commitmentDeadline = Number(await read(agreement).getCantChangeUntil({ blockNumber }))
    const caps = { bountyCapUsd: `${bountyCapUsd}`, aggregateBountyCapUsd: `${aggregateBountyCapUsd}` }
    const bounty = { bountyPercentage: Number(bountyPercentage), ...caps, retainable, identityRequirement }
    const uri = Buffer.from(agreementURI.slice(2), 'hex').toString() // As a string, viem drops a byte order mark.
    const terms = { agreement, ...bounty, agreementURI: uri, commitmentDeadline }
    return { binding, isAttackable, timeRemaining: since > 0n ? Math.max(0, left) : null, terms }
  }

  return {
    name: 'typescript-example',
    bindingAgreement: async (contract) => (await lookAt(contract))?.binding ?? null,
    isAttackable: async (contract) => (await lookAt(contract))?.isAttackable ?? false,
    timeRemaining: async (contract) => (await lookAt(contract))?.timeRemaining ?? null,
    terms: async (contract) => (await lookAt(contract))?.terms ?? null,
  }
}
