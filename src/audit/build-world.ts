import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { InternalError } from '../errors.ts'
import type { Fact, FactOf, Header } from '../explorer/index.ts'
import { agreementFacts, type Naming } from '../live/observe/agreement-facts.ts'
import { CREATE3_PROXY } from '../live/observe/kinds.ts'
import { contractFacts } from '../live/observe/observer.ts'
import { type ContractFacts, emptyWorld, type Link, type World } from '../model/world.ts'
import type { Described } from './agreements.ts'
import type { Origin } from './creation.ts'
import type { Deployer } from './deployer.ts'
import type { Linked } from './read-events.ts'

/** What was read about one contract. */
export type Parts = {
  contract: Address
  code: string
  /** Undefined for an address that is not a contract. */
  origin: Origin | undefined
  /** Its immediate deployer; undefined if there is none, or it is not known. */
  deployer: Deployer | undefined
  /** The links that the attack registry has: of the contract, its deployer and that one's, as far as there are. */
  links: readonly Linked[]
  /** The agreement of the first of these links, if it decides. */
  deciding: Address | undefined
  agreements: readonly Described[]
  events: readonly Fact[]
  /** Why the events have neither earlier links nor states. Default: they have. */
  error: InternalError | undefined
}

/**
 * Builds the model's world of one contract. It starts at time and block 0, so that times are timestamps.
 * @throws {InternalError} if the events do not show a link that the attack registry has.
 */
export function buildWorld(parts: Parts, { timestamp, number }: Header, naming: Naming): World {
  const { contract, code, origin, deployer, links, deciding, agreements, events, error } = parts
  const { nameOf } = naming
  const history = ofKind(events, 'linked')
  const linkHistory = history.map((one) => ({ contract: nameOf(one.contract), ...linkOf(one, naming) }))
  const parent = deployer && ([nameOf(deployer.address), factsOf(deployer.created, deployer.code, naming)] as const)
  const own = origin && ([nameOf(contract), factsOf(origin.known ? origin.deployed : undefined, code, naming)] as const)
  return {
    ...emptyWorld(0),
    isNetwork: true,
    now: timestamp,
    height: number,
    contracts: new Map([...(parent && deployer.is === 'contract' ? [parent] : []), ...(own ? [own] : [])]),
    destroyed: new Map(parent && deployer.is === 'contract without code' ? [parent] : []),
    agreements: new Map(
      agreements.map((one) => {
        const transitions = error ? [presentState(one)] : transitionsOf(one, events)
        const observed = { address: one.address, createdAt: 0, createdAtBlock: 0, transitions }
        return [nameOf(one.address), agreementFacts(observed, one, one.isFactoryMade, undefined, naming)]
      }),
    ),
    links: new Map(
      links.flatMap((link, index) => {
        const latest = latestLink(link, history)
        if (!latest && deciding && index === 0) throw error ?? withoutEvent(link)
        return latest ? [[nameOf(link.contract), linkOf(latest, naming)]] : []
      }),
    ),
    linkHistory,
    adoptions: new Map(
      ofKind(events, 'adopted').map(({ adopter, agreement }) => [
        nameOf(adopter),
        agreement === zeroAddress ? null : nameOf(agreement),
      ]),
    ),
  }
}

/** The events of one kind. */
export function ofKind<Kind extends Fact['kind']>(events: readonly Fact[], kind: Kind): FactOf<Kind>[] {
  return events.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
}

function transitionsOf({ address }: Described, events: readonly Fact[]) {
  return ofKind(events, 'state')
    .filter(({ agreement }) => isAddressEqual(agreement, address))
    .map(({ state, timestamp, block, txHash }) => ({ state, at: timestamp, block, txHash }))
}

const linkOf = ({ agreement, timestamp, block }: FactOf<'linked'>, { nameOf }: Naming): Link => ({
  agreement: nameOf(agreement),
  since: timestamp,
  sinceBlock: block,
})

/** The event of a link: its contract's last one. A node may leave out some of a long list. */
function latestLink(
  { contract, agreement }: Linked,
  history: readonly FactOf<'linked'>[],
): FactOf<'linked'> | undefined {
  const last = history.findLast((link) => isAddressEqual(link.contract, contract))
  return last && isAddressEqual(last.agreement, agreement) ? last : undefined
}

const withoutEvent = (facts: Linked) =>
  new InternalError('The node does not have the event of a link that the attack registry has.', {
    facts,
    next: 'use a node with all events, and a deployment block that is not too late',
  })

/** A state without its event. It does not show the states before it, which decide nothing. */
const presentState = ({ state }: Described) => ({ state, at: 0, block: 0, txHash: '0x' as const })

/** A contract that is on the chain since its first block, or whose creation is not known, has no deployer here. */
function factsOf(created: FactOf<'deployed'> | undefined, code: string, naming: Naming): ContractFacts {
  const kind = code === CREATE3_PROXY ? 'create3 proxy' : 'vault'
  if (created) return contractFacts(created, kind, naming)
  return {
    kind: kind === 'vault' ? 'create2 deployer' : kind,
    createdAt: 0,
    createdIn: 0,
    creationMethod: 'transaction',
    index: 0,
    sender: '',
  }
}
