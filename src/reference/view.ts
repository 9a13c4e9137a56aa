import { toHex } from 'viem/utils'
import type { Environment } from '../subject/resolver.ts'
import { type Block, blockOf, type Log, logOf } from './block.ts'
import { decodeResult, encodeCall } from './call.ts'
import { hex } from './check.ts'
import { CannotKnow } from './errors.ts'
import { linkFinder } from './links.ts'
import { logsIn } from './log-ranges.ts'
import type { Node } from './node.ts'
import type { Reads, Topics } from './reads.ts'
import { openRequests, type Request } from './requests.ts'

/** The chain at one block. Everything in one answer is read through one view, so that it was true at that block. */
export type View = Reads & {
  /**
   * Begins a read whose answer is probably needed soon, in one message with others of this turn of the event loop: one more
   * call costs far less than one more message. Its error does not matter here; who needs the answer reads it again.
   */
  ahead(read: (view: Reads) => Promise<unknown>): void
  /** Whether the answer must be checked: it would be wrong, not refused, if the block had been undone meanwhile. */
  needsCheck(): boolean
  /** Keeps what was read for later questions. To be called once the block is known to be still part of the chain. */
  keep(): void
}

/** @param latest The latest block, where it is not known yet to be `block`. If it is another one, reading fails. */
export function viewAt(block: Block, environment: Environment, node: Node, latest?: Promise<Block>): View {
  const { request, ahead, needsCheck, keep, ...shared } = openRequests(block, node, latest)
  const { at } = shared

  function readsBy(request: Request): Reads {
    async function events(topics: Topics, only?: number): Promise<Log[]> {
      const [first, last] = only === undefined ? [environment.deploymentBlock, block.number] : [only, only]
      const filter = { address: environment.contracts.attackRegistry, topics }
      const logs = await logsIn(request, filter, first, last)
      return logs.map(logOf).sort((one, other) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex)
    }

    return {
      environment,
      block,
      ...shared,
      request,
      events,
      linkedIn: linkFinder(events),
      firstLinkedIn: linkFinder(events, 'first'),

      async read(contract, functionName, ...args) {
        const call = { to: contract, data: encodeCall(functionName, args) }
        const data = hex(await request('eth_call', call, at), `What ${functionName} returns`)
        try {
          return decodeResult(functionName, data)
        } catch (cause) {
          throw new CannotKnow(`${contract} does not answer ${functionName} as an agreement or the registry would`, {
            cause,
          })
        }
      },

      async code(contract, blockNumber) {
        const when = blockNumber === undefined ? at : toHex(blockNumber)
        return hex(await request('eth_getCode', contract, when), `The code of ${contract}`)
      },

      async blockAt(number) {
        return blockOf(await request('eth_getBlockByNumber', toHex(number), false))
      },
    }
  }

  const early = readsBy(ahead)
  return { ...readsBy(request), ahead: (read) => void read(early).catch(() => {}), needsCheck, keep }
}
