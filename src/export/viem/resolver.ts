/** A resolver in JavaScript, which asks the chain alone: it answers with addresses, as the subject protocol does. */
export const resolver = `
/** The binding agreement of a contract: its own link's, or its immediate deployer's if that one includes the child. */
async function bindingAgreement(contract) {
  const own = await read(attackRegistry, 'getAgreementForContract', [contract])
  if (own !== zeroAddress) return { agreement: own, via: 'top-level' }
  // The contract that executed the CREATE or CREATE2. An account is not a parent.
  if (!(await client.getCode({ address: contract }))) return null
  const { creator, hash } = await client.request({ method: 'ots_getContractCreator', params: [contract] })
  const parent = getAddress(creator)
  if (!(await client.getCode({ address: parent }))) return null
  const agreement = await read(attackRegistry, 'getAgreementForContract', [parent])
  if (agreement === zeroAddress) return null
  const { blockNumber } = await client.getTransactionReceipt({ hash })
  return (await includes(agreement, parent, blockNumber)) ? { agreement, via: 'child', parent } : null
}

/** Whether an agreement includes a child that \`parent\` deployed in this block. */
async function includes(agreement, parent, blockNumber) {
  const { chains } = await read(agreement, 'getDetails')
  const accounts = chains.find(({ caip2ChainId }) => caip2ChainId === \`eip155:\${chainId}\`)?.accounts ?? []
  // Agreements have addresses as strings, in any spelling.
  const bare = (address) => address.toLowerCase().replace(/^0x/, '')
  const scope = accounts.find(({ accountAddress }) => bare(accountAddress) === bare(parent))?.childContractScope
  const madeAt = await timeOf(blockNumber)
  const cutoff = await linkedAt(parent, agreement)
  switch (scope) {
    case 1: // ExistingOnly
      return madeAt <= cutoff
    case 2: // All
      return true
    case 3: // FutureOnly
      return madeAt > cutoff
    default:
      return false
  }
}

/** The timestamp at which a contract was last linked to an agreement. */
async function linkedAt(contractAddress, agreementAddress) {
  const event = parseAbiItem('event ContractRegistered(address indexed contractAddress, address indexed agreementAddress)')
  const args = { contractAddress, agreementAddress }
  const links = await client.getLogs({ address: attackRegistry, event, args, fromBlock: 0n, strict: true })
  return timeOf(links.at(-1).blockNumber)
}

async function timeOf(blockNumber) {
  return Number((await client.getBlock({ blockNumber })).timestamp)
}

async function isAttackable(contract) {
  const binding = await bindingAgreement(contract)
  return binding !== null && (await openStateOf(binding.agreement)) !== null
}

/** The agreement's state if its contracts are open to attack, or null. */
async function openStateOf(agreement) {
  const state = await read(attackRegistry, 'getAgreementState', [agreement])
  return { 3: 'UNDER_ATTACK', 4: 'PROMOTION_REQUESTED' }[state] ?? null
}

async function timeRemaining(contract) {
  const binding = await bindingAgreement(contract)
  if (binding === null) return null
  const info = await read(attackRegistry, 'getAgreementInfo', [binding.agreement])
  const requested = Number(info.promotionRequestedTimestamp)
  const now = Number((await client.getBlock()).timestamp)
  return requested === 0 ? null : Math.max(0, requested + 3 * 86_400 - now)
}

async function terms(contract) {
  const binding = await bindingAgreement(contract)
  if (binding === null) return null
  const { agreement } = binding
  const bounty = await read(agreement, 'getBountyTerms')
  const until = Number(await read(agreement, 'getCantChangeUntil'))
  return {
    agreement,
    bountyPercentage: Number(bounty.bountyPercentage),
    bountyCapUsd: String(bounty.bountyCapUsd),
    aggregateBountyCapUsd: String(bounty.aggregateBountyCapUsd),
    retainable: bounty.retainable,
    identityRequirement: ['Anonymous', 'Pseudonymous', 'Named'][bounty.identity],
    agreementURI: await read(agreement, 'getAgreementURI'),
    commitmentDeadline: until === 0 ? null : until - start, // seconds since the start
  }
}

function read(address, functionName, args = []) {
  return client.readContract({ address, abi, functionName, args })
}
`

/** For the scenarios that ask about targets: it looks at everybody of the scenario. */
export const targets = `
async function targets() {
  const bound = []
  for (const contract of allAddresses) bound.push({ contract, binding: await bindingAgreement(contract) })
  const listed = []
  for (const agreement of agreements) {
    const state = await openStateOf(agreement)
    const contracts = bound.filter(({ binding }) => binding?.agreement === agreement).map(({ contract }) => contract)
    if (state !== null) listed.push({ agreement, state, contracts })
  }
  return listed
}
`

/** What the resolver reads. */
export const reads = [
  'function getAgreementForContract(address contractAddress) view returns (address)',
  'function getAgreementState(address agreementAddress) view returns (uint8)',
  'function getAgreementInfo(address agreementAddress) view returns ((address attackModerator, uint256 deadlineTimestamp, uint256 promotionRequestedTimestamp, bool attackRequested, bool attackApproved, bool promoted, bool corrupted, bool isRegistered))',
  'function getDetails() view returns ((string protocolName, (string name, string contact)[] contactDetails, (string assetRecoveryAddress, (string accountAddress, uint8 childContractScope)[] accounts, string caip2ChainId)[] chains, (uint256 bountyPercentage, uint256 bountyCapUsd, bool retainable, uint8 identity, string diligenceRequirements, uint256 aggregateBountyCapUsd) bountyTerms, string agreementURI))',
  'function getBountyTerms() view returns ((uint256 bountyPercentage, uint256 bountyCapUsd, bool retainable, uint8 identity, string diligenceRequirements, uint256 aggregateBountyCapUsd))',
  'function getAgreementURI() view returns (string)',
  'function getCantChangeUntil() view returns (uint256)',
]
