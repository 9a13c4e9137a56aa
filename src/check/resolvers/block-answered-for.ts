import { numberToHex } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { answer } from '../../model/answer-question.ts'
import { isRightAnswer } from '../../model/same-answer.ts'
import { blocksOf, type World } from '../../model/world.ts'
import type { Exchange } from '../../proxy/recorded-exchange.ts'
import type { JudgedAnswer } from './settle-group.ts'

type CallForBlock = { method?: unknown; params?: unknown[] } | null

/**
 * Finds the earlier block for which a wrong answer is right, if the subject's calls all named that block or earlier
 * ones: it may have cached the block's number. Resolves with the block's height in the scenario.
 */
export async function blockAnsweredFor(
  { request, head }: Pick<Chain, 'request' | 'head'>,
  world: World,
  { question, given, verdict, recorded }: JudgedAnswer,
): Promise<number | undefined> {
  if (verdict.verdict !== 'failed' || given.kind !== 'answered' || world.reorganised) return undefined
  const blocks = recorded.exchanges.flatMap(callsOf).flatMap(blockOf)
  const latest = Math.max(...blocks)
  if (blocks.length === 0 || !(latest < head.number)) return undefined
  const block = await request<{ timestamp: string } | null>({
    method: 'eth_getBlockByNumber',
    params: [numberToHex(latest), false],
  })
  const now = Number(block?.timestamp)
  const then = blocksOf(world).find((one) => one.now <= now) ?? blocksOf(world).at(-1)
  if (then === undefined || then.height === world.height) return undefined
  const right = answer({ ...then, now: Math.max(now, then.now) }, question).value
  return isRightAnswer(question.method, given.value, right) ? then.height : undefined
}

function callsOf({ source, request }: Exchange): CallForBlock[] {
  if (source !== 'node') return []
  try {
    const message: unknown = JSON.parse(request.text ?? '')
    return Array.isArray(message) ? message : [message as CallForBlock]
  } catch {
    return []
  }
}

/** Returns the number of the block that a call is about; NaN for a name such as `latest`. */
function blockOf(call: CallForBlock): number[] {
  const { method, params = [] } = Object(call) as NonNullable<CallForBlock>
  if (method === 'eth_call') return [Number(params[1] ?? 'latest')]
  if (method === 'eth_getLogs') return [Number(Object(params[0]).toBlock ?? 'latest')]
  return []
}
