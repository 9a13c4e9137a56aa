import type { Name } from '../action.ts'
import { because, derived, type Reason } from '../derived.ts'
import { sinceStartText } from '../duration.ts'
import { type ContractFacts, type Link, OFFICIAL_DEPLOYER, type ScopeEntry, type World } from '../world.ts'
import type { BindingRules, Rulebook } from './decisions.ts'

export const bindingRules: BindingRules & ThisType<Rulebook> = {
  linkOf(world, contract) {
    return world.links.get(contract)
  },

  deployerOf(world, contract) {
    return world.contracts.get(contract)?.deployer
  },

  bindingOf(world, contract) {
    const link = this.linkOf(world, contract)
    if (link) {
      return derived({ agreement: link.agreement, via: 'top-level' }, () => [
        because('BIND-1', linkFact(world, contract, link)),
        ...besidesOwnLink(world, contract, link),
      ])
    }
    const parent = this.deployerOf(world, contract)
    if (parent === undefined) {
      return derived(null, () => [...whyNotLinked(world, contract), ...whyNoParent(world, contract)])
    }
    const parentLink = this.linkOf(world, parent)
    if (!parentLink) {
      return derived(null, () => [
        ...whyNotLinked(world, contract),
        ...deploymentReasons(world, contract, parent),
        because('BIND-8', `${parent} is linked to no agreement`),
        ...whyNotGrandparent(world, parent),
      ])
    }
    const inclusion = this.inclusionOf(world, contract, parent, parentLink)
    return derived(inclusion.value ? { agreement: parentLink.agreement, via: 'child', parent } : null, () => [
      ...whyNotLinked(world, contract),
      ...deploymentReasons(world, contract, parent),
      ...inclusion.because,
    ])
  },
}

function linkFact(world: World, contract: Name, link: Link): string {
  return `the attack registry links ${contract} to ${link.agreement}, since ${sinceStartText(world, link.since)}`
}

function besidesOwnLink(world: World, contract: Name, link: Link): Reason[] {
  const earlier = world.linkHistory.filter((old) => old.contract === contract && old.agreement !== link.agreement)
  const parent = world.contracts.get(contract)?.deployer
  const parentLink = parent === undefined ? undefined : world.links.get(parent)
  return [
    ...earlier.map((old) => because('BIND-9', `it was linked to ${old.agreement} before`)),
    ...whyProvenanceIsNoLink(world, contract),
    ...(parentLink
      ? [because('BIND-5', `its deployer's link (${parent} to ${parentLink.agreement}) does not matter`)]
      : []),
    ...whyNotOthers(world, contract, link.agreement),
  ]
}

function whyNotLinked(world: World, contract: Name): Reason[] {
  const removed = world.linkHistory.findLast((old) => old.contract === contract)
  return [
    ...(removed ? [because('BIND-10', `its link to ${removed.agreement} was removed`)] : []),
    ...whyProvenanceIsNoLink(world, contract),
    ...whyNotOthers(world, contract, undefined),
  ]
}

/** Whether an account deployed a contract, by CREATE in the code that EIP-7702 gives it (OPEN-6). */
export function isByAccount(world: World, contract: Name): boolean {
  const deployer = world.contracts.get(contract)?.deployer
  return deployer !== undefined && !world.contracts.has(deployer) && !world.destroyed.has(deployer)
}

/** Whether the official deployer made a contract, and so reported it to the attack registry. */
export function hasProvenance(world: World, contract: Name): boolean {
  const facts = world.contracts.get(contract)
  if (!facts?.deployer || facts.kind === 'create3 proxy') return false
  const deployer = world.contracts.get(facts.deployer)
  return (deployer?.kind === 'create3 proxy' ? deployer.deployer : facts.deployer) === OFFICIAL_DEPLOYER
}

function whyProvenanceIsNoLink(world: World, contract: Name): Reason[] {
  if (!hasProvenance(world, contract)) return []
  return [because('BIND-15', `its ContractRegistered event has agreement zero: ${OFFICIAL_DEPLOYER} made it`)]
}

/** Explains why agreements do not bind that a faulty resolver could choose. */
function whyNotOthers(world: World, contract: Name, binding: Name | undefined): Reason[] {
  const names = (entries: readonly ScopeEntry[] = []) => entries.some(({ account }) => account === contract)
  return [...world.agreements]
    .filter(([name, facts]) => name !== binding && names(facts.chains.get('home')))
    .map(([name]) => {
      const adopters = [...world.adoptions].filter(([, adopted]) => adopted === name).map(([adopter]) => adopter)
      return adopters.length > 0
        ? because('BIND-6', `${adopters.join(' and ')} adopted ${name}, which only records an adoption`)
        : because('BIND-7', `${name} names it in its scope, but the registry does not link it there`)
    })
}

function whyNoParent(world: World, contract: Name): Reason[] {
  if (world.agreements.has(contract)) return [because('BIND-13', `${contract} is an agreement without a link`)]
  const facts = world.contracts.get(contract)
  if (!facts) return [because('BIND-12', `${contract} has neither code nor a link`)]
  if (facts.isUnlinked)
    return [because('BIND-8', `${contract} has no link, and is not among what the linked contracts deployed`)]
  return [
    because(
      'BIND-11',
      facts.kind === 'create2 deployer'
        ? `${contract} is part of the chain since its first block: no contract made it`
        : `${facts.sender}, an account, deployed ${contract} by a creation transaction`,
    ),
    because('BIND-8', `${contract} has neither a link nor a parent`),
  ]
}

function deploymentReasons(world: World, child: Name, parent: Name): Reason[] {
  const facts = world.contracts.get(child)
  const made = `${parent} deployed ${child}${facts ? ` (${facts.creationMethod}) ${creationTime(world, facts)}` : ''}`
  const proxy = world.contracts.get(parent)
  // By CREATE3 the transaction calls the factory, which makes the proxy and calls it.
  const factory = proxy?.kind === 'create3 proxy' ? proxy.deployer : parent
  const forwarded = facts?.callee !== undefined && facts.callee !== factory
  return [
    because('BIND-2', made),
    ...whyProxy(world, parent),
    ...(forwarded ? [because('BIND-3', `the transaction called ${facts.callee}, which only forwarded the call`)] : []),
    ...(facts && facts.creationMethod !== 'create'
      ? [because('CHILD-8', `deployed by ${facts.creationMethod}: a child like any other`)]
      : []),
  ]
}

const creationTime = (world: World, { createdAt }: ContractFacts) => {
  if (Number.isNaN(createdAt)) return 'at a time that is not known'
  return createdAt < world.startedAt ? 'before the registries existed' : `at ${sinceStartText(world, createdAt)}`
}

function whyProxy(world: World, parent: Name): Reason[] {
  const facts = world.contracts.get(parent)
  if (facts?.kind !== 'create3 proxy') return []
  return [because('BIND-14', `${parent} is the CREATE3 proxy that ${facts.deployer} made for it`)]
}

function whyNotGrandparent(world: World, parent: Name): Reason[] {
  const grandparent = (world.contracts.get(parent) ?? world.destroyed.get(parent))?.deployer
  return grandparent !== undefined && world.links.has(grandparent)
    ? [because('BIND-4', `the link of ${grandparent}, which deployed ${parent}, does not matter`)]
    : []
}
