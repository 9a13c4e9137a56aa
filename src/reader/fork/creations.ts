import { type Address, zeroAddress } from 'viem'
import type { Fact, FactOf, Past } from '../../explorer/index.ts'
import { InternalError } from '../../platform/errors.ts'
import { plural } from '../../platform/words.ts'
import { checksummed } from '../checksummed.ts'
import { isDelegation } from '../deployer.ts'
import { lower } from '../events.ts'
import { type Children, missingText, readChildren } from '../find-children.ts'
import { codelessCreation, findOrigin } from '../find-creation.ts'
import { tracedCreation } from '../node-traces.ts'
import type { View } from '../node-view.ts'
import { openMemory } from '../store.ts'
import { readable } from './readable.ts'

/** The most contracts whose creations are read before anyone asks about them. */
const MAX_AT_START = 300

/** The creations of a chain's past, each read once. */
export type Creations = Pick<Past, 'facts' | 'learn'> & {
  /** Reads those of the contracts that events name, and of what linked contracts deployed. Returns what is not known. */
  readKnown(): Promise<string[]>
}

/** Opens the creations up to a view's block. `facts` begins with the events. */
export function openCreations(view: View, events: readonly Fact[], etherscanUrl: string | undefined): Creations {
  const facts: Fact[] = [...events]
  const linked = new Set(events.flatMap((fact) => (fact.kind === 'linked' ? fact.contract : [])))
  const asked = new Map<Address, Promise<void>>()
  let made: Children['origins'] = new Map()
  // The official factory's agreements are known by its events.
  const ofFactory = new Set(events.flatMap((fact) => (fact.kind === 'created' ? fact.agreement : [])))
  for (const agreement of ofFactory) asked.set(agreement, Promise.resolve())

  const read = async (contract: Address) => {
    const code = await view.code(contract)
    if (isDelegation(code)) return
    if (code === '0x') return add(await codelessCreation(view, contract), 'left-no-code')
    const found = await findOrigin(view, contract, { etherscanUrl })
    const origin = found.known ? found : (made.get(checksummed(contract)) ?? found)
    if (!origin.known || origin.isUndated) {
      const reason = origin.known ? 'its creation has no time' : origin.reason
      throw new InternalError(`Who deployed a contract is not known: ${reason}.`, {
        facts: { contract },
        next: 'fork a node with ots_getContractCreator, or with traces and the state of earlier blocks',
      })
    }
    await add(origin.deployed && (await traced(view, origin.deployed)), 'deployed')
  }
  const add = async (creation: FactOf<'deployed'> | undefined, kind: 'deployed' | 'left-no-code') => {
    if (!creation) return
    facts.push({ ...creation, kind })
    // That a deployer has a deployer of its own explains why the latter does not count.
    if (creation.deployer) await learn(creation.deployer).catch(() => {})
  }
  /** A contract with a link of its own is bound by that, whoever deployed it. */
  const unlessLinked = (contract: Address) => (error: unknown) => {
    asked.delete(contract)
    if (!(error instanceof InternalError) || !linked.has(contract)) throw error
  }
  const learn = (address: Address): Promise<void> => {
    const contract = lower(address)
    const reading =
      asked.get(contract) ??
      read(contract)
        .catch((error) => Promise.reject(readable(error, view.node.name)))
        .catch(unlessLinked(contract))
    asked.set(contract, reading)
    return reading
  }

  return {
    facts,
    learn,
    async readKnown() {
      const named = events.flatMap((fact): Address[] => [
        ...(fact.kind === 'linked' || fact.kind === 'scope-added' ? [fact.contract] : []),
        ...('agreement' in fact && !ofFactory.has(fact.agreement) ? [fact.agreement] : []),
      ])
      const children = await readChildren(view, [...linked].map(checksummed), openMemory(0))
      made = children.origins
      const all = [...new Set([...named, ...[...made.keys()].map(lower)])].filter((one) => one !== zeroAddress)
      const some = await Promise.allSettled(all.slice(0, MAX_AT_START).map(learn))
      const rank = new Map(all.map((contract, index) => [contract, index]))
      const placeOf = (fact: Fact) => ('contract' in fact ? (rank.get(fact.contract) ?? -1) : -1)
      const read = facts.splice(events.length, facts.length)
      facts.push(...read.toSorted((one, other) => one.block - other.block || placeOf(one) - placeOf(other)))
      const unknown = some.filter(({ status }) => status === 'rejected').length
      const late = Math.max(0, all.length - MAX_AT_START)
      return [
        ...(children.missing.size === 0
          ? []
          : [`${missingText(children.missing)}: others are found when they are asked for.`]),
        ...(late > 0 ? [`${plural(late, 'further contract')} will be read when they are asked for.`] : []),
        ...(unknown > 0 ? [`Who deployed ${plural(unknown, 'contract')} is not known yet.`] : []),
      ]
    },
  }
}

/** A creation with all that the traces of its transaction show, if the node has them. */
async function traced(view: View, creation: FactOf<'deployed'>): Promise<FactOf<'deployed'>> {
  const { contract, block, blockHash: hash, timestamp, txHash } = creation
  const at = { number: block, hash, timestamp, parentHash: hash, transactions: [], gasUsed: 0 }
  return (await tracedCreation(view.node, contract, at, txHash))?.creation ?? creation
}
