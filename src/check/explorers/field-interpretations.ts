import { modelMutants } from '../../mistakes/model-mutants.ts'
import type { Name } from '../../model/action.ts'
import { stateNumber } from '../../model/protocol.ts'
import { namingNow } from '../../model/quirky-world.ts'
import { hasProvenance } from '../../model/rulebook/binding-rules.ts'
import type { Rulebook } from '../../model/rulebook/decisions.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { pastOf, type World } from '../../model/world.ts'
import type { CheckedRuleId } from './explorer-rules.ts'

/** The rules as an explorer shows them. */
export type ExplorerBook = Rulebook & {
  /** Lists the agreements that by-contract shows. */
  coveringOf(world: World, contract: Name): readonly Name[]
  /** Finds the agreement whose state contract-state shows. */
  shownFor(world: World, contract: Name): Name | undefined
}

/** A known fault: the rule that it breaks, and what an explorer with it does, as a verb phrase. */
export type FieldInterpretation = {
  rule: CheckedRuleId
  says: string
  book: ExplorerBook
  /** Its lag in blocks. Default 0. */
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

/** The right rules. */
export const explorerBook: ExplorerBook = { ...rulebook, ...shown }

const bookWith = (other: Partial<ExplorerBook> & ThisType<ExplorerBook>): ExplorerBook => ({
  ...explorerBook,
  ...other,
})

/** Lists agreements of the official factory that name a contract, or its deployer with children. */
const agreementsNaming = (world: World, contract: Name) =>
  namingNow(world, contract).filter((name) => world.agreements.get(name)?.factoryMade)

/** Keeps a child bound to the last agreement that included it, for deployers that `isKept` selects. */
function keepingChildren(isKept: (world: World, deployer: Name) => boolean): ExplorerBook {
  return bookWith({
    bindingOf(world, contract) {
      const right = rulebook.bindingOf.call(this, world, contract)
      const deployer = this.deployerOf(world, contract)
      if (right.value || deployer === undefined || !isKept(world, deployer)) return right
      const earlier = pastOf(world).map((before) => rulebook.bindingOf.call(this, before, contract))
      return earlier.find(({ value }) => value?.via === 'child') ?? right
    },
  })
}

/** Faults of explorers only: a resolver names one agreement. */
const ofExplorers: readonly FieldInterpretation[] = [
  {
    rule: 'BIND-7',
    says: 'lists every agreement that names the contract, or its deployer with children',
    book: bookWith({ coveringOf: agreementsNaming }),
  },
  {
    rule: 'BIND-5',
    says: "lists the agreement that includes a contract as a child beside the contract's own",
    book: bookWith({
      coveringOf(world, contract) {
        const links = new Map([...world.links].filter(([name]) => name !== contract))
        const parents = this.bindingOf({ ...world, links }, contract).value?.agreement
        const own = explorerBook.coveringOf.call(this, world, contract)
        return [...world.agreements.keys()].filter((name) => name === parents || own.includes(name)).reverse()
      },
    }),
  },
  {
    rule: 'BIND-13',
    says: 'says that an agreement covers its own address',
    book: bookWith({
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
    rule: 'BIND-15',
    says: 'takes an event with agreement zero, of the official deployer, for the removal of a link',
    book: bookWith({
      bindingOf(world, contract) {
        if (hasProvenance(world, contract)) return { value: null, because: [] }
        return rulebook.bindingOf.call(this, world, contract)
      },
    }),
  },
  {
    rule: 'API-4',
    says: 'shows the most advanced state among the agreements that name the contract',
    book: bookWith({
      shownFor(world, contract) {
        const binding = this.bindingOf(world, contract).value?.agreement
        const rank = (agreement: Name) => stateNumber(this.stateOf(world, agreement))
        const all = [...(binding === undefined ? [] : [binding]), ...agreementsNaming(world, contract)]
        return all.toSorted((a, b) => rank(b) - rank(a))[0]
      },
    }),
  },
]

/** Every known fault of an explorer except lag; those of explorers only come first. */
export const interpretations: readonly FieldInterpretation[] = [
  ...ofExplorers,
  // These rules are about how a resolver treats faulty sources, not about the sources.
  ...modelMutants
    .filter(({ rule }) => !/^(LAG|FAULT|NET)-/.test(rule))
    .map(({ rule, says, book }) => ({ rule, says, book: { ...shown, ...book } })),
]

/** Describes the fault of an explorer that lags by a number of blocks. */
export const behindBy = (blocks: number): FieldInterpretation => ({
  rule: 'LAG-1',
  says: `shows the chain as it was ${blocks} ${blocks === 1 ? 'block' : 'blocks'} before`,
  book: explorerBook,
  behind: blocks,
})
