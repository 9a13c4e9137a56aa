import { agreement, attackRegistry, chainSafeHarborRegistry } from '../../../artifacts/index.ts'
import type { Name } from '../../../model/action.ts'
import { stateAt } from '../../../model/state.ts'
import { OFFICIAL_DEPLOYER, type World } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import type { ReadContext } from './read-context.ts'
import { type Reading, refusedWith } from './reading.ts'

/** Lists every name that a link, a scope or an adoption can be about. */
export function namesOf(world: World): Name[] {
  const scopes = [...world.agreements.values()].flatMap(({ scope }) => scope)
  const linked = world.linkHistory.map(({ contract }) => contract)
  return [...new Set([...world.contracts.keys(), ...world.agreements.keys(), ...scopes, ...linked])]
}

/** Reads the attack registry's facts about one name: its link, whether it can be attacked, and its provenance. */
export function linkReadings(world: World, name: Name, { chain, addressOf }: ReadContext): Reading[] {
  const to = chain.deployment.attackRegistry
  const args = [addressOf(name)]
  const link = world.links.get(name)
  const state = stateAt(link && world.agreements.get(link.agreement)?.registration, world.now)
  const isAttacked = state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED'
  const abi = attackRegistry.abi as unknown as Reading['abi']
  return [
    {
      ...{ to, abi, args, functionName: 'getAgreementForContract' },
      what: `getAgreementForContract(${name})`,
      expected: [{ rule: linkRule(world, name), value: link?.agreement ?? 'zero' }],
    },
    {
      ...{ to, abi, args, functionName: 'isTopLevelContractUnderAttack' },
      what: `isTopLevelContractUnderAttack(${name})`,
      expected: [{ rule: 'STATE-8', value: String(isAttacked) }],
    },
    ...(
      [
        ['getContractDeployer', callerOfDeployer(world, name)],
        ['getAuthorizedOwner', world.contracts.get(name)?.authorizedOwner],
      ] as const
    ).map(
      ([functionName, value = 'zero']): Reading => ({
        ...{ to, abi, args, functionName },
        what: `${functionName}(${name})`,
        isOptional: true,
        expected: [{ rule: 'CONTRACT-17', value }],
      }),
    ),
  ]
}

/** Returns the caller of the official deployer for a contract, by CREATE3 for its proxy; undefined for any other contract. */
export function callerOfDeployer({ contracts }: World, name: Name): Name | undefined {
  const facts = contracts.get(name)
  const made = facts?.deployer === OFFICIAL_DEPLOYER ? facts : contracts.get(facts?.deployer ?? '')
  const isRegistered = facts && facts.kind !== 'create3 proxy' && made?.deployer === OFFICIAL_DEPLOYER
  if (!isRegistered || (made !== facts && made.kind !== 'create3 proxy')) return undefined
  return made.callee === OFFICIAL_DEPLOYER ? made.sender : made.callee
}

/** Reads whether each agreement has each of these names in its scope. */
export function scopeReadings(
  world: World,
  agreements: readonly Name[],
  names: readonly Name[],
  { addressOf }: ReadContext,
): Reading[] {
  return agreements.flatMap((on) =>
    names.map((name): Reading => {
      return {
        to: addressOf(on),
        abi: agreement.abi as unknown as Reading['abi'],
        functionName: 'isContractInScope',
        args: [addressOf(name)],
        what: `${on}.isContractInScope(${name})`,
        expected: [{ rule: 'CONTRACT-6', value: String(world.agreements.get(on)?.scope.includes(name)) }],
      }
    }),
  )
}

/** Reads the adoption of each adopter. */
export function adoptionReadings(
  world: World,
  adopters: readonly Name[],
  { chain, addressOf }: ReadContext,
  noAgreement: string,
): Reading[] {
  return adopters.map((adopter): Reading => {
    const adopted = world.adoptions.get(adopter)
    return {
      to: chain.deployment.chainSafeHarborRegistry,
      abi: chainSafeHarborRegistry.abi as unknown as Reading['abi'],
      functionName: 'getAgreement',
      args: [addressOf(adopter)],
      what: `getAgreement(${adopter})`,
      expected: [{ rule: 'CONTRACT-12', value: adopted ?? refusedWith(noAgreement) }],
    }
  })
}

/** Finds the rule that a name's link, or its missing link, follows from. */
function linkRule(world: World, name: Name): ContractRuleId {
  const link = world.links.get(name)
  const ever = world.linkHistory.filter(({ contract }) => contract === name)
  if (link) return ever.some(({ agreement }) => agreement !== link.agreement) ? 'BIND-9' : 'BIND-1'
  if (world.agreements.has(name)) return 'BIND-13'
  const last = ever.at(-1)
  // The last agreement is not registered any more: it was rejected.
  if (last && !world.agreements.get(last.agreement)?.registration) return 'CONTRACT-5'
  if (last) return 'BIND-10'
  return [...world.agreements.values()].some(({ scope }) => scope.includes(name)) ? 'BIND-7' : 'BIND-8'
}
