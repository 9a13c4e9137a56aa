import type { Address } from 'viem'
import { bindingOf, coveredBy } from '../ledger/binding.ts'
import { type AgreementRecord, createLedger } from '../ledger/ledger.ts'
import { lifeOf } from '../ledger/life.ts'
import { perRevision } from '../ledger/per-revision.ts'
import { createShelf } from '../ledger/shelf.ts'
import { NodeRefusedError } from '../rpc/errors.ts'
import { openJsonRpc } from '../rpc/json-rpc.ts'
import type { Header } from './block.ts'
import { ChainMovedError } from './chain-moved.ts'
import type { ExplorerIndex } from './explorer-index.ts'
import { follow, readHeaderOf } from './follow.ts'
import { sharedRun } from './shared-run.ts'
import { Trail } from './trail.ts'

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
  const ledger = createLedger()
  const shelf = createShelf(chainId)
  const trail = new Trail(ledger.journal, deploymentBlock - 1)
  const emitters = {
    attackRegistry: lower(contracts.attackRegistry),
    agreementFactory: lower(contracts.agreementFactory),
  }
  const following = { node, emitters, ledger, shelf, trail }
  let head: Header | undefined

  const atHead = (): Header => {
    if (!head) throw new Error('The index is empty: sync it first')
    return head
  }

  const sync = async () => {
    const latest = await readHeaderOf(node, 'latest')
    if (!latest) throw new ChainMovedError(0)
    if (latest.hash === head?.hash) return
    head = undefined
    await follow(following, latest)
    head = latest
  }

  return {
    chainId,
    sync: sharedRun(() => persistently(sync)),
    head: atHead,
    revision: () => ledger.journal.revision,
    agreements: () => [...ledger.agreements.values()],
    agreement: (address) => ledger.agreements.get(lower(address)),
    details: shelf.get,
    life: ({ transitions }) => lifeOf(transitions, atHead().timestamp),
    binding: (contract) => bindingOf(ledger, shelf.get, lower(contract)),
    covered: perRevision(ledger.journal, (agreement: AgreementRecord) => coveredBy(ledger, shelf.get, agreement)),
    close: () => node.close(),
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
