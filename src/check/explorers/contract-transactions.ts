import type { Hash } from 'viem'
import type { Name } from '../../model/action.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { show } from './compare-item.ts'
import { timesOf } from './contract-times.ts'
import { type Problem, problemOf } from './explorer-check.ts'
import { lower } from './lower.ts'
import type { RegistryChange } from './played-chain.ts'

/** What the API shows with a time and a transaction, and what such a transaction does. */
const transitions: Record<string, RegistryChange['change']> = {
  registered: 'link',
  attackRequested: 'ATTACK_REQUESTED',
  underAttack: 'UNDER_ATTACK',
  promotionRequested: 'PROMOTION_REQUESTED',
  production: 'PRODUCTION',
  corrupted: 'CORRUPTED',
}

/**
 * Compares the transactions that contract-state shows: each is null, or the hash of a transaction that made this change
 * at this time. If the time is missing, so is the hash. The API may omit members.
 */
export async function transactionProblems(
  body: Record<string, unknown>,
  played: PlayedScenario,
  contract: Name,
  url: string,
): Promise<Problem[]> {
  const binding = rulebook.bindingOf(played.world, contract).value?.agreement
  const agreement = binding === undefined ? undefined : lower(played.names.addressOf(binding))
  const right = timesOf(played.world, contract)
  const problems = await Promise.all(
    Object.entries(transitions).map(async ([transition, change]): Promise<Problem | undefined> => {
      const name = `${transition}TxHash`
      const hash = body[name]
      if (hash === undefined || hash === null) return undefined
      const given = body[`${transition}At`]
      const problem = (expected: string) => problemOf('API-9', url, `${name} ${expected}`, `${name} ${show(hash)}`)
      if (given === null) return problem('null')
      if (!isHash(hash)) return problem('of 32 bytes, or null')
      if (!played.chain) return undefined
      const transaction = await played.chain.transaction(hash)
      // A wrong time is a problem of its own.
      const times = [right[`${transition}At`], given].filter((time) => typeof time === 'number')
      const isRight =
        transaction?.changes.some((one) => one.agreement === agreement && one.change === change) &&
        (times.length === 0 || times.includes(transaction.time * 1_000))
      return isRight ? undefined : problem(`of a transaction that ${doing(change, binding)} at ${show(times[0])}`)
    }),
  )
  return problems.filter((one) => one !== undefined)
}

const isHash = (value: unknown): value is Hash => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

const doing = (change: RegistryChange['change'], agreement = 'no agreement') =>
  change === 'link' ? `links a contract to ${agreement}` : `makes ${agreement} ${change}`
