import type { Address } from 'viem'
import type { Quirk } from '../../model/quirk.ts'
import { createDetailsCache } from '../ledger/details-cache.ts'
import type { Emitters } from '../ledger/events.ts'
import { createLedger } from '../ledger/ledger.ts'
import { checkQuirks } from '../quirks/check.ts'
import { type InForce, needsAnew, putInForce } from '../quirks/in-force.ts'
import { distanceOf, readQuirksOf } from '../quirks/read-quirks.ts'
import { quirkyView, remember } from '../quirks/views.ts'
import { NodeRefusedError } from '../rpc/errors.ts'
import { type JsonRpc, openJsonRpc } from '../rpc/json-rpc.ts'
import type { Header } from './block.ts'
import { ChainMovedError } from './chain-moved.ts'
import type { ExplorerIndex } from './explorer-index.ts'
import { type Following, follow, readHeaderOf } from './follow.ts'
import { FollowedBlocks } from './followed-blocks.ts'
import { indexedHead } from './indexed-head.ts'
import { sharedRun } from './shared-run.ts'

/** Which chain to follow. */
export type IndexOptions = {
  /** The node's HTTP endpoint. */
  rpcUrl: string
  chainId: number
  /** Other registries may be named along; they say nothing about what binds. */
  contracts: { attackRegistry: Address; agreementFactory: Address }
  /** The first block to read; nothing before it is known, creations included. */
  deploymentBlock: number
}

const ATTEMPTS = 5

/** Opens an empty index of a chain; `sync` fills it. Nothing is asked of the node before. */
export function openIndex({ rpcUrl, chainId, contracts, deploymentBlock }: IndexOptions): ExplorerIndex {
  const node = openJsonRpc(rpcUrl)
  const emitters = {
    attackRegistry: lower(contracts.attackRegistry),
    agreementFactory: lower(contracts.agreementFactory),
  }
  let head: Header | undefined
  let following = emptyFollowing(node, emitters, chainId, deploymentBlock)
  let quirks: readonly InForce[] = []
  let wanted: readonly Quirk[] | undefined
  /** The revisions of what was put away, and of the quirks. */
  let revisions = 0

  const atHead = (): Header => {
    if (!head) throw new Error('The index is empty: sync it first')
    return head
  }
  const look = () => {
    const { ledger, detailsCache } = following
    const known = { ledger, detailsOf: detailsCache.get, now: () => atHead().timestamp }
    return { known, view: quirkyView(known, quirks) }
  }
  let { known, view } = look()

  /** Nothing waits in between: nobody sees half of a change. */
  const change = (after: readonly InForce[]) => {
    if (needsAnew(quirks, after)) {
      revisions += following.ledger.journal.revision
      following = emptyFollowing(node, emitters, chainId, deploymentBlock)
      head = undefined
    }
    revisions++
    quirks = after
    ;({ known, view } = look())
  }

  const bring = async (latest: Header) => {
    const target = await indexedHead(node, latest, deploymentBlock, distanceOf(quirks))
    if (target.hash === head?.hash) return
    head = undefined
    await follow(following, target, readQuirksOf(quirks))
    head = target
  }

  const sync = async () => {
    const latest = await readHeaderOf(node, 'latest')
    if (!latest) throw new ChainMovedError(0)
    await bring(latest)
    if (wanted) {
      change(putInForce(wanted, quirks, latest.number))
      wanted = undefined
      await bring(latest)
    }
    remember(known, view, quirks)
  }
  const shared = sharedRun(() => persistently(sync))
  const set = (some: readonly Quirk[]) => {
    wanted = some
    return shared()
  }

  return {
    chainId,
    sync: shared,
    head: atHead,
    revision: () => revisions + following.ledger.journal.revision,
    agreements: () => [...following.ledger.agreements.values()],
    agreement: (address) => following.ledger.agreements.get(lower(address)),
    details: (agreement) => following.detailsCache.get(agreement),
    life: (agreement) => view.life(agreement),
    binding: (contract) => view.binding(lower(contract)),
    covering: (contract) => view.covering(lower(contract)),
    securityState: (contract) => view.securityState(lower(contract)),
    covered: (agreement) => view.covered(agreement),
    quirks: {
      current: () => quirks.map(({ since: _, kept: __, ...quirk }) => quirk),
      async set(some) {
        checkQuirks(some)
        await set(some)
      },
      clear: () => set([]),
    },
    close: () => node.close(),
  }
}

function emptyFollowing(node: JsonRpc, emitters: Emitters, chainId: number, deploymentBlock: number): Following {
  const ledger = createLedger()
  return {
    node,
    emitters,
    ledger,
    detailsCache: createDetailsCache(chainId),
    followed: new FollowedBlocks(ledger.journal, deploymentBlock - 1),
  }
}

const lower = (address: Address) => address.toLowerCase() as Address

/** A chain that went back while it was read is read again; one that never stands still is given up. */
async function persistently(run: () => Promise<void>, attempts = ATTEMPTS): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isPassing = error instanceof ChainMovedError || error instanceof NodeRefusedError
    if (!isPassing || attempts === 1) throw error
    await persistently(run, attempts - 1)
  }
}
