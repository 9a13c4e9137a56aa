import type { Name } from '../action.ts'
import type { Derived } from '../derived.ts'
import { contractStates } from '../protocol.ts'
import type { BindingAnswer } from '../question.ts'
import { type QuirkKind, quirks } from '../quirk.ts'
import type { Rulebook } from '../rulebook/decisions.ts'
import { rulebook } from '../rulebook/rulebook.ts'
import type { World } from '../world.ts'
import { type ModelMutant, modelMutant } from './model-mutant.ts'
import { namingNow, pastOf, type SightKind, seen } from './quirky-world.ts'

type Otherwise = Partial<Rulebook> & ThisType<Rulebook>

/** A resolver that takes the explorer's word in one thing, told for an explorer with one quirk. */
function believed(kind: QuirkKind, what: string, says: string, otherwise: Otherwise): ModelMutant {
  return modelMutant(quirks[kind].rule, `${kind}-${what}`, `${says}, though ${quirks[kind].imitates}`, otherwise)
}

const verdict = (kind: SightKind): ModelMutant =>
  believed(kind, 'verdict', "takes the explorer's verdict", {
    isAttackable: (world, contract) => rulebook.isAttackable(seen(world, kind), contract),
  })

const bound = (kind: SightKind): ModelMutant =>
  believed(kind, 'binding', "takes the explorer's agreement", {
    bindingOf: (world, contract) => rulebook.bindingOf(seen(world, kind), contract),
  })

const lists = (kind: SightKind): ModelMutant =>
  believed(kind, 'targets', "takes the explorer's lists", {
    targets: (world) => rulebook.targets(seen(world, kind)),
  })

const shownTerms = (kind: SightKind): ModelMutant =>
  believed(kind, 'terms', "takes the explorer's terms", {
    promisesOf(world, agreement) {
      const shown = seen(world, kind)
      return rulebook.promisesOf(shown.agreements.has(agreement) ? shown : world, agreement)
    },
  })

const has = (world: World, kind: QuirkKind) => world.quirks.some((quirk) => quirk.kind === kind)
const topLevel = (agreement: Name): Derived<BindingAnswer> => ({ value: { agreement, via: 'top-level' }, because: [] })
const told = (value: boolean): Derived<boolean> => ({ value, because: [] })

/** The link through which a child was bound while the explorer remembered; the latest such. */
function keptBinding(world: World, contract: Name): Derived<BindingAnswer | null> | undefined {
  const since = world.quirks.find(({ kind }) => kind === 'keeps-children')?.since
  if (!since || !world.contracts.has(contract)) return undefined
  return pastOf(world)
    .filter(({ height }) => height >= since.height)
    .map((past) => rulebook.bindingOf(past, contract))
    .find(({ value }) => value?.via === 'child')
}

/** Where nothing binds a child any more, what the explorer has kept. */
const withKept: Otherwise = {
  bindingOf(world, contract) {
    const binding = rulebook.bindingOf.call(this, world, contract)
    return binding.value ? binding : (keptBinding(world, contract) ?? binding)
  },
}

/** Group LAG, broken: what the explorer says is taken for what is. */
export const quirkMutants: ModelMutant[] = [
  verdict('behind'),
  lists('behind'),
  shownTerms('behind'),
  verdict('late-countdown'),
  believed('lists-naming', 'verdict', 'calls attackable what any listed agreement opens', {
    isAttackable(world, contract) {
      if (!has(world, 'lists-naming')) return rulebook.isAttackable.call(this, world, contract)
      return told(namingNow(world, contract).some((agreement) => this.isOpen(this.stateOf(world, agreement))))
    },
  }),
  believed('lists-naming', 'first', 'takes the first agreement of the list', {
    bindingOf(world, contract) {
      const binding = rulebook.bindingOf.call(this, world, contract)
      const [agreement] = has(world, 'lists-naming') ? namingNow(world, contract) : []
      if (agreement === undefined) return binding
      return binding.value ? { value: { ...binding.value, agreement }, because: [] } : topLevel(agreement)
    },
  }),
  verdict('called-as-deployer'),
  bound('called-as-deployer'),
  verdict('cutoff-at-creation'),
  bound('cutoff-at-creation'),
  believed('keeps-children', 'verdict', "takes the explorer's verdict", {
    isAttackable(world, contract) {
      return rulebook.isAttackable.call({ ...this, ...withKept }, world, contract)
    },
  }),
  believed('keeps-children', 'targets', "lists the explorer's children", {
    targets(world) {
      return rulebook.targets.call({ ...this, ...withKept }, world)
    },
  }),
  believed('covers-agreements', 'verdict', "takes the explorer's verdict", {
    isAttackable(world, contract) {
      const right = rulebook.isAttackable.call(this, world, contract)
      const isCovered = has(world, 'covers-agreements') && world.agreements.has(contract)
      return isCovered ? told(this.isOpen(this.stateOf(world, contract))) : right
    },
  }),
  believed('most-advanced', 'verdict', 'takes the state that the explorer shows of the contract', {
    isAttackable(world, contract) {
      if (!has(world, 'most-advanced')) return rulebook.isAttackable.call(this, world, contract)
      const binding = this.bindingOf(world, contract).value?.agreement
      const covering = [...(binding === undefined ? [] : [binding]), ...namingNow(world, contract)]
      const ranks = covering.map((agreement) => contractStates.indexOf(this.stateOf(world, agreement)))
      const most = contractStates[Math.max(...ranks)]
      return told(most !== undefined && this.isOpen(most))
    },
  }),
  verdict('loses-events'),
  shownTerms('loses-events'),
  verdict('disorders-events'),
  verdict('keeps-undone'),
  lists('keeps-undone'),
]
