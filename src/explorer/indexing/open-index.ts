import { type Address, isAddress } from 'viem'
import type { Quirk } from '../../model/quirk.ts'
import type { Header } from '../../rpc/header.ts'
import { NodeRefusedError } from '../../rpc/node-refused.ts'
import { createDetailsCache } from '../ledger/details-cache.ts'
import { createLedger } from '../ledger/ledger.ts'
import type { Emitters } from '../ledger/read-log.ts'
import { record } from '../ledger/record-fact.ts'
import { type ActiveQuirk, activateQuirks, needsReread } from '../quirks/active-quirk.ts'
import { checkQuirks } from '../quirks/check-quirks.ts'
import { distanceOf, readQuirksOf } from '../quirks/read-quirks.ts'
import { quirkyView, rememberChildren } from '../quirks/views.ts'
import { type JsonRpc, openJsonRpc } from '../rpc/json-rpc.ts'
import { ChainMovedError } from './chain-moved.ts'
import type { ExplorerIndex } from './explorer-index.ts'
import { type Following, follow, readHeaderOf } from './follow-chain.ts'
import { FollowedBlocks } from './followed-blocks.ts'
import { indexedHead } from './indexed-head.ts'
import type { Past } from './past.ts'
import { sharedRun } from './share-run.ts'

/** Which chain to follow. */
export type IndexOptions = {
  /** The node's HTTP endpoint. */
  rpcUrl: string
  /** Path of the node's Unix socket. Default: HTTP alone. */
  socket?: string | undefined
  chainId: number
  /** Other registries are ignored: they do not decide what binds. */
  contracts: { attackRegistry: Address; agreementFactory: Address }
  /**
   * The first block to read. The index knows nothing before it, not even creations, and contracts can be older than the
   * registries. Default 1, or the first block after the past.
   */
  firstBlock?: number
  /** What is known of earlier blocks. Default: nothing. */
  past?: Past | undefined
}

const ATTEMPTS = 5

/** Opens an empty index of a chain; `sync` fills it. The node gets no request before that. */
export function openIndex({ rpcUrl, socket, chainId, contracts, past, ...options }: IndexOptions): ExplorerIndex {
  const { firstBlock = (past?.head.number ?? 0) + 1 } = options
  const node = openJsonRpc(rpcUrl, socket)
  const emitters = {
    attackRegistry: lower(contracts.attackRegistry),
    agreementFactory: lower(contracts.agreementFactory),
  }
  let head: Header | undefined
  let following = emptyFollowing(node, emitters, chainId, firstBlock, past)
  let quirks: readonly ActiveQuirk[] = []
  let wanted: readonly Quirk[] | undefined
  /** The revisions of earlier ledgers, plus one for each change of quirks. */
  let revisions = 0

  const headOrThrow = (): Header => {
    if (!head) throw new Error('The index is empty: sync it first')
    return head
  }
  const deriveView = () => {
    const { ledger, detailsCache } = following
    const sources = { ledger, detailsOf: detailsCache.get, now: () => headOrThrow().timestamp }
    return { sources, view: quirkyView(sources, quirks) }
  }
  let { sources, view } = deriveView()

  /** Without an `await`, so that a reader never sees half of the change. */
  const replaceQuirks = (after: readonly ActiveQuirk[]) => {
    if (needsReread(quirks, after)) {
      revisions += following.ledger.journal.revision
      following = emptyFollowing(node, emitters, chainId, firstBlock, past)
      head = undefined
    }
    revisions++
    quirks = after
    ;({ sources, view } = deriveView())
  }

  const advanceTo = async (latest: Header) => {
    const target = await indexedHead(node, latest, firstBlock, distanceOf(quirks))
    if (target.hash === head?.hash) return
    head = undefined
    await follow(following, target, readQuirksOf(quirks))
    head = target
  }

  const sync = async () => {
    const latest = await readHeaderOf(node, 'latest')
    if (!latest) throw new ChainMovedError(0)
    await advanceTo(latest)
    if (wanted) {
      replaceQuirks(activateQuirks(wanted, quirks, latest.number))
      wanted = undefined
      await advanceTo(latest)
    }
    recordLearned(following, past)
    rememberChildren(sources, view, quirks)
  }
  const shared = sharedRun(() => withRetries(sync))
  const set = (some: readonly Quirk[]) => {
    wanted = some
    return shared()
  }

  return {
    chainId,
    sync: shared,
    async learn(contract) {
      if (past && isAddress(contract, { strict: false })) await past.learn(contract)
    },
    head: headOrThrow,
    revision: () => revisions + following.ledger.journal.revision,
    agreements: () => [...following.ledger.agreements.values()],
    agreement: (address) => following.ledger.agreements.get(lower(address)),
    details: (agreement) => following.detailsCache.get(agreement),
    stateHistory: (agreement) => view.stateHistory(agreement),
    binding: (contract) => view.binding(lower(contract)),
    covering: (contract) => view.covering(lower(contract)),
    securityState: (contract) => view.securityState(lower(contract)),
    covered: (agreement) => view.covered(agreement),
    quirks: {
      current: () => quirks.map(({ since: _, remembered: __, seen: ___, ...quirk }) => quirk),
      async set(some) {
        checkQuirks(some)
        await set(some)
      },
      clear: () => set([]),
    },
    close: () => node.close(),
  }
}

function emptyFollowing(
  node: JsonRpc,
  emitters: Emitters,
  chainId: number,
  firstBlock: number,
  past: Past | undefined,
): Following {
  const ledger = createLedger()
  for (const fact of past?.facts ?? []) record(ledger, fact)
  return {
    node,
    emitters,
    ledger,
    detailsCache: createDetailsCache(chainId),
    followed: new FollowedBlocks(ledger.journal, firstBlock - 1),
  }
}

/** Records the creations that were learned since. A reorganisation rewinds them, too, so all are looked for. */
function recordLearned({ ledger }: Following, past: Past | undefined): void {
  for (const fact of past?.facts ?? [])
    if (fact.kind === 'deployed' && !ledger.deployments.has(fact.contract)) record(ledger, fact)
}

const lower = (address: Address) => address.toLowerCase() as Address

/** Runs again, five times at most, where the chain went back during a read. */
async function withRetries(run: () => Promise<void>, attempts = ATTEMPTS): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isTemporary = error instanceof ChainMovedError || error instanceof NodeRefusedError
    if (!isTemporary || attempts === 1) throw error
    await withRetries(run, attempts - 1)
  }
}
