import { decodeEventLog, encodeEventTopics } from 'viem/utils'
import type { Address, Target } from '../subject/resolver.ts'
import { abi } from './abi.ts'
import { bindingOf } from './binding.ts'
import { childrenOf } from './children.ts'
import { OpenReading } from './errors.ts'
import { readAgreement, readLists } from './explorer.ts'
import { mayIncludeChildren } from './scope.ts'
import { isAttackable, states, statusOf } from './status.ts'
import type { View } from './view.ts'

/**
 * Every agreement that can be attacked, with the contracts that it binds.
 *
 * The explorer's lists and the registry's events give the candidates, since an explorer can lag, be wrong about children,
 * or lose an agreement that moves between pages. Children are counted on chain. Each candidate is then resolved on chain,
 * as if it had been asked about.
 */
export async function findTargets(view: View): Promise<Target[]> {
  const [hints, announced] = await Promise.all([readLists(view.environment), announcedAgreements(view)])
  const agreements = await attackableAmong(view, new Set([...hints.keys(), ...announced]))
  const candidates = await Promise.all(
    agreements.map(async ({ agreement }) => {
      const scope = await view.read(agreement, 'getBattleChainScopeAddresses')
      const hinted = hints.get(agreement) ?? (await readAgreement(view.environment, agreement))
      const parents = await filtered(scope, (contract) => mayIncludeChildren(view, agreement, contract))
      const children = await Promise.all(parents.map((parent) => childrenOf(view, parent, hinted)))
      return [...scope, ...hinted, ...children.flat()]
    }),
  )
  const attackable = new Set(agreements.map(({ agreement }) => agreement))
  const all = new Set([...[...hints.values()].flat(), ...candidates.flat()])
  const contracts = await byBindingAgreement(view, all, attackable)
  return agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] }))
}

async function filtered<Item>(items: readonly Item[], holds: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const kept = await Promise.all(items.map(holds))
  return items.filter((_, index) => kept[index])
}

/** The agreements whose latest `AgreementStateChanged` event has an attackable state. */
async function announcedAgreements(view: View): Promise<Address[]> {
  const eventName = 'AgreementStateChanged'
  const logs = await view.events(encodeEventTopics({ abi, eventName }))
  const latest = new Map(
    logs.map(({ topics, data }) => {
      const { agreementAddress, newState } = decodeEventLog({ abi, eventName, topics, data }).args
      return [agreementAddress, newState]
    }),
  )
  return [...latest].filter(([, newState]) => isAttackable(states[newState])).map(([agreement]) => agreement)
}

async function attackableAmong(view: View, agreements: ReadonlySet<Address>) {
  const known = await Promise.all(
    [...agreements].map(async (agreement) => ({ agreement, ...(await statusOf(view, agreement)) })),
  )
  return known.flatMap(({ agreement, state }) => (isAttackable(state) ? [{ agreement, state }] : []))
}

/** The contracts that each agreement binds; those that only an agreement outside of `wanted` may bind are left out. */
async function byBindingAgreement(
  view: View,
  contracts: ReadonlySet<Address>,
  wanted: ReadonlySet<Address>,
): Promise<Map<Address, Address[]>> {
  const bindings = await Promise.all(
    [...contracts].map(async (contract) => ({ contract, binding: await bindingUnlessOpen(view, contract, wanted) })),
  )
  const bound = new Map<Address, Address[]>()
  for (const { contract, binding } of bindings) {
    if (binding) bound.set(binding.agreement, [...(bound.get(binding.agreement) ?? []), contract])
  }
  return bound
}

async function bindingUnlessOpen(view: View, contract: Address, wanted: ReadonlySet<Address>) {
  try {
    return await bindingOf(view, contract)
  } catch (error) {
    if (error instanceof OpenReading && !wanted.has(error.agreement)) return null
    throw error
  }
}
