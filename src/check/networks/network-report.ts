import type { Address, Hash } from 'viem'
import type { Reason } from '../../model/derived.ts'
import type { ContractState } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { RuleId } from '../../model/rules.ts'
import type { Link } from '../../model/world.ts'
import type { Conclusion, NetworkWorld } from '../../reader/read-network.ts'
import { deadlinesOf } from '../../view/time-line.ts'
import type { CheckedRuleId } from '../explorers/explorer-rules.ts'
import { concernedBy, whyNotBy } from './one-agreement.ts'

/** The deadline that ends a state; `at` and `left` in seconds. */
type Ends = { deadline: 'countdownEnd' | 'requestDeadline'; at: number; left: number }

/** A place on the chain; the time in seconds. */
type Place = { block: number; timestamp: number }

/** An agreement; `ends`: null if no deadline ends its state. `contracts`: how many it binds. */
export type AgreementRow = {
  agreement: Address
  protocolName: string
  isFactoryMade: boolean
  state: ContractState
  ends: Ends | null
  contracts: number
}

/** A contract, and the agreement that binds it; null if none does or it is not known. `attackable` null: see `unknown`. */
export type ContractRow = {
  contract: Address
  attackable: boolean | null
  agreement: Address | null
  via: 'top-level' | 'child' | null
  parent: Address | null
  state: ContractState | null
  ends: Ends | null
  /** The link that binds it: its own, or of a child its deployer's. */
  linked: Place | null
  /** When a child was created. */
  created: Place | null
  unknown: Conclusion['unknown']
  /** In a report on one agreement, the reasons why that one does not bind it. */
  because?: readonly Reason[]
}

/** Worst first. */
export const severities = ['unsafe', 'wrong', 'missed', 'errored', 'refused'] as const

/** A wrong answer. */
type WrongAnswer = {
  /** The contract or agreement that was asked about; null for lists. */
  about: Address | null
  asked: string
  expected: string
  answered: string
}

/** The first of the wrong answers of one kind that have one cause. */
export type NetworkFinding = WrongAnswer & {
  severity: (typeof severities)[number]
  /** The rules that the answers break; several mean one of them. `says`: what the source does, if that is known. */
  breaks: readonly { rule: RuleId | CheckedRuleId; says?: string }[]
  /** How many there are. */
  count: number
  /** The others. */
  also: readonly WrongAnswer[]
}

/** An explorer or a resolver that was checked. */
export type CheckedSource = {
  source: string
  /** Questions, or checks of an explorer. */
  asked: number
  /** Of these, how many could not be judged since something about the network is not known. */
  notJudged: number
  /** How many answers were wrong while what they are about was changing. */
  moving: number
  /** The agreements whose covered contracts were not compared with an explorer's, since not all of them are known. */
  notCompared: readonly Address[]
  /** Worst first. */
  findings: readonly NetworkFinding[]
  /** Why it could not be asked. */
  error: string | null
}

export type NetworkReport = {
  chainId: number
  block: { number: number; timestamp: number; hash: Hash }
  /** The time by which states and deadlines are given: the block's, or a later one of the machine. */
  now: number
  /** The agreement that the report is on, with the contracts that it names, binds or once bound. Null: all. */
  agreement: Address | null
  /** Newest last. */
  agreements: readonly AgreementRow[]
  /** Attackable ones first, by the deadline. */
  contracts: readonly ContractRow[]
  sources: readonly CheckedSource[]
  /** Sentences about what could not be read. */
  notes: readonly string[]
  nodes: readonly { name: string; sent: Readonly<Record<string, number>> }[]
}

/** The agreements and contracts of a network: all, or those that a report on one agreement is about. */
export function rowsOf(whole: NetworkWorld, agreement?: Address) {
  const { agreements, contracts, notes } = allRows(whole)
  if (agreement === undefined) return { agreement: null, agreements, contracts, notes }
  const about = concernedBy(whole, agreement)
  const withReasons = (row: ContractRow) =>
    row.agreement === agreement ? row : { ...row, because: whyNotBy(whole, agreement, row.contract) }
  return {
    agreement,
    agreements: agreements.filter((row) => row.agreement === agreement),
    contracts: contracts.filter(({ contract }) => about.has(contract)).map(withReasons),
    notes: notes.filter((note) => !/^The agreement /.test(note) || note.includes(agreement)),
  }
}

function allRows({ world, contracts, unreadable, childrenUnlisted }: NetworkWorld) {
  const endsOf = (agreement: string): Ends | null => {
    const next = deadlinesOf(world, agreement).find(
      ({ deadline, at }) => deadline !== 'commitmentEnd' && at > world.now,
    )
    return next ? { deadline: next.deadline as Ends['deadline'], at: next.at, left: next.at - world.now } : null
  }
  const ends = new Map([...world.agreements.keys()].map((name) => [name, endsOf(name)]))
  const rows = [...contracts].map(([contract, { bound, unknown }]): ContractRow => {
    if (unknown || !bound) return { ...unbound, contract, attackable: unknown ? null : false, unknown }
    const agreement = bound.agreement as Address
    const state = rulebook.stateOf(world, agreement)
    const parent = bound.via === 'child' ? (bound.parent as Address) : null
    const { since, sinceBlock } = world.links.get(parent ?? contract) as Link
    const { createdIn, createdAt } = world.contracts.get(contract) ?? {}
    return {
      ...{ contract, attackable: rulebook.isOpen(state), agreement, via: bound.via, parent },
      ...{ state, ends: ends.get(agreement) ?? null, linked: { block: sinceBlock, timestamp: since } },
      created:
        parent && Number.isInteger(createdIn) ? { block: Number(createdIn), timestamp: Number(createdAt) } : null,
      unknown,
    }
  })
  const bound = new Map<Address | null, number>()
  for (const { agreement } of rows) bound.set(agreement, (bound.get(agreement) ?? 0) + 1)
  const readable = [...world.agreements].filter(([name]) => !unreadable.has(name as Address))
  const agreements = readable.map(([name, { protocolName, factoryMade }]): AgreementRow => {
    const agreement = name as Address
    const state = rulebook.stateOf(world, name)
    const of = { agreement, protocolName, isFactoryMade: factoryMade, state, ends: ends.get(name) ?? null }
    return { ...of, contracts: bound.get(agreement) ?? 0 }
  })
  const notes = [
    ...(childrenUnlisted ? [childrenUnlisted] : []),
    ...[...unreadable].map(([one, why]) => `The agreement ${one} cannot be read: ${why}`),
  ]
  return { agreements, contracts: rows.toSorted(byUrgency), notes }
}

const unbound = {
  agreement: null,
  via: null,
  parent: null,
  state: null,
  ends: null,
  linked: null,
  created: null,
} as const

/** Attackable contracts first, the soonest deadline first; then those that are not known. */
function byUrgency(one: ContractRow, other: ContractRow): number {
  const rank = ({ attackable }: ContractRow) => (attackable ? 0 : attackable === null ? 1 : 2)
  const at = ({ ends }: ContractRow) => ends?.at ?? Infinity
  return rank(one) - rank(other) || (at(one) === at(other) ? 0 : at(one) - at(other))
}

/** 0: everything is right. 1: an answer is not. 3: something could not be judged. */
export function exitCodeOf({ sources, contracts, notes }: NetworkReport): 0 | 1 | 3 {
  if (sources.some(({ findings }) => findings.length > 0)) return 1
  const isKnown = notes.length === 0 && contracts.every(({ unknown }) => unknown === null)
  return isKnown && sources.every(({ error, notJudged }) => error === null && notJudged === 0) ? 0 : 3
}
