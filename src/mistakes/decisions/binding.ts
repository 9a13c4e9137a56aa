import type { Name } from '../../model/action.ts'
import type { BindingAnswer } from '../../model/question.ts'
import { hasProvenance } from '../../model/rulebook/binding.ts'
import { homeEntries } from '../../model/rulebook/inclusion.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { OFFICIAL_DEPLOYER, type World } from '../../model/world.ts'
import { modelMutant } from '../model-mutant.ts'

const none = { value: null, because: [] }
const zeroAddress = '0x0000000000000000000000000000000000000000'
const topLevel = (agreement: Name) => ({ value: { agreement, via: 'top-level' } satisfies BindingAnswer, because: [] })

/** Model mutants of the rules BIND. */
export const bindingMutants = [
  modelMutant('BIND-1', 'own-link-ignored', "asks the deployer's agreement only, never the contract's own link", {
    bindingOf(world, contract) {
      const { links, ...rest } = world
      const others = new Map([...links].filter(([linked]) => linked !== contract))
      return rulebook.bindingOf.call(this, { ...rest, links: others }, contract)
    },
  }),
  modelMutant(
    'BIND-2',
    'children-ignored',
    "looks at the contract's own link only, never at its deployer",
    {
      deployerOf: () => undefined,
    },
    { never: { asks: 'creation', says: "does not take the agreement of the contract's deployer" } },
  ),
  modelMutant('BIND-2', 'destroyed-deployer-is-none', 'treats a deployer that destroyed itself as no deployer', {
    deployerOf(world, contract) {
      const deployer = world.contracts.get(contract)?.deployer
      return deployer !== undefined && world.destroyed.has(deployer) ? undefined : deployer
    },
  }),
  modelMutant('BIND-3', 'callee-is-deployer', 'treats the contract called by the transaction as the deployer', {
    deployerOf: (world, contract) => world.contracts.get(contract)?.callee,
  }),
  modelMutant('BIND-3', 'sender-is-deployer', 'treats the sender of the transaction as the deployer', {
    deployerOf: (world, contract) => world.contracts.get(contract)?.sender,
  }),
  modelMutant('BIND-3', 'official-caller-is-deployer', "treats the official deployer's caller as the deployer", {
    deployerOf(world, contract) {
      const facts = world.contracts.get(contract)
      if (!facts || !hasProvenance(world, contract)) return facts?.deployer
      return facts.callee === OFFICIAL_DEPLOYER ? facts.sender : facts.callee
    },
  }),
  modelMutant('BIND-4', 'any-ancestor', 'goes up from deployer to deployer until one of them is linked', {
    deployerOf(world, contract) {
      return ancestors(world, contract).find((ancestor) => world.links.has(ancestor)) ?? ancestors(world, contract)[0]
    },
  }),
  modelMutant(
    'BIND-4',
    'any-ancestor-or-account',
    'goes up from deployer to deployer, and to the account that deployed the first, until one of them is linked',
    {
      deployerOf(world, contract) {
        const above = ancestors(world, contract)
        const account = world.contracts.get(above.at(-1) ?? contract)?.sender
        const all = account === undefined ? above : [...above, account]
        return all.find((ancestor) => world.links.has(ancestor)) ?? all[0]
      },
    },
  ),
  modelMutant('BIND-4', 'grandparent-instead', "takes the deployer's deployer if there is one", {
    deployerOf: (world, contract) => ancestors(world, contract)[1] ?? ancestors(world, contract)[0],
  }),
  modelMutant('BIND-5', 'parent-before-own-link', "asks the deployer's agreement before the contract's own link", {
    bindingOf(world, contract) {
      const links = new Map([...world.links].filter(([linked]) => linked !== contract))
      const throughParent = rulebook.bindingOf.call(this, { ...world, links }, contract)
      return throughParent.value ? throughParent : rulebook.bindingOf.call(this, world, contract)
    },
  }),
  modelMutant('BIND-6', 'adopted-agreement', 'takes the agreement that the owner of the linked one adopted', {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      const adopted = right.value && adoptedByOwner(world, right.value.agreement)
      return right.value && adopted ? { value: { ...right.value, agreement: adopted }, because: [] } : right
    },
  }),
  modelMutant(
    'BIND-6',
    'adoption-where-unlinked',
    'takes an adopted agreement that names the contract if the registry has no link',
    {
      bindingOf(world, contract) {
        const right = rulebook.bindingOf.call(this, world, contract)
        const adopted = naming(world, contract).find((name) => [...world.adoptions.values()].includes(name))
        return right.value || adopted === undefined ? right : topLevel(adopted)
      },
    },
  ),
  modelMutant('BIND-6', 'adopted-by-the-deployer', 'takes the agreement that an unlinked deployer adopted itself', {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      const parent = this.deployerOf(world, contract)
      const agreement = parent && !world.links.has(parent) && world.adoptions.get(parent)
      return right.value || !agreement ? right : { value: { agreement, via: 'child', parent }, because: [] }
    },
  }),
  modelMutant('BIND-6', 'adopted-by-the-contract', 'takes the agreement that an unlinked contract adopted itself', {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      const adopted = world.contracts.has(contract) && world.adoptions.get(contract)
      return right.value || !adopted ? right : topLevel(adopted)
    },
  }),
  modelMutant(
    'BIND-6',
    'either-registry',
    'calls a contract attackable if either its linked or its adopted agreement is',
    {
      isAttackable(world, contract) {
        const right = rulebook.isAttackable.call(this, world, contract)
        const linked = this.bindingOf(world, contract).value?.agreement
        const adopted = linked && adoptedByOwner(world, linked)
        return adopted && this.isOpen(this.stateOf(world, adopted)) ? { value: true, because: [] } : right
      },
    },
  ),
  modelMutant(
    'BIND-7',
    'scope-is-enough',
    'takes the newest valid agreement that names the contract if it has no link',
    {
      bindingOf(world, contract) {
        const right = rulebook.bindingOf.call(this, world, contract)
        const named = naming(world, contract).at(-1)
        return right.value || named === undefined ? right : topLevel(named)
      },
    },
  ),
  modelMutant('BIND-7', 'newest-in-scope', 'takes the newest valid agreement that names the contract, link or not', {
    bindingOf(world, contract) {
      const named = naming(world, contract).at(-1)
      return named === undefined ? rulebook.bindingOf.call(this, world, contract) : topLevel(named)
    },
  }),
  modelMutant('BIND-7', 'oldest-in-scope', 'takes the oldest valid agreement that names the contract, link or not', {
    bindingOf(world, contract) {
      const named = naming(world, contract)[0]
      return named === undefined ? rulebook.bindingOf.call(this, world, contract) : topLevel(named)
    },
  }),
  modelMutant('BIND-8', 'unbound-is-attackable', 'calls a contract attackable although no agreement binds it', {
    isAttackable(world, contract) {
      const right = rulebook.isAttackable.call(this, world, contract)
      return this.bindingOf(world, contract).value ? right : { value: true, because: [] }
    },
  }),
  modelMutant('BIND-8', 'linked-parent-is-enough', 'binds every child of a linked deployer, included or not', {
    inclusionOf: () => ({ value: true, because: [] }),
  }),
  modelMutant('BIND-9', 'first-link', "takes the contract's first link", {
    linkOf(world, contract) {
      const first = world.linkHistory.find((link) => link.contract === contract)
      return world.links.has(contract) ? first : undefined
    },
  }),
  modelMutant('BIND-9', 'earlier-state-counts', "lets an earlier agreement's terminal state overrule the latest link", {
    isAttackable(world, contract) {
      const right = rulebook.isAttackable.call(this, world, contract)
      const linked = world.linkHistory.filter((link) => link.contract === contract).map(({ agreement }) => agreement)
      return linked.every((agreement) => this.isOpen(this.stateOf(world, agreement)))
        ? right
        : { value: false, because: [] }
    },
  }),
  modelMutant(
    'BIND-10',
    'removed-link-binds',
    'takes the last ContractRegistered event although the link was removed',
    {
      linkOf: (world, contract) => world.linkHistory.findLast((link) => link.contract === contract),
    },
  ),
  modelMutant(
    'BIND-10',
    'removed-link-forbids-parent',
    'never asks the deployer of a contract that once had a link',
    {
      bindingOf(world, contract) {
        const once = world.linkHistory.some((link) => link.contract === contract)
        return once && !this.linkOf(world, contract) ? none : rulebook.bindingOf.call(this, world, contract)
      },
    },
    { never: { asks: 'creation', says: "does not take the deployer's agreement for a contract that once had a link" } },
  ),
  modelMutant('BIND-11', 'account-is-parent', 'treats the account that sent the creation transaction as the parent', {
    deployerOf(world, contract) {
      const facts = world.contracts.get(contract)
      return facts?.deployer ?? facts?.sender
    },
  }),
  modelMutant(
    'BIND-12',
    'agreement-account-is-bound',
    'treats an account as bound by an agreement that it owns or adopted',
    {
      bindingOf(world, contract) {
        const right = rulebook.bindingOf.call(this, world, contract)
        const owned = [...world.agreements].find(([, facts]) => facts.owner === contract)?.[0]
        const own = owned ?? world.adoptions.get(contract)
        return right.value || !own ? right : topLevel(own)
      },
    },
  ),
  modelMutant(
    'BIND-12',
    'named-account-is-bound',
    'treats an account as bound by an agreement that names it in its scope',
    {
      bindingOf(world, contract) {
        const right = rulebook.bindingOf.call(this, world, contract)
        const named = world.contracts.has(contract) ? undefined : naming(world, contract).at(-1)
        return right.value || named === undefined ? right : topLevel(named)
      },
    },
  ),
  modelMutant('BIND-12', 'destroyed-is-contract', 'treats a child whose constructor left no code as a contract', {
    bindingOf(world, contract) {
      const contracts = new Map([...world.destroyed, ...world.contracts])
      return rulebook.bindingOf.call(this, { ...world, contracts }, contract)
    },
  }),
  modelMutant('BIND-13', 'agreement-binds-itself', 'treats an agreement contract as bound by itself', {
    bindingOf(world, contract) {
      return world.agreements.has(contract) ? topLevel(contract) : rulebook.bindingOf.call(this, world, contract)
    },
  }),
  modelMutant('BIND-14', 'create3-factory-is-deployer', 'treats the factory of a CREATE3 proxy as the deployer', {
    deployerOf(world, contract) {
      const deployer = rulebook.deployerOf(world, contract)
      const facts = deployer === undefined ? undefined : world.contracts.get(deployer)
      return facts?.kind === 'create3 proxy' ? facts.deployer : deployer
    },
  }),
  modelMutant('BIND-15', 'provenance-is-link', 'treats ContractRegistered with agreement zero as a link to it', {
    bindingOf(world, contract) {
      const isLinked = world.links.has(contract) || !hasProvenance(world, contract)
      return isLinked ? rulebook.bindingOf.call(this, world, contract) : topLevel(zeroAddress)
    },
    terms(world, contract) {
      return this.bindingOf(world, contract).value?.agreement === zeroAddress
        ? none
        : rulebook.terms.call(this, world, contract)
    },
  }),
  modelMutant(
    'BIND-15',
    'provenance-forbids-parent',
    'never asks the deployer of a contract from the official deployer',
    {
      bindingOf(world, contract) {
        const isLinked = world.links.has(contract) || !hasProvenance(world, contract)
        return isLinked ? rulebook.bindingOf.call(this, world, contract) : none
      },
    },
  ),
  modelMutant('BIND-8', 'link-of-what-it-names', 'takes the link of the contract that an unlinked one names', {
    linkOf(world, contract) {
      const named = world.contracts.get(contract)?.pointsTo
      return world.links.get(contract) ?? (named === undefined ? undefined : world.links.get(named))
    },
  }),
  modelMutant('BIND-3', 'named-factory-is-deployer', 'treats the contract that a child names as its deployer', {
    deployerOf(world, contract) {
      const facts = world.contracts.get(contract)
      return facts?.deployer && (facts.pointsTo ?? facts.deployer)
    },
  }),
  modelMutant('BIND-3', 'implementation-is-deployer', 'treats the implementation of a deployer as the deployer', {
    deployerOf(world, contract) {
      const deployer = world.contracts.get(contract)?.deployer
      return deployer && (world.contracts.get(deployer)?.implementation ?? deployer)
    },
  }),
  modelMutant(
    'BIND-8',
    'any-emitter-links',
    'treats a link event that another contract than the attack registry emitted as a link',
    {
      linkOf(world, contract) {
        const fake = world.fakeLinks.findLast((link) => link.contract === contract)
        return world.links.get(contract) ?? (fake && { ...fake, sinceBlock: 0 })
      },
    },
  ),
  modelMutant('BIND-15', 'provenance-clears-link', 'treats a contract from the official deployer as never linked', {
    linkOf: (world, contract) => (hasProvenance(world, contract) ? undefined : world.links.get(contract)),
  }),
]

/** The deployer of a contract, that deployer's deployer, and so on. */
function ancestors(world: World, contract: Name): Name[] {
  const deployer = (world.contracts.get(contract) ?? world.destroyed.get(contract))?.deployer
  return deployer === undefined ? [] : [deployer, ...ancestors(world, deployer)]
}

/** Valid agreements that name a contract in their scope, oldest first. */
export function naming(world: World, contract: Name): Name[] {
  return [...world.agreements.keys()].filter(
    (name) =>
      world.agreements.get(name)?.factoryMade && homeEntries(world, name).some(({ account }) => account === contract),
  )
}

/** The agreement that the owner of an agreement adopted, if any. */
export function adoptedByOwner(world: World, agreement: Name): Name | undefined {
  const owner = world.agreements.get(agreement)?.owner
  return (owner !== undefined && world.adoptions.get(owner)) || undefined
}
