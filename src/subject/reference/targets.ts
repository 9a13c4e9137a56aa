import { decodeEventLog, encodeEventTopics } from 'viem/utils'
import type { Address, Target } from '../resolver.ts'
import { abi } from './abi.ts'
import { bindingOf } from './binding.ts'
import { readAgreement, readLists } from './explorer.ts'
import { isAttackable, states, statusOf } from './status.ts'
import type { View } from './view.ts'

/**
 * Every agreement that can be attacked, with the contracts that it binds.
 *
 * The explorer's lists and the registry's own events say where to look: nothing on chain counts an agreement's
 * children, and a list that is read page by page can lose what moves. What is found there is then resolved on chain,
 * contract by contract, as if somebody had asked for it.
 */
export async function findTargets(view: View): Promise<Target[]> {
  const [hints, announced] = await Promise.all([readLists(view.environment), announcedAgreements(view)])
  const agreements = await attackableAmong(view, new Set([...hints.keys(), ...announced]))
  const candidates = await Promise.all(
    agreements.map(async ({ agreement }) => [
      ...(await view.read(agreement, 'getBattleChainScopeAddresses')),
      ...(hints.get(agreement) ?? (await readAgreement(view.environment, agreement))),
    ]),
  )
  const contracts = await byBindingAgreement(view, new Set([...[...hints.values()].flat(), ...candidates.flat()]))
  return agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] }))
}

/** The agreements whose latest change of state, by transaction, left them open to attack. */
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

async function byBindingAgreement(view: View, contracts: ReadonlySet<Address>): Promise<Map<Address, Address[]>> {
  const bindings = await Promise.all(
    [...contracts].map(async (contract) => ({ contract, binding: await bindingOf(view, contract) })),
  )
  const bound = new Map<Address, Address[]>()
  for (const { contract, binding } of bindings) {
    if (binding) bound.set(binding.agreement, [...(bound.get(binding.agreement) ?? []), contract])
  }
  return bound
}
