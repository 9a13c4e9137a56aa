import type { Name } from '../../model/action.ts'
import { hasProvenance } from '../../model/rulebook/binding-rules.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { OFFICIAL_DEPLOYER, type World, withoutLinkOf } from '../../model/world.ts'
import { bindingUnbound, boundTo, type Decision, type Decisions, deployer, underived, verdict } from './decision.ts'
import { adoptedByOwner, naming } from './other-agreement-decisions.ts'

const zeroAddress = '0x0000000000000000000000000000000000000000'

/** Takes an agreement that names the contract, link or not. */
const named = (position: number): Decision => ({
  bindingOf(world, contract) {
    const agreement = naming(world, contract).at(position)
    return agreement === undefined ? rulebook.bindingOf.call(this, world, contract) : boundTo(agreement)
  },
})

/** Binds some contracts to nothing. */
const neverBound = (holds: (world: World, contract: Name) => boolean): Decision => ({
  bindingOf(world, contract) {
    const isUnbound = !this.linkOf(world, contract) && holds(world, contract)
    return isUnbound ? underived(null) : rulebook.bindingOf.call(this, world, contract)
  },
})

/** Decisions about which agreement binds (BIND). */
export const bindingDecisions: Decisions = {
  'own-link-ignored': {
    bindingOf(world, contract) {
      return rulebook.bindingOf.call(this, withoutLinkOf(world, contract), contract)
    },
  },
  'children-ignored': { deployerOf: () => undefined },
  'destroyed-deployer-is-none': deployer((facts, world) =>
    facts.deployer !== undefined && world.destroyed.has(facts.deployer) ? undefined : facts.deployer,
  ),
  'callee-is-deployer': deployer(({ callee }) => callee),
  'sender-is-deployer': deployer(({ sender }) => sender),
  'official-caller-is-deployer': deployer(({ callee, sender, ...facts }, world, contract) => {
    if (!hasProvenance(world, contract)) return facts.deployer
    return callee === OFFICIAL_DEPLOYER ? sender : callee
  }),
  'any-ancestor': {
    deployerOf(world, contract) {
      const above = ancestors(world, contract)
      return above.find((ancestor) => world.links.has(ancestor)) ?? above[0]
    },
  },
  'any-ancestor-or-account': {
    deployerOf(world, contract) {
      const above = ancestors(world, contract)
      const account = world.contracts.get(above.at(-1) ?? contract)?.sender
      const all = account === undefined ? above : [...above, account]
      return all.find((ancestor) => world.links.has(ancestor)) ?? all[0]
    },
  },
  'grandparent-instead': {
    deployerOf: (world, contract) => ancestors(world, contract)[1] ?? ancestors(world, contract)[0],
  },
  'parent-before-own-link': {
    bindingOf(world, contract) {
      const throughParent = rulebook.bindingOf.call(this, withoutLinkOf(world, contract), contract)
      return throughParent.value ? throughParent : rulebook.bindingOf.call(this, world, contract)
    },
  },
  'adopted-agreement': {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      const adopted = right.value && adoptedByOwner(world, right.value.agreement)
      return right.value && adopted ? underived({ ...right.value, agreement: adopted }) : right
    },
  },
  'adoption-where-unlinked': bindingUnbound((world, contract) =>
    naming(world, contract).find((name) => [...world.adoptions.values()].includes(name)),
  ),
  'adopted-by-the-deployer': {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      const parent = this.deployerOf(world, contract)
      const agreement = parent && !world.links.has(parent) && world.adoptions.get(parent)
      return right.value || !agreement ? right : underived({ agreement, via: 'child', parent })
    },
  },
  'adopted-by-the-contract': bindingUnbound((world, contract) =>
    world.contracts.has(contract) ? world.adoptions.get(contract) : undefined,
  ),
  'either-registry': verdict(function (world, _contract, binding) {
    const adopted = binding && adoptedByOwner(world, binding.agreement)
    return (adopted && this.isOpen(this.stateOf(world, adopted))) || undefined
  }),
  'scope-is-enough': bindingUnbound((world, contract) => naming(world, contract).at(-1)),
  'newest-in-scope': named(-1),
  'oldest-in-scope': named(0),
  'unbound-is-attackable': verdict((_world, _contract, binding) => !binding || undefined),
  'linked-parent-is-enough': { inclusionOf: () => underived(true) },
  'first-link': {
    linkOf: (world, contract) =>
      world.links.has(contract) ? world.linkHistory.find((link) => link.contract === contract) : undefined,
  },
  'earlier-state-counts': verdict(function (world, contract) {
    const linked = world.linkHistory.filter((link) => link.contract === contract)
    return linked.every(({ agreement }) => this.isOpen(this.stateOf(world, agreement))) ? undefined : false
  }),
  'removed-link-binds': {
    linkOf: (world, contract) => world.linkHistory.findLast((link) => link.contract === contract),
  },
  'removed-link-forbids-parent': neverBound((world, contract) =>
    world.linkHistory.some((link) => link.contract === contract),
  ),
  'account-is-parent': deployer((facts) => facts.deployer ?? facts.sender),
  'agreement-account-is-bound': bindingUnbound((world, contract) => {
    const owned = [...world.agreements].find(([, facts]) => facts.owner === contract)?.[0]
    return owned ?? world.adoptions.get(contract)
  }),
  'named-account-is-bound': bindingUnbound((world, contract) =>
    world.contracts.has(contract) ? undefined : naming(world, contract).at(-1),
  ),
  'destroyed-is-contract': {
    bindingOf(world, contract) {
      const contracts = new Map([...world.destroyed, ...world.contracts])
      return rulebook.bindingOf.call(this, { ...world, contracts }, contract)
    },
  },
  'agreement-binds-itself': {
    bindingOf(world, contract) {
      return world.agreements.has(contract) ? boundTo(contract) : rulebook.bindingOf.call(this, world, contract)
    },
  },
  'create3-factory-is-deployer': deployer((facts, world) => {
    const maker = facts.deployer === undefined ? undefined : world.contracts.get(facts.deployer)
    return maker?.kind === 'create3 proxy' ? maker.deployer : facts.deployer
  }),
  'provenance-is-link': {
    bindingOf(world, contract) {
      const isLinked = world.links.has(contract) || !hasProvenance(world, contract)
      return isLinked ? rulebook.bindingOf.call(this, world, contract) : boundTo(zeroAddress)
    },
    terms(world, contract) {
      const isZero = this.bindingOf(world, contract).value?.agreement === zeroAddress
      return isZero ? underived(null) : rulebook.terms.call(this, world, contract)
    },
  },
  'provenance-forbids-parent': neverBound(hasProvenance),
  'link-of-what-it-names': {
    linkOf(world, contract) {
      const named = world.contracts.get(contract)?.pointsTo
      return world.links.get(contract) ?? (named === undefined ? undefined : world.links.get(named))
    },
  },
  'named-factory-is-deployer': deployer((facts) => facts.deployer && (facts.pointsTo ?? facts.deployer)),
  'implementation-is-deployer': deployer(
    (facts, world) => facts.deployer && (world.contracts.get(facts.deployer)?.implementation ?? facts.deployer),
  ),
  'any-emitter-links': {
    linkOf(world, contract) {
      const fake = world.fakeLinks.findLast((link) => link.contract === contract)
      return world.links.get(contract) ?? (fake && { ...fake, sinceBlock: 0 })
    },
  },
  'provenance-clears-link': {
    linkOf: (world, contract) => (hasProvenance(world, contract) ? undefined : world.links.get(contract)),
  },
}

/** The deployer of a contract, that deployer's deployer, and so on. */
function ancestors(world: World, contract: Name): Name[] {
  const facts = world.contracts.get(contract) ?? world.destroyed.get(contract)
  return facts?.deployer === undefined ? [] : [facts.deployer, ...ancestors(world, facts.deployer)]
}
