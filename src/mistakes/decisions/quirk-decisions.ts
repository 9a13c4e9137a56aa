import type { Name } from '../../model/action.ts'
import type { Derived } from '../../model/derived.ts'
import { contractStates, stateNumber } from '../../model/protocol.ts'
import type { BindingAnswer } from '../../model/question.ts'
import type { QuirkKind } from '../../model/quirk.ts'
import { type DistortionKind, namingNow, shownBy } from '../../model/quirky-world.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { pastOf, type World, withoutLinkOf } from '../../model/world.ts'
import { boundTo, type Decision, underived } from './decision.ts'

/** A resolver that believes the explorer in one respect, for an explorer with one quirk. */
type Believer = { kind: QuirkKind; what: string; says: string; decision: Decision }

function believer(kind: QuirkKind, what: string, says: string, decision: Decision): Believer {
  return { kind, what, says, decision }
}

const verdict = (kind: DistortionKind) =>
  believer(kind, 'verdict', "takes the explorer's verdict", {
    isAttackable: (world, contract) => rulebook.isAttackable(shownBy(world, kind), contract),
  })

const bound = (kind: DistortionKind) =>
  believer(kind, 'binding', "takes the explorer's agreement", {
    bindingOf: (world, contract) => rulebook.bindingOf(shownBy(world, kind), contract),
  })

const lists = (kind: DistortionKind) =>
  believer(kind, 'targets', "takes the explorer's lists", {
    targets: (world) => rulebook.targets(shownBy(world, kind)),
  })

const shownTerms = (kind: DistortionKind) =>
  believer(kind, 'terms', "takes the explorer's terms", {
    promisesOf(world, agreement) {
      const shown = shownBy(world, kind)
      return rulebook.promisesOf(shown.agreements.has(agreement) ? shown : world, agreement)
    },
  })

const has = (world: World, kind: QuirkKind) => world.quirks.some((quirk) => quirk.kind === kind)

/** Agreements that list an address for other chains. */
const namedElsewhere = (world: World, address: Name): Name[] =>
  [...world.agreements].flatMap(([agreement, { chains }]) =>
    [...chains].some(([chain, entries]) => chain !== 'home' && entries.some(({ account }) => account === address))
      ? [agreement]
      : [],
  )

/** The child's latest binding through its deployer since the explorer began to keep children. */
function keptBinding(world: World, contract: Name): Derived<BindingAnswer | null> | undefined {
  const since = world.quirks.find(({ kind }) => kind === 'keeps-children')?.since
  if (!since || !world.contracts.has(contract)) return undefined
  return pastOf(world)
    .filter(({ height }) => height >= since.height)
    .map((past) => rulebook.bindingOf(past, contract))
    .find(({ value }) => value?.via === 'child')
}

/** Falls back to the binding that the explorer has kept. */
const withKept: Decision = {
  bindingOf(world, contract) {
    const binding = rulebook.bindingOf.call(this, world, contract)
    return binding.value ? binding : (keptBinding(world, contract) ?? binding)
  },
}

/** Decisions that believe an explorer which disagrees with the chain (LAG). */
export const believers: readonly Believer[] = [
  verdict('behind'),
  lists('behind'),
  shownTerms('behind'),
  verdict('late-countdown'),
  lists('late-countdown'),
  believer('lists-naming', 'verdict', 'calls a contract attackable if any listed agreement is', {
    isAttackable(world, contract) {
      if (!has(world, 'lists-naming')) return rulebook.isAttackable.call(this, world, contract)
      return underived(namingNow(world, contract).some((agreement) => this.isOpen(this.stateOf(world, agreement))))
    },
  }),
  believer('lists-naming', 'first', 'takes the first agreement of the list', {
    bindingOf(world, contract) {
      const binding = rulebook.bindingOf.call(this, world, contract)
      const [agreement] = has(world, 'lists-naming') ? namingNow(world, contract) : []
      if (agreement === undefined) return binding
      return binding.value ? underived({ ...binding.value, agreement }) : boundTo(agreement)
    },
  }),
  believer('lists-parents', 'verdict', 'calls a contract attackable if any listed agreement is', {
    isAttackable(world, contract) {
      const right = rulebook.isAttackable.call(this, world, contract)
      if (!has(world, 'lists-parents') || right.value) return right
      return rulebook.isAttackable.call(this, withoutLinkOf(world, contract), contract)
    },
  }),
  believer('lists-parents', 'first', 'takes the first agreement of the list', {
    bindingOf(world, contract) {
      const binding = rulebook.bindingOf.call(this, world, contract)
      if (!has(world, 'lists-parents') || !binding.value) return binding
      const parents = rulebook.bindingOf.call(this, withoutLinkOf(world, contract), contract).value
      const listed = [binding.value.agreement, parents?.agreement]
      const first = [...world.agreements.keys()].findLast((name) => listed.includes(name)) as Name
      return underived({ ...binding.value, agreement: first })
    },
  }),
  believer('counts-other-chains', 'verdict', "takes the explorer's verdict", {
    isAttackable(world, contract) {
      const shown = rulebook.isAttackable.call(this, shownBy(world, 'counts-other-chains'), contract)
      if (!has(world, 'counts-other-chains') || shown.value) return shown
      if (this.bindingOf(world, contract).value) return shown
      return underived(namedElsewhere(world, contract).some((one) => this.isOpen(this.stateOf(world, one))))
    },
  }),
  verdict('called-as-deployer'),
  bound('called-as-deployer'),
  verdict('cutoff-at-creation'),
  bound('cutoff-at-creation'),
  believer('keeps-children', 'verdict', "takes the explorer's verdict", {
    isAttackable(world, contract) {
      return rulebook.isAttackable.call({ ...this, ...withKept }, world, contract)
    },
  }),
  believer('keeps-children', 'targets', "lists the explorer's children", {
    targets(world) {
      return rulebook.targets.call({ ...this, ...withKept }, world)
    },
  }),
  believer('covers-agreements', 'verdict', "takes the explorer's verdict", {
    isAttackable(world, contract) {
      const right = rulebook.isAttackable.call(this, world, contract)
      const isCovered = has(world, 'covers-agreements') && world.agreements.has(contract)
      return isCovered ? underived(this.isOpen(this.stateOf(world, contract))) : right
    },
  }),
  believer('most-advanced', 'verdict', 'takes the state that the explorer shows of the contract', {
    isAttackable(world, contract) {
      if (!has(world, 'most-advanced')) return rulebook.isAttackable.call(this, world, contract)
      const binding = this.bindingOf(world, contract).value?.agreement
      const covering = [...(binding === undefined ? [] : [binding]), ...namingNow(world, contract)]
      const ranks = covering.map((agreement) => stateNumber(this.stateOf(world, agreement)))
      const most = contractStates[Math.max(...ranks)]
      return underived(most !== undefined && this.isOpen(most))
    },
  }),
  verdict('loses-events'),
  shownTerms('loses-events'),
  verdict('disorders-events'),
  verdict('disorders-blocks'),
  verdict('forgets'),
  lists('forgets'),
  verdict('keeps-undone'),
  lists('keeps-undone'),
  shownTerms('keeps-undone'),
  believer('keeps-undone', 'countdown', 'counts a countdown from and at blocks that were undone', {
    timeRemaining(world, contract) {
      const undone = world.quirks.find(({ kind }) => kind === 'keeps-undone')?.undone.at(-1)
      return rulebook.timeRemaining.call(this, undone?.after ?? world, contract)
    },
  }),
]
