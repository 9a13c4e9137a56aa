import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from 'viem'
import { InternalError } from '../../platform/errors.ts'
import { aborted } from '../../platform/on-abort.ts'
import type { LiveNetworkFacts } from '../../reader/network.ts'
import { atTime, type Clock } from '../../reader/now.ts'
import { type Audit, type AuditOptions, openAudit } from '../../reader/open-audit.ts'
import type { NetworkWorld } from '../../reader/read-network.ts'
import type { Header } from '../../rpc/header.ts'
import { type AgreementRow, type ContractRow, type NetworkReport, rowsOf } from './network-report.ts'

/** What a watch tells. The lines since its start, each in place of the earlier one of the same agreement or contract, are the network. */
export type WatchLine =
  | ({ event: 'agreement'; block: Block } & AgreementRow)
  | ({ event: 'contract'; block: Block } & ContractRow)
  /** It is no longer concerned: a reorganisation has undone it, or its deployer's link has ended, such as by a rejection. */
  | { event: 'gone'; block: Block; address: Address; isUndone: boolean }
  /** A deadline of an agreement is near. `binds`: the contracts that it is about. */
  | ({ event: 'deadline'; block: Block; binds: readonly Address[] } & AgreementRow)
  /** Sentences about what could not be read, in place of the earlier ones. */
  | { event: 'notes'; block: Block; notes: readonly string[] }
  /** The latest block of a node went back, but the chain was not reorganised: what was told at the block counts. Told once. */
  | { event: 'behind'; block: Block; latest: number }
  /** The nodes cannot be read. What was told before may have changed, until `reachable`. */
  | { event: 'unreachable'; reason: string }
  | { event: 'reachable' }

type Block = NetworkReport['block']
type Rows = Pick<NetworkReport, 'agreements' | 'contracts' | 'notes'>

/** `before`: a deadline is told so many seconds ahead, by the clock that counts. Others as for an audit. */
export type NetworkWatchOptions = Pick<AuditOptions, 'rate' | 'onSilence' | 'onUnwritable'> & {
  folder: string
  contracts: readonly Address[]
  agreement?: Address | undefined
  before: number
  clock?: Clock | undefined
  signal: AbortSignal
}

/** Milliseconds between two looks at the latest block. */
const PAUSE = 1_000

/**
 * Reads a network at each new block until the signal, and tells every change: first everything as new. Goes on if a node fails
 * for a while.
 * @throws {InternalError} if the network cannot be read the first time.
 */
export async function watchNetwork(
  network: LiveNetworkFacts,
  options: NetworkWatchOptions,
  tell: (line: WatchLine) => void,
) {
  const { folder, contracts, agreement, before, clock, rate, onSilence, onUnwritable, signal } = options
  const audit = openAudit(network, folder, { clock, rate, onSilence, onUnwritable })
  const chain = openSeenChain(audit)
  const told = new Set<string>()
  let known: Rows = { agreements: [], contracts: [], notes: [] }
  let whole: NetworkWorld | undefined
  let [isReachable, isBehind] = [true, false]

  const tellChanges = (whole: NetworkWorld, now: number, isUndone: boolean) => {
    const block = blockOf(whole)
    const rows = rowsOf(atTime(whole, now), agreement)
    for (const line of changesBetween(known, rows, block, isUndone)) tell(line)
    for (const line of deadlinesIn(rows, block, before)) {
      if (!told.has(deadlineOf(line))) tell(line)
      told.add(deadlineOf(line))
    }
    known = rows
  }
  /** Whether a deadline has passed, or is near, without a new block. */
  const isDue = (now: number) =>
    known.agreements.some((row) => {
      const { at = Infinity } = row.ends ?? {}
      return at <= now || (at - before <= now && !told.has(deadlineOf(row)))
    })
  const look = async () => {
    const latest = await audit.head()
    const last = whole
    const isOlder = last !== undefined && latest.number < last.block.number && chain.has(latest)
    if (isOlder && !isBehind) tell({ event: 'behind', block: blockOf(last), latest: latest.number })
    isBehind ||= isOlder
    const read = isOlder || latest.hash === last?.block.hash ? last : await audit.read(undefined, contracts, agreement)
    if (signal.aborted) return
    const now = await audit.now(read.block)
    const isUndone = last !== undefined && read !== last && !(await hasStill(audit, last.block))
    if (read !== last || isDue(now)) tellChanges(read, now, isUndone)
    if (read !== last) await chain.add(read.block)
    whole = read
    if (!isReachable) tell({ event: 'reachable' })
    isReachable = true
  }

  const loop = async () => {
    while (!signal.aborted) {
      await look().catch((error) => {
        // A request fails if its connection is closed at the end.
        if (signal.aborted) return
        if (!(error instanceof InternalError) || whole === undefined) throw error
        if (isReachable) tell({ event: 'unreachable', reason: error.message })
        isReachable = false
      })
      await sleep(PAUSE, undefined, { signal }).catch(() => {})
    }
  }
  try {
    await Promise.race([loop(), aborted(signal)])
  } finally {
    audit.close()
  }
}

const blockOf = ({ block: { number, timestamp, hash } }: NetworkWorld): Block => ({ number, timestamp, hash })

/** Blocks before the latest one whose hashes are known. */
const SEEN = 256

/** Opens the hashes of the latest blocks, which tell an earlier block of the same chain from one that replaces it. */
function openSeenChain(audit: Audit) {
  const hashes = new Map<number, string>()
  const readTo = async (head: Header, first: number) => {
    const numbers = Array.from({ length: Math.max(0, head.number - first) }, (_, index) => first + index)
    const headers = await Promise.all(numbers.map((one) => audit.head(one).catch(() => [])))
    return [...headers.flat(), head]
  }
  return {
    has: ({ number, hash }: Header) => hashes.get(number) === hash,
    /** Adds the latest block and those before it that are new. */
    async add(head: Header) {
      const oldest = Math.max(0, head.number - SEEN)
      const last = Math.max(oldest, ...hashes.keys())
      let headers = await readTo(head, last + 1)
      if (headers[0]?.parentHash !== hashes.get(last)) {
        hashes.clear()
        headers = await readTo(head, oldest)
      }
      for (const { number, hash } of headers) hashes.set(number, hash)
      for (const one of hashes.keys()) if (one < oldest) hashes.delete(one)
    },
  }
}

/** Whether a block is still on the chain. */
const hasStill = async (audit: Audit, { number, hash }: Block): Promise<boolean> =>
  (await audit.head(number).catch(() => undefined))?.hash === hash

const deadlineOf = ({ agreement, ends }: AgreementRow) => `${agreement} ${ends?.deadline} ${ends?.at}`

function* changesBetween(known: Rows, now: Rows, block: Block, isUndone: boolean): Generator<WatchLine> {
  const [agreements, contracts] = [new Map(known.agreements.map(keyed)), new Map(known.contracts.map(keyed))]
  for (const row of now.agreements)
    if (agreements.get(row.agreement) !== keyed(row)[1]) yield { event: 'agreement', block, ...row }
  for (const row of now.contracts)
    if (contracts.get(row.contract) !== keyed(row)[1]) yield { event: 'contract', block, ...row }
  const there = new Set([...now.agreements, ...now.contracts].map((row) => keyed(row)[0]))
  for (const address of [...agreements.keys(), ...contracts.keys()])
    if (!there.has(address)) yield { event: 'gone', block, address, isUndone }
  if (known.notes.join() !== now.notes.join()) yield { event: 'notes', block, notes: now.notes }
}

/** The address of a row, and all of it but the time that is left, which changes with each block. */
function keyed(row: AgreementRow | ContractRow): [Address, string] {
  const text = JSON.stringify({ ...row, ends: row.ends && [row.ends.deadline, row.ends.at] })
  return ['contract' in row ? row.contract : row.agreement, text]
}

function* deadlinesIn({ agreements, contracts }: Rows, block: Block, before: number) {
  for (const row of agreements) {
    if (!row.ends || row.ends.left > before) continue
    const binds = contracts.flatMap(({ agreement, contract }) => (agreement === row.agreement ? [contract] : []))
    yield { event: 'deadline', block, binds, ...row } as const
  }
}
