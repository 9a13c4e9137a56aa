import type { Address } from 'viem'
import { answer } from '../../model/answer-question.ts'
import type { Reason } from '../../model/derived.ts'
import { InternalError, UsageError } from '../../platform/errors.ts'
import type { NetworkWorld } from '../../reader/read-network.ts'

/**
 * The agreement and its contracts: those that it binds, has in its scope, or was linked to, and what a deployer in its scope has made.
 * @throws {UsageError} if the network does not have the agreement.
 * @throws {InternalError} if it cannot be read, or several nodes do not have it alike.
 */
export function concernedBy({ world, contracts, unreadable, block }: NetworkWorld, agreement: Address): Set<Address> {
  const reason = unreadable.get(agreement)
  if (reason !== undefined) throw new InternalError('The agreement cannot be read', { facts: { agreement, reason } })
  const { scope } = world.agreements.get(agreement) ?? {}
  if (!scope) {
    const facts = { agreement, block: block.number }
    throw new UsageError('The network has no such agreement', { facts, next: 'check the address, and --first-block' })
  }
  const linked = world.linkHistory.flatMap((one) => (one.agreement === agreement ? [one.contract] : []))
  const named = new Set([...scope, ...linked])
  const isConcerned = (contract: string) =>
    named.has(contract) || named.has(world.contracts.get(contract)?.deployer ?? '')
  const bound = [...contracts].flatMap(([one, { bound }]) => (bound?.agreement === agreement ? [one] : []))
  return new Set([agreement, ...bound, ...[...contracts.keys()].filter(isConcerned)])
}

/** The reasons why another agreement than one, or none, binds a contract: those that name the agreement, if any do. */
export function whyNotBy({ world }: NetworkWorld, agreement: Address, contract: Address): readonly Reason[] {
  const { because } = answer(world, { method: 'bindingAgreement', contract })
  const naming = because.filter(({ fact }) => fact.includes(agreement))
  return naming.length > 0 ? naming : because
}
