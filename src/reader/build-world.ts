import { type Address, zeroAddress } from 'viem'
import type { Fact, FactOf } from '../explorer/index.ts'
import { type ContractFacts, emptyWorld, type Link, type World } from '../model/world.ts'
import type { InternalError } from '../platform/errors.ts'
import { grouped } from '../platform/grouped.ts'
import type { Header } from '../rpc/header.ts'
import type { Described } from './agreements.ts'
import { type Deployer, isDelegation } from './deployer.ts'
import { lower } from './events.ts'
import type { CreationOrigin } from './find-creation.ts'
import { agreementFacts, type Naming } from './observe/agreement-facts.ts'
import { CREATE3_PROXY } from './observe/kinds.ts'
import { contractFacts } from './observe/observer.ts'
import type { Linked } from './read-events.ts'

/** What was read about a contract. */
export type ReadContract = {
  code: string
  /** Undefined for an address that is not a contract, and if it does not matter. */
  origin: CreationOrigin | undefined
}

/** What was read of a chain: about one contract, or all. */
export type Parts = {
  contracts: ReadonlyMap<Address, ReadContract>
  /** The immediate deployers of the contracts that are not among the contracts. */
  deployers: readonly Deployer[]
  /** The links that the attack registry has. */
  links: readonly Linked[]
  agreements: Iterable<Described>
  events: readonly Fact[]
  /** Why the events have neither earlier links nor states. Default: they have. */
  error: InternalError | undefined
}

/**
 * Builds the model's world of what was read. It starts at time and block 0, so that times are timestamps. It leaves out links
 * whose events were not read.
 */
export function buildWorld(parts: Parts, { timestamp, number }: Header, naming: Naming): World {
  const { contracts, deployers, links, agreements, events, error } = parts
  const { nameOf } = naming
  const history = ofKind(events, 'linked')
  const latest = new Map(history.map((link) => [link.contract, link]))
  const states = grouped(ofKind(events, 'state'), ({ agreement }) => agreement)
  const created = new Map(ofKind(events, 'created').map((fact) => [fact.agreement, fact]))
  const parentsThat = (are: Deployer['is']) =>
    deployers
      .filter(({ is }) => is === are)
      .map(({ address, created, code }) => [nameOf(address), factsOf(created, code, naming)] as const)
  return {
    ...emptyWorld(0),
    isNetwork: true,
    now: timestamp,
    height: number,
    contracts: new Map([
      ...parentsThat('contract'),
      ...[...contracts].flatMap(([contract, { code, origin }]) => {
        const { deployed, isUnlinked } = origin?.known ? origin : {}
        const facts = { ...factsOf(deployed, code, naming), ...(isUnlinked && ({ isUnlinked } as const)) }
        return isContract(code) ? [[nameOf(contract), facts] as const] : []
      }),
    ]),
    destroyed: new Map(parentsThat('contract without code')),
    agreements: new Map(
      [...agreements].map((one) => {
        const address = lower(one.address)
        const { timestamp: createdAt = 0, block: createdAtBlock = 0 } = created.get(address) ?? {}
        const transitions = error ? [presentState(one)] : (states.get(address) ?? []).map(transitionOf)
        const observed = { address, createdAt, createdAtBlock, transitions }
        return [nameOf(address), agreementFacts(observed, one, one.isFactoryMade, undefined, naming)]
      }),
    ),
    links: new Map(
      links.flatMap(({ contract, agreement }) => {
        // The event of a link is its contract's last one. A node may leave out some of a long list.
        const event = latest.get(lower(contract))
        return event?.agreement === lower(agreement) ? [[nameOf(contract), linkOf(event, naming)]] : []
      }),
    ),
    linkHistory: history.map((one) => ({ contract: nameOf(one.contract), ...linkOf(one, naming) })),
    adoptions: new Map(
      ofKind(events, 'adopted').map(({ adopter, agreement }) => [
        nameOf(adopter),
        agreement === zeroAddress ? null : nameOf(agreement),
      ]),
    ),
  }
}

/** Whether code is a contract's, and not an account's by EIP-7702. */
export const isContract = (code: string): boolean => code !== '0x' && !isDelegation(code)

/** The events of one kind. */
export function ofKind<Kind extends Fact['kind']>(events: readonly Fact[], kind: Kind): FactOf<Kind>[] {
  return events.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
}

const transitionOf = ({ state, timestamp, block, txHash }: FactOf<'state'>) => ({ state, at: timestamp, block, txHash })

const linkOf = ({ agreement, timestamp, block }: FactOf<'linked'>, { nameOf }: Naming): Link => ({
  agreement: nameOf(agreement),
  since: timestamp,
  sinceBlock: block,
})

/** A state without its event. It does not show the states before it, which decide nothing. */
const presentState = ({ state }: Described) => ({ state, at: 0, block: 0, txHash: '0x' as const })

/** A contract that is on the chain since its first block, or whose creation is not known, has no deployer here. */
export function factsOf(created: FactOf<'deployed'> | undefined, code: string, naming: Naming): ContractFacts {
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
