import type { Name } from '../model/action.ts'
import { modelMutants } from '../model/mutants/model-mutants.ts'
import { namingNow, pastOf } from '../model/mutants/quirky-world.ts'
import { contractStates } from '../model/protocol.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import type { CheckedRuleId } from './rules.ts'

/** The rules as an explorer shows them. */
export type ExplorerBook = Rulebook & {
  /** The agreements that by-contract lists. */
  coveringOf(world: World, contract: Name): readonly Name[]
  /** The agreement whose state contract-state shows. */
  shownFor(world: World, contract: Name): Name | undefined
}

/** A known way to go wrong: the rule that it breaks, and what an explorer does that goes wrong so. */
export type Interpretation = {
  rule: CheckedRuleId
  says: string
  book: ExplorerBook
  /** Blocks by which it is behind. Default 0. */
  behind?: number
}

const shown: Pick<ExplorerBook, 'coveringOf' | 'shownFor'> & ThisType<ExplorerBook> = {
  coveringOf(world, contract) {
    const binding = this.bindingOf(world, contract).value
    return binding ? [binding.agreement] : []
  },
  shownFor(world, contract) {
    return this.bindingOf(world, contract).value?.agreement
  },
}

/** What is right. */
export const explorerBook: ExplorerBook = { ...rulebook, ...shown }

const otherwise = (other: Partial<ExplorerBook> & ThisType<ExplorerBook>): ExplorerBook => ({
  ...explorerBook,
  ...other,
})

/** Agreements of the official factory that name a contract, or its deployer together with children. */
const naming = (world: World, contract: Name) =>
  namingNow(world, contract).filter((name) => world.agreements.get(name)?.factoryMade)

/** Where nothing binds a child any more, what bound it last as a child still does. */
function keepingChildren(isKept: (world: World, deployer: Name) => boolean): ExplorerBook {
  return otherwise({
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      const deployer = this.deployerOf(world, contract)
      if (right.value || deployer === undefined || !isKept(world, deployer)) return right
      const earlier = pastOf(world).map((before) => rulebook.bindingOf.call(this, before, contract))
      return earlier.find(({ value }) => value?.via === 'child') ?? right
    },
  })
}

/** What only an explorer gets wrong: a resolver names one agreement. */
const ofExplorers: readonly Interpretation[] = [
  {
    rule: 'BIND-7',
    says: 'lists every agreement that names the contract, or its deployer with children',
    book: otherwise({ coveringOf: naming }),
  },
  {
    rule: 'BIND-13',
    says: 'says that an agreement covers its own address',
    book: otherwise({
      coveringOf(world, contract) {
        return world.agreements.has(contract) ? [contract] : explorerBook.coveringOf.call(this, world, contract)
      },
    }),
  },
  {
    rule: 'BIND-10',
    says: 'keeps children that were included until their deployer lost its link',
    book: keepingChildren((world, deployer) => !world.links.has(deployer)),
  },
  {
    rule: 'CHILD-6',
    says: 'keeps children that were included until their deployer was linked anew',
    book: keepingChildren((world, deployer) => world.links.has(deployer)),
  },
  {
    rule: 'API-4',
    says: 'shows the most advanced state among the agreements that name the contract',
    book: otherwise({
      shownFor(world, contract) {
        const binding = this.bindingOf(world, contract).value?.agreement
        const rank = (agreement: Name) => contractStates.indexOf(this.stateOf(world, agreement))
        const all = [...(binding === undefined ? [] : [binding]), ...naming(world, contract)]
        return all.toSorted((a, b) => rank(b) - rank(a))[0]
      },
    }),
  },
]

/** Every known way in which an explorer goes wrong about the world as it is; those of its own kind first. */
export const interpretations: readonly Interpretation[] = [
  ...ofExplorers,
  // What a resolver makes of sources that fail or go wrong does not tell what is wrong with a source.
  ...modelMutants
    .filter(({ rule }) => !/^(LAG|FAULT|NET)-/.test(rule))
    .map(({ rule, says, book }) => ({ rule, says, book: { ...shown, ...book } })),
]

/** An explorer that shows the chain as it was some blocks before. */
export const behindBy = (blocks: number): Interpretation => ({
  rule: 'LAG-1',
  says: `shows the chain as it was ${blocks} ${blocks === 1 ? 'block' : 'blocks'} before`,
  book: explorerBook,
  behind: blocks,
})
