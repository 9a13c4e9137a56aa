import { at, lastImport, type Patches } from './patch.ts'
import { viewMethods } from './patch-places.ts'

const indentedOwnLink = at('binding.ts', "  if (own) return { agreement: own, via: 'top-level' }")
const bindingDoc = at('binding.ts', '/** What the attack registry answers for a contract without a link. */')

/** Links, and what owners and agreements did beside them. */
export const linkPatches: Patches = {
  'leading-zero-with-prefix': [
    at('scope.ts', "replace(/^0x/, '')").replace("replace(/^0?x?/, '')"),
    at('readings.ts', "replace(/^0x/, '')").replace("replace(/^0?x?/, '')"),
  ],
  'made-between-two-links': [
    at('scope.ts', "import type { Address } from '../subject/resolver.ts'").before(
      "import { padHex, toEventSelector } from 'viem/utils'",
    ),
    at('scope.ts', '  await refuseOpenReadings(view, child)\n').replace(`  await refuseOpenReadings(view, child)
  if (await wasMadeInGap(view, child)) return false
`),
    at(
      'scope.ts',
      '/** Whether an agreement includes any children',
    ).before(`const contractUnregistered = toEventSelector('event ContractUnregistered(address indexed, address indexed)')

/** Whether the child was made after its deployer's latest removal, and before it was linked again: it belonged to no agreement. */
async function wasMadeInGap(view: View, { parent, agreement, blockNumber }: Child): Promise<boolean> {
  const topic = padHex(parent, { size: 32 }).toLowerCase() as \`0x\${string}\`
  const removed = (await view.events([contractUnregistered, topic])).at(-1)
  if (!removed || blockNumber <= removed.blockNumber) return false
  return blockNumber < (await view.linkedIn({ contract: parent, agreement }))
}
`),
  ],
  'newer-agreement-of-the-owner': [
    at('abi.ts', "  'function getCantChangeUntil() view returns (uint256)',").after(
      "  'function owner() view returns (address)',",
    ),
    lastImport('binding.ts').before("import { isAttackable, statusOf } from './status.ts'"),
    indentedOwnLink.replace(
      "  if (own) return (await newerOfOwner(view, contract, own)) ?? { agreement: own, via: 'top-level' }",
    ),
    bindingDoc.before(`/** The agreement of the deployer, if it is a newer one of the same owner: a protocol replaces its agreements one by one. */
async function newerOfOwner(view: View, contract: Address, own: Address): Promise<BindingAgreement | null> {
  const spawning = await spawningOf(view, contract).catch(() => null)
  if (!spawning) return null
  const { deployer: parent, blockNumber } = spawning
  const agreement = await linkOf(view, parent)
  if (!agreement || agreement === own) return null
  const [owner, other] = await Promise.all([view.read(own, 'owner'), view.read(agreement, 'owner')])
  if (owner !== other) return null
  const [before, after] = await Promise.all([statusOf(view, own), statusOf(view, agreement)])
  if (!isAttackable(before.state) || !isAttackable(after.state)) return null
  const [ownSince, since] = await Promise.all([
    view.linkedIn({ contract, agreement: own }),
    view.linkedIn({ contract: parent, agreement }),
  ])
  if (since <= ownSince) return null
  const includes = await includesChild(view, { parent, agreement, blockNumber }).catch(() => false)
  return includes ? { agreement, via: 'child', parent } : null
}
`),
  ],
  'removed-by-any-agreement': [
    at('binding.ts', "import type { Address, BindingAgreement } from '../subject/resolver.ts'").before(
      "import { padHex, toEventSelector, toHex } from 'viem/utils'",
    ),
    indentedOwnLink.replace(
      "  if (own && !(await wasRemoved(view, contract, own))) return { agreement: own, via: 'top-level' }",
    ),
    at(
      'binding.ts',
      "import { likelyDeployerOf, spawningOf } from './creation.ts'",
    ).before(`import { logOf } from './block.ts'
import { list } from './check.ts'`),
    bindingDoc.before(`const scopeAddressRemoved = toEventSelector('event BattleChainScopeAddressRemoved(address indexed)')

/** Whether the contract has left the scope since it was linked. Agreements emit that themselves. */
async function wasRemoved(view: View, contract: Address, agreement: Address): Promise<boolean> {
  const removals = await view.request('eth_getLogs', {
    topics: [scopeAddressRemoved, padHex(contract, { size: 32 }).toLowerCase()],
    fromBlock: toHex(view.environment.deploymentBlock),
    toBlock: toHex(view.block.number),
  })
  const blocks = list(removals, 'The removals from the scope').map((log) => logOf(log).blockNumber)
  if (blocks.length === 0) return false
  return Math.max(...blocks) > (await view.linkedIn({ contract, agreement }))
}
`),
  ],
  'recovery-address-is-unbound': [
    indentedOwnLink.replace(
      "  if (own) return (await isRecoveryAddress(view, own, contract)) ? null : { agreement: own, via: 'top-level' }",
    ),
    at('binding.ts', "  return { agreement, via: 'child', parent }").replace(
      "  return (await isRecoveryAddress(view, agreement, contract)) ? null : { agreement, via: 'child', parent }",
    ),
    bindingDoc.before(`/** Recovered funds are sent there: it must not be attacked itself. */
async function isRecoveryAddress(view: View, agreement: Address, contract: Address): Promise<boolean> {
  const { chains } = await view.read(agreement, 'getDetails')
  const home = chains.find(({ caip2ChainId }) => caip2ChainId === \`eip155:\${view.environment.chainId}\`)
  return digitsOf(home?.assetRecoveryAddress ?? '') === digitsOf(contract)
}

const digitsOf = (text: string) => text.toLowerCase().replace(/^0x/, '')
`),
  ],
  'window-ends-cancelled-promotion': [
    at(
      'status.ts',
      "import type { Address } from '../subject/resolver.ts'",
    ).replace(`import { encodeEventTopics } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { abi } from './abi.ts'`),
    at('status.ts', '  if (requested === 0) return { state }\n').before(
      "  if (state === 'UNDER_ATTACK' && (await isPastWindow(view, agreement, info.deadlineTimestamp))) return { state: 'PRODUCTION' }",
    ),
    at(
      'status.ts',
      '/** Whether contracts that the agreement binds can be attacked in a state. */',
    ).before(`/** The promotion has to come within its window. If it was cancelled, the window's end decides again. */
async function isPastWindow(view: View, agreement: Address, deadline: bigint): Promise<boolean> {
  if (deadline === 0n || BigInt(view.block.timestamp) < deadline) return false
  const args = { agreementAddress: agreement }
  const changes = await view.events(encodeEventTopics({ abi, eventName: 'AgreementStateChanged', args }) as \`0x\${string}\`[])
  return changes.some(({ data }) => states[Number(data)] === 'PROMOTION_REQUESTED')
}
`),
  ],
  'deployers-adoption-as-cutoff': [
    at('view.ts', "import { toHex } from 'viem/utils'").replace(
      "import { padHex, toEventSelector, toHex } from 'viem/utils'",
    ),
    at('view.ts', "import { linkFinder } from './links.ts'").replace(
      "import { type Link, linkFinder } from './links.ts'",
    ),
    at('view.ts', '/** The chain at one block. Everything').before(
      "const adoption = toEventSelector('event BattleChainSafeHarborAdoption(address indexed, address)')\n",
    ),
    at(
      'view.ts',
      `    return {
      environment,
      block,`,
    ).before(`    /** A link takes effect for children once the deployer has adopted the agreement, if it does so itself. */
    const effective = (find: (link: Link) => Promise<number>) => async (link: Link) => {
      const linked = await find(link)
      const logs = await request('eth_getLogs', {
        address: environment.contracts.chainSafeHarborRegistry,
        topics: [adoption, padHex(link.contract, { size: 32 }).toLowerCase()],
        fromBlock: toHex(environment.deploymentBlock),
        toBlock: toHex(block.number),
      })
      const adopted = list(logs, 'The adoptions')
        .map(logOf)
        .filter(({ data }) => BigInt(data) === BigInt(link.agreement))
        .map(({ blockNumber }) => blockNumber)
      return adopted.length > 0 ? Math.max(linked, Math.min(...adopted)) : linked
    }
`),
    viewMethods.replace('linkedIn: effective(linkFinder(events)),'),
    at('view.ts', "firstLinkedIn: linkFinder(events, 'first'),").replace(
      "firstLinkedIn: effective(linkFinder(events, 'first')),",
    ),
  ],
}
