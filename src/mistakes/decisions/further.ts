import type { Name } from '../../model/action.ts'
import { hasProvenance } from '../../model/rulebook/binding-rules.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { CREATE2_DEPLOYER, pastOf, type World, withoutLinkOf } from '../../model/world.ts'
import { type Decision, type Decisions, deployer, underived } from './decision.ts'

/**
 * Decisions for blame alone: faulty resolvers of one kind differ where their author had to choose, or keep less than all.
 * The other decisions show what a question exercises.
 */
export const furtherDecisions: Decisions = {
  // A creation transaction calls nothing.
  'callee-or-deployer': deployer((facts) => facts.callee ?? facts.deployer),
  'callee-or-outermost': deployer(({ callee }, world, contract) => callee ?? outermost(world, contract)),
  'callee-or-sender': deployer((facts) => facts.callee ?? (facts.deployer && facts.sender)),
  'create2-caller-is-deployer': deployer((facts) => {
    if (facts.deployer !== CREATE2_DEPLOYER) return facts.deployer
    return facts.callee === CREATE2_DEPLOYER ? facts.sender : facts.callee
  }),
  'no-parent-in-the-first-block': deployer((facts) =>
    facts.deployer === CREATE2_DEPLOYER ? undefined : facts.deployer,
  ),
  'creations-since-deployment': deployer((facts) => (facts.createdIn === 0 ? undefined : facts.deployer)),
  'delegate-is-deployer': deployer((facts, world) =>
    facts.deployer && isClone(world, facts.deployer) ? undefined : facts.deployer,
  ),
  'cutoff-at-any-event': {
    linkOf(world, contract) {
      const link = rulebook.linkOf(world, contract)
      const { createdAt = 0, createdIn = 0 } = world.contracts.get(contract) ?? {}
      const isLater = link && hasProvenance(world, contract) && createdIn > link.sinceBlock
      return isLater ? { ...link, since: createdAt, sinceBlock: createdIn } : link
    },
  },
  'implementation-link-binds': {
    linkOf(world, contract) {
      const { implementation } = world.contracts.get(contract) ?? {}
      return (
        rulebook.linkOf(world, contract) ??
        (implementation === undefined ? undefined : rulebook.linkOf(world, implementation))
      )
    },
  },
  'deployer-of-the-implementation': {
    deployerOf: (world, contract) =>
      rulebook.deployerOf(world, world.contracts.get(contract)?.implementation ?? contract),
  },
  'account-with-code-is-parent': deployer((facts, world) => {
    const hasCode = [...world.contracts.values()].some((other) => other.deployer === facts.sender)
    return facts.deployer ?? (hasCode ? facts.sender : undefined)
  }),
  'direct-calls-only': deployer((facts, world, contract) => {
    const first = facts.callee ?? outermost(world, contract)
    return facts.deployer === first && first && !isClone(world, first) ? first : undefined
  }),
  'closed-link-ignored': {
    bindingOf(world, contract) {
      const link = world.links.get(contract)
      const isOpen = !link || this.isOpen(this.stateOf(world, link.agreement))
      return rulebook.bindingOf.call(this, isOpen ? world : withoutLinkOf(world, contract), contract)
    },
  },
  'closed-agreement-binds-nothing': {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      return right.value && this.isOpen(this.stateOf(world, right.value.agreement)) ? right : underived(null)
    },
  },
  'code-needed': {
    bindingOf(world, contract) {
      const hasCode = world.contracts.has(contract) || world.agreements.has(contract)
      return hasCode ? rulebook.bindingOf.call(this, world, contract) : underived(null)
    },
  },
  'link-at-creation': {
    bindingOf(world, contract) {
      const { deployer, createdIn } = world.contracts.get(contract) ?? {}
      if (deployer === undefined || createdIn === undefined || this.linkOf(world, contract))
        return rulebook.bindingOf.call(this, world, contract)
      const link = pastOf(world)
        .find(({ height }) => height <= createdIn)
        ?.links.get(deployer)
      const { links, ...others } = withoutLinkOf(world, deployer)
      const earlier = { ...others, links: link ? new Map([...links, [deployer, link]]) : links }
      return rulebook.bindingOf.call(this, earlier, contract)
    },
  },
  'outermost-is-deployer': deployer((facts, world, contract) => outermost(world, contract) ?? facts.deployer),
}

const isClone = (world: World, contract: Name) => world.contracts.get(contract)?.creationMethod === 'clone'

/** The contract of the creation transaction in which a contract was made. */
function outermost(world: World, contract: Name): Name | undefined {
  const { deployer, callee } = world.contracts.get(contract) ?? {}
  if (deployer === undefined || callee !== undefined) return undefined
  return outermost(world, deployer) ?? deployer
}

/** Takes the first entry under a chain's id that is like the home chain's. */
const entryUnder = (isLike: (chain: string) => boolean): Decision => ({
  entryOf(world, agreement, parent) {
    const alike = [...(world.agreements.get(agreement)?.chains ?? [])].filter(([chain]) => isLike(String(chain)))
    const entry = alike.flatMap(([, entries]) => entries).find(({ account }) => account === parent)
    return entry ?? rulebook.entryOf(world, agreement, parent)
  },
})

/** For blame alone: careless comparisons of a chain's id with the home chain's. */
export const chainIdDecisions: Readonly<Record<string, Decision>> = {
  ends: entryUnder((chain) => chain.endsWith('{home}')),
  begins: entryUnder((chain) => chain.startsWith('eip155:{home}')),
  trimmed: entryUnder((chain) => chain.trim() === 'eip155:{home}'),
  number: entryUnder((chain) => /^eip155:\s*0*\{home\}\s*$/i.test(chain)),
  case: entryUnder((chain) => chain.toLowerCase() === 'eip155:{home}'),
  reference: entryUnder((chain) => chain.split(':').at(-1) === '{home}'),
}
