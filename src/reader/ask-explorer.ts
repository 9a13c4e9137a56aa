import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, type Hash, isAddress, isHash } from 'viem'
import { InternalError } from '../platform/errors.ts'
import { get } from '../platform/http/get.ts'
import { waitOf } from '../platform/http/retry-after.ts'
import { hideAddresses } from '../platform/http/shown-address.ts'
import { saidBy } from '../rpc/said.ts'

/** In milliseconds, for one answer. */
const TIME_LIMIT = 30_000
/** How often a busy explorer is asked; in milliseconds, the first wait, which doubles, and the longest. */
const [ATTEMPTS, FIRST_WAIT, LONGEST_WAIT] = [6, 500, 60_000]

/**
 * Asks an explorer with an API like Etherscan's (Blockscout has it, too) for a contract's creation; undefined if it knows none.
 * Waits for a busy one.
 * @throws {InternalError} if the explorer does not answer, or refuses to.
 */
export async function askExplorer(
  url: string,
  contract: Address,
): Promise<{ hash: Hash; creator: Address } | undefined> {
  const request = new URL(url)
  request.searchParams.set('module', 'contract')
  request.searchParams.set('action', 'getcontractcreation')
  request.searchParams.set('contractaddresses', contract)
  const facts = { explorer: request.host }
  const hidden = (reason: string) => hideAddresses(saidBy(reason), [request.href, url])
  for (let failures = 1; ; failures++) {
    const answer = await get(request.href, { timeout: TIME_LIMIT, maxBytes: 2 ** 20 }).catch((cause: Error) => {
      throw new InternalError(`The explorer does not answer: ${hidden(cause.message)}`, { facts, cause })
    })
    const { row, refusal } = parseAnswer(answer.status, answer.body)
    if (refusal === undefined) return row && creationOf(row)
    const wait = waitOf(answer.headers['retry-after']) ?? FIRST_WAIT * 2 ** (failures - 1)
    if (!isBusy(answer.status, refusal) || failures === ATTEMPTS || wait > LONGEST_WAIT)
      throw new InternalError(`The explorer ${request.host} refuses to answer: ${hidden(refusal)}`, { facts })
    await sleep(wait)
  }
}

const isBusy = (status: number, refusal: string) =>
  status === 429 || status === 503 || /rate.?limit|too many requests/i.test(refusal)

type Row = Record<string, unknown>

/** `row`: undefined if it knows no creation. `refusal`: what it says if it does not answer the question. */
function parseAnswer(status: number, body: Buffer): { row?: Row | undefined; refusal?: string } {
  const { result, message } = parseObject(body) ?? {}
  const [row] = Array.isArray(result) ? result : []
  if (typeof row === 'object' && row !== null) return { row }
  // Explorers that know no creation have an empty result, or a sentence about it.
  const reason = [message, result].filter((one) => typeof one === 'string' && one !== '').join(', ')
  if (status === 200 && (reason === '' || /no (data|records?|transactions?|creation)|not found/i.test(reason)))
    return {}
  if (status === 200 && Array.isArray(result)) return {}
  return { refusal: reason || `HTTP ${status}` }
}

function parseObject(body: Buffer): Row | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Row) : undefined
  } catch {
    return undefined
  }
}

function creationOf({ txHash, contractCreator, contractFactory }: Row) {
  // Etherscan names the account that sent the transaction as the creator, and the contract that executed CREATE as the factory.
  const creator = contractFactory || contractCreator
  return typeof txHash === 'string' && typeof creator === 'string' && isHash(txHash) && isAddress(creator)
    ? { hash: txHash, creator }
    : undefined
}
