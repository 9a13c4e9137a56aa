import type { Name } from '../../model/action.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { CREATE2_DEPLOYER, pastOf, type World, withoutLinkOf } from '../../model/world.ts'
import { type ModelMutant, modelMutant } from '../model-mutant.ts'
import { furtherNetworkMutants } from './networks.ts'

const none = { value: null, because: [] }
const CALLED = 'treats the contract called by the transaction as the deployer'

/** Careless comparisons of a chain's id with the home chain's. */
const likeHome: Record<string, (chain: string) => boolean> = {
  ends: (chain) => chain.endsWith('{home}'),
  begins: (chain) => chain.startsWith('eip155:{home}'),
  trimmed: (chain) => chain.trim() === 'eip155:{home}',
  number: (chain) => /^eip155:\s*0*\{home\}\s*$/i.test(chain),
  case: (chain) => chain.toLowerCase() === 'eip155:{home}',
  reference: (chain) => chain.split(':').at(-1) === '{home}',
}

/**
 * Model mutants for blame alone: faulty resolvers of one kind differ where their author had to choose, or keep less than
 * all. What a question exercises is told by the other model mutants.
 */
export const furtherMutants: readonly ModelMutant[] = [
  modelMutant('BIND-3', 'callee-or-deployer', CALLED, {
    // A creation transaction calls nothing.
    deployerOf(world, contract) {
      const { callee, deployer } = world.contracts.get(contract) ?? {}
      return callee ?? deployer
    },
  }),
  modelMutant('BIND-3', 'callee-or-outermost', CALLED, {
    deployerOf: (world, contract) => world.contracts.get(contract)?.callee ?? outermost(world, contract),
  }),
  modelMutant('BIND-3', 'callee-or-sender', CALLED, {
    deployerOf(world, contract) {
      const { callee, deployer, sender } = world.contracts.get(contract) ?? {}
      return callee ?? (deployer && sender)
    },
  }),
  modelMutant(
    'BIND-3',
    'create2-caller-is-deployer',
    "treats the well-known CREATE2 deployer's caller as the deployer",
    {
      deployerOf(world, contract) {
        const { callee, deployer, sender } = world.contracts.get(contract) ?? {}
        if (deployer !== CREATE2_DEPLOYER) return deployer
        return callee === CREATE2_DEPLOYER ? sender : callee
      },
    },
  ),
  modelMutant('BIND-2', 'no-parent-in-the-first-block', 'treats a deployer that no transaction made as no contract', {
    deployerOf(world, contract) {
      const deployer = rulebook.deployerOf(world, contract)
      return deployer === CREATE2_DEPLOYER ? undefined : deployer
    },
  }),
  modelMutant(
    'BIND-2',
    'creations-since-deployment',
    'searches for creations since the deployment of the registries only',
    {
      deployerOf(world, contract) {
        const { createdIn, deployer } = world.contracts.get(contract) ?? {}
        return createdIn === 0 ? undefined : deployer
      },
    },
  ),
  modelMutant(
    'BIND-3',
    'implementation-is-deployer',
    'treats the code that a clone calls by DELEGATECALL as the deployer',
    {
      deployerOf(world, contract) {
        const deployer = rulebook.deployerOf(world, contract)
        return deployer && isClone(world, deployer) ? undefined : deployer
      },
    },
  ),
  modelMutant(
    'BIND-8',
    'implementation-link-binds',
    'takes the link of the contract whose code a clone or proxy runs, if it has none itself',
    {
      linkOf(world, contract) {
        const { implementation } = world.contracts.get(contract) ?? {}
        return (
          rulebook.linkOf(world, contract) ??
          (implementation === undefined ? undefined : rulebook.linkOf(world, implementation))
        )
      },
    },
  ),
  modelMutant(
    'BIND-3',
    'deployer-of-the-implementation',
    'treats the deployer of the contract whose code a clone or proxy runs as its deployer',
    {
      deployerOf: (world, contract) =>
        rulebook.deployerOf(world, world.contracts.get(contract)?.implementation ?? contract),
    },
  ),
  modelMutant('BIND-11', 'account-with-code-is-parent', 'treats an account as a parent if it has code by EIP-7702', {
    deployerOf(world, contract) {
      const { sender } = world.contracts.get(contract) ?? {}
      const hasCode = [...world.contracts.values()].some(({ deployer }) => deployer === sender)
      return rulebook.deployerOf(world, contract) ?? (hasCode ? sender : undefined)
    },
  }),
  modelMutant(
    'BIND-3',
    'direct-calls-only',
    'looks for a creation in the first call of the transaction, not in the calls inside',
    {
      deployerOf(world, contract) {
        const { callee, deployer } = world.contracts.get(contract) ?? {}
        const first = callee ?? outermost(world, contract)
        return deployer === first && deployer && !isClone(world, deployer) ? deployer : undefined
      },
    },
  ),
  modelMutant(
    'BIND-1',
    'closed-link-ignored',
    "asks the deployer where the contract's own link is to an agreement that is not attackable",
    {
      bindingOf(world, contract) {
        const link = world.links.get(contract)
        const isOpen = !link || this.isOpen(this.stateOf(world, link.agreement))
        return rulebook.bindingOf.call(this, isOpen ? world : withoutLinkOf(world, contract), contract)
      },
    },
  ),
  modelMutant('BIND-1', 'closed-agreement-binds-nothing', 'lets an agreement bind only while it is attackable', {
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      return right.value && this.isOpen(this.stateOf(world, right.value.agreement)) ? right : none
    },
  }),
  modelMutant(
    'BIND-1',
    'code-needed',
    'answers that nothing binds an address without code, before it asks for its link',
    {
      bindingOf(world, contract) {
        const hasCode = world.contracts.has(contract) || world.agreements.has(contract)
        return hasCode ? rulebook.bindingOf.call(this, world, contract) : none
      },
    },
  ),
  modelMutant(
    'CHILD-6',
    'link-at-creation',
    'takes the agreement that the deployer was linked to when it made the child',
    {
      bindingOf(world, contract) {
        const { deployer, createdIn } = world.contracts.get(contract) ?? {}
        if (deployer === undefined || createdIn === undefined || this.linkOf(world, contract))
          return rulebook.bindingOf.call(this, world, contract)
        const link = pastOf(world)
          .find(({ height }) => height <= createdIn)
          ?.links.get(deployer)
        const { links, ...others } = withoutLinkOf(world, deployer)
        return rulebook.bindingOf.call(
          this,
          { ...others, links: link ? new Map([...links, [deployer, link]]) : links },
          contract,
        )
      },
    },
  ),
  modelMutant(
    'BIND-4',
    'outermost-is-deployer',
    'treats the contract that a creation transaction made as the deployer of all that is made in it',
    {
      deployerOf: (world, contract) => outermost(world, contract) ?? world.contracts.get(contract)?.deployer,
    },
  ),
  ...Object.entries(likeHome).map(([id, isLike]) =>
    modelMutant('CHILD-7', `chain-id-${id}`, "takes the entry under a chain's id that is like this chain's", {
      entryOf(world, agreement, parent) {
        const alike = [...(world.agreements.get(agreement)?.chains ?? [])].filter(([chain]) => isLike(String(chain)))
        const entry = alike.flatMap(([, entries]) => entries).find(({ account }) => account === parent)
        return entry ?? rulebook.entryOf(world, agreement, parent)
      },
    }),
  ),
  ...furtherNetworkMutants,
]

const isClone = (world: World, contract: Name) => world.contracts.get(contract)?.creationMethod === 'clone'

/** The contract of the creation transaction in which a contract was made. */
function outermost(world: World, contract: Name): Name | undefined {
  const { deployer, callee } = world.contracts.get(contract) ?? {}
  if (deployer === undefined || callee !== undefined) return undefined
  return outermost(world, deployer) ?? deployer
}
