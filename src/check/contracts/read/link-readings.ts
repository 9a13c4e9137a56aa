import { agreement, attackRegistry, chainSafeHarborRegistry } from '../../../artifacts/index.ts'
import type { Name } from '../../../model/action.ts'
import { stateAt } from '../../../model/state.ts'
import { type AgreementFacts, OFFICIAL_DEPLOYER, type World } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import type { ReadContext } from './read-context.ts'
import { one, type Reading, readingsFrom, refusedWith } from './reading.ts'

/** Lists every name that a link, a scope or an adoption can be about. */
export function namesOf(world: World): Name[] {
  const scopes = [...world.agreements.values()].flatMap(({ scope }) => scope)
  const linked = world.linkHistory.map(({ contract }) => contract)
  return [...new Set([...world.contracts.keys(), ...world.agreements.keys(), ...scopes, ...linked])]
}

/** Reads the attack registry's facts about one name: its link, whether it can be attacked, and its provenance. */
export function linkReadings(world: World, name: Name, { chain, addressOf }: ReadContext): Reading[] {
  const registry = readingsFrom(chain.deployment.attackRegistry, attackRegistry.abi)
  const read = (functionName: string, rule: ContractRuleId, value: unknown) =>
    registry(functionName, [addressOf(name)], one(rule, value ?? 'zero'), name)
  const link = world.links.get(name)
  const state = stateAt(link && world.agreements.get(link.agreement)?.registration, world.now)
  const isAttacked = state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED'
  return [
    read('getAgreementForContract', linkRule(world, name), link?.agreement),
    read('isTopLevelContractUnderAttack', 'STATE-8', isAttacked),
    { ...read('getContractDeployer', 'CONTRACT-17', callerOfDeployer(world, name)), isOptional: true },
    {
      ...read('getAuthorizedOwner', 'CONTRACT-17', world.contracts.get(name)?.authorizedOwner),
      isOptional: true,
    },
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
  return agreements.flatMap((on) => {
    const read = readingsFrom(addressOf(on), agreement.abi, on)
    const { scope } = world.agreements.get(on) as AgreementFacts
    return names.map((name) =>
      read('isContractInScope', [addressOf(name)], one('CONTRACT-6', scope.includes(name)), name),
    )
  })
}

/** The error of the registry of adoptions for who never adopted. */
const NO_AGREEMENT = 'BattleChainSafeHarborRegistry__NoAgreement'

/** Reads the adoption of each adopter. */
export function adoptionReadings(
  world: World,
  adopters: readonly Name[],
  { chain, addressOf }: ReadContext,
): Reading[] {
  const read = readingsFrom(chain.deployment.chainSafeHarborRegistry, chainSafeHarborRegistry.abi)
  return adopters.map((adopter) => {
    const adopted = world.adoptions.get(adopter) ?? refusedWith(NO_AGREEMENT)
    return read('getAgreement', [addressOf(adopter)], one('CONTRACT-12', adopted), adopter)
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
