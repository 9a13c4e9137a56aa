import type { Name } from '../../model/action.ts'
import type { Derived } from '../../model/derived.ts'
import type { AnswerValue, BindingAnswer } from '../../model/question.ts'
import type { Rulebook } from '../../model/rulebook/decisions.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { ContractFacts, World } from '../../model/world.ts'
import type { MistakeId } from '../mistakes.ts'

/** What the model decides instead. */
export type Decision = Partial<Rulebook> &
  ThisType<Rulebook> & {
    /** Whether an answer fits the mistake when its exact value cannot be predicted (the machine's clock). */
    isLike?(predicted: AnswerValue, given: AnswerValue): boolean
    /** Whether the mistake adds this agreement to the targets, in whatever state and with whatever contracts. */
    alsoLists?(world: World, agreement: Name): boolean
  }

/** Decisions by the ids of their mistakes. */
export type Decisions = { readonly [id in MistakeId]?: Decision }

/** A value without a derivation: no report shows that of a mistake. */
export const underived = <Value>(value: Value): Derived<Value> => ({ value, because: [] })

export const boundTo = (agreement: Name): Derived<BindingAnswer> => underived({ agreement, via: 'top-level' })

/** Takes another account as the deployer of a contract. */
export const deployer = (find: (facts: ContractFacts, world: World, contract: Name) => Name | undefined): Decision => ({
  deployerOf(world, contract) {
    const facts = world.contracts.get(contract)
    return facts && find(facts, world, contract)
  },
})

/** Binds what nothing binds to another agreement, if one is found. */
export const bindingUnbound = (find: (world: World, contract: Name) => Name | null | undefined): Decision => ({
  bindingOf(world, contract) {
    const right = rulebook.bindingOf.call(this, world, contract)
    const agreement = right.value ? undefined : find(world, contract)
    return agreement ? boundTo(agreement) : right
  },
})

/** Replaces the verdict about a contract where another one is found. */
export const verdict = (
  find: (this: Rulebook, world: World, contract: Name, binding: BindingAnswer | null) => boolean | undefined,
): Decision => ({
  isAttackable(world, contract) {
    const other = find.call(this, world, contract, this.bindingOf(world, contract).value)
    return other === undefined ? rulebook.isAttackable.call(this, world, contract) : underived(other)
  },
})
