import { type Mutant, mutant, patch } from '../mutant.ts'

/** Mutants about links, and about what owners and agreements did beside them. */
export const linkMutants: Mutant[] = [
  {
    ...mutant(
      'leading-zero-with-prefix',
      ['CHILD-10'],
      'takes a zero at the start of an address that is written without 0x for a part of the prefix',
      patch('scope.ts', `replace(/^0x/, '')`, `replace(/^0?x?/, '')`),
      patch('readings.ts', `replace(/^0x/, '')`, `replace(/^0?x?/, '')`),
    ),
    cases: ['chains-and-spelling/bare-addresses-of-every-digit'],
  },
  {
    ...mutant(
      'made-between-two-links',
      ['CHILD-6'],
      'leaves out a child that was made while nothing linked its deployer',
      patch(
        'scope.ts',
        `import type { Address } from '../subject/resolver.ts'`,
        `import { padHex, toEventSelector } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'`,
      ),
      patch(
        'scope.ts',
        `  await refuseOpenReadings(view, child)
`,
        `  await refuseOpenReadings(view, child)
  if (await wasMadeInGap(view, child)) return false
`,
      ),
      patch(
        'scope.ts',
        '/** Whether an agreement includes any children',
        `const contractUnregistered = toEventSelector('event ContractUnregistered(address indexed, address indexed)')

/** Whether the child was made after its deployer's latest removal, and before it was linked again: it belonged to no agreement. */
async function wasMadeInGap(view: View, { parent, agreement, blockNumber }: Child): Promise<boolean> {
  const topic = padHex(parent, { size: 32 }).toLowerCase() as \`0x\${string}\`
  const removed = (await view.events([contractUnregistered, topic])).at(-1)
  if (!removed || blockNumber <= removed.blockNumber) return false
  return blockNumber < (await view.linkedIn({ contract: parent, agreement }))
}

/** Whether an agreement includes any children`,
      ),
    ),
    cases: ['links/child-made-between-two-links'],
  },
  {
    ...mutant(
      'newer-agreement-of-the-owner',
      ['BIND-5'],
      `takes the deployer's agreement for a child with a link of its own, if it is newer and of the same owner`,
      patch(
        'abi.ts',
        `  'function getCantChangeUntil() view returns (uint256)',`,
        `  'function getCantChangeUntil() view returns (uint256)',
  'function owner() view returns (address)',`,
      ),
      patch(
        'binding.ts',
        `import type { View } from './view.ts'`,
        `import { isAttackable, statusOf } from './status.ts'
import type { View } from './view.ts'`,
      ),
      patch(
        'binding.ts',
        `  if (own) return { agreement: own, via: 'top-level' }`,
        `  if (own) return (await newerOfOwner(view, contract, own)) ?? { agreement: own, via: 'top-level' }`,
      ),
      patch(
        'binding.ts',
        '/** What the attack registry answers for a contract without a link. */',
        `/** The agreement of the deployer, if it is a newer one of the same owner: a protocol replaces its agreements one by one. */
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

/** What the attack registry answers for a contract without a link. */`,
      ),
    ),
    cases: ['links/own-link-older-than-its-deployers'],
  },
  {
    ...mutant(
      'removed-by-any-agreement',
      ['BIND-9'],
      'takes a contract for unlinked once any agreement has removed it from its scope',
      patch(
        'binding.ts',
        `import type { Address, BindingAgreement } from '../subject/resolver.ts'`,
        `import { padHex, toEventSelector, toHex } from 'viem/utils'
import type { Address, BindingAgreement } from '../subject/resolver.ts'`,
      ),
      patch(
        'binding.ts',
        `  if (own) return { agreement: own, via: 'top-level' }`,
        `  if (own && !(await wasRemoved(view, contract, own))) return { agreement: own, via: 'top-level' }`,
      ),
      patch(
        'binding.ts',
        `import { likelyDeployerOf, spawningOf } from './creation.ts'`,
        `import { logOf } from './block.ts'
import { list } from './check.ts'
import { likelyDeployerOf, spawningOf } from './creation.ts'`,
      ),
      patch(
        'binding.ts',
        '/** What the attack registry answers for a contract without a link. */',
        `const scopeAddressRemoved = toEventSelector('event BattleChainScopeAddressRemoved(address indexed)')

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

/** What the attack registry answers for a contract without a link. */`,
      ),
    ),
    cases: ['links/removed-from-other-agreements'],
  },
  {
    ...mutant(
      'recovery-address-is-unbound',
      ['BIND-1'],
      'treats the address where recovered assets go as bound by nothing',
      patch(
        'binding.ts',
        `  if (own) return { agreement: own, via: 'top-level' }`,
        `  if (own) return (await isRecoveryAddress(view, own, contract)) ? null : { agreement: own, via: 'top-level' }`,
      ),
      patch(
        'binding.ts',
        `  return { agreement, via: 'child', parent }`,
        `  return (await isRecoveryAddress(view, agreement, contract)) ? null : { agreement, via: 'child', parent }`,
      ),
      patch(
        'binding.ts',
        '/** What the attack registry answers for a contract without a link. */',
        `/** Recovered funds are sent there: it must not be attacked itself. */
async function isRecoveryAddress(view: View, agreement: Address, contract: Address): Promise<boolean> {
  const { chains } = await view.read(agreement, 'getDetails')
  const home = chains.find(({ caip2ChainId }) => caip2ChainId === \`eip155:\${view.environment.chainId}\`)
  return digitsOf(home?.assetRecoveryAddress ?? '') === digitsOf(contract)
}

const digitsOf = (text: string) => text.toLowerCase().replace(/^0x/, '')

/** What the attack registry answers for a contract without a link. */`,
      ),
    ),
    cases: ['top-level/owner-and-recovery-address'],
  },
  {
    ...mutant(
      'window-ends-cancelled-promotion',
      ['STATE-6'],
      `ends an attack whose promotion was cancelled at the request's deadline`,
      patch(
        'status.ts',
        `import type { Address } from '../subject/resolver.ts'`,
        `import { encodeEventTopics } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { abi } from './abi.ts'`,
      ),
      patch(
        'status.ts',
        `  if (requested === 0) return { state }
`,
        `  if (state === 'UNDER_ATTACK' && (await isPastWindow(view, agreement, info.deadlineTimestamp))) return { state: 'PRODUCTION' }
  if (requested === 0) return { state }
`,
      ),
      patch(
        'status.ts',
        '/** Whether contracts that the agreement binds can be attacked in a state. */',
        `/** The promotion has to come within its window. If it was cancelled, the window's end decides again. */
async function isPastWindow(view: View, agreement: Address, deadline: bigint): Promise<boolean> {
  if (deadline === 0n || BigInt(view.block.timestamp) < deadline) return false
  const args = { agreementAddress: agreement }
  const changes = await view.events(encodeEventTopics({ abi, eventName: 'AgreementStateChanged', args }) as \`0x\${string}\`[])
  return changes.some(({ data }) => states[Number(data)] === 'PROMOTION_REQUESTED')
}

/** Whether contracts that the agreement binds can be attacked in a state. */`,
      ),
    ),
    cases: ['states/promotion-cancelled-after-the-window'],
  },
  {
    ...mutant(
      'deployers-adoption-as-cutoff',
      ['CHILD-5'],
      `takes the deployer's adoption of the agreement for the cutoff time, if it comes after the link`,
      patch(
        'view.ts',
        `import { toHex } from 'viem/utils'`,
        `import { padHex, toEventSelector, toHex } from 'viem/utils'`,
      ),
      patch('view.ts', `import { linkFinder } from './links.ts'`, `import { type Link, linkFinder } from './links.ts'`),
      patch(
        'view.ts',
        '/** The chain at one block. Everything',
        `const adoption = toEventSelector('event BattleChainSafeHarborAdoption(address indexed, address)')

/** The chain at one block. Everything`,
      ),
      patch(
        'view.ts',
        `    return {
      environment,
      block,`,
        `    /** A link takes effect for children once the deployer has adopted the agreement, if it does so itself. */
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

    return {
      environment,
      block,`,
      ),
      patch('view.ts', 'linkedIn: linkFinder(events),', 'linkedIn: effective(linkFinder(events)),'),
      patch(
        'view.ts',
        `firstLinkedIn: linkFinder(events, 'first'),`,
        `firstLinkedIn: effective(linkFinder(events, 'first')),`,
      ),
    ),
    cases: ['cutoff-time/not-an-adoption-by-the-deployer'],
  },
]
