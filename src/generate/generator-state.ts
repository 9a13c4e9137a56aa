import type { Action, Name } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { apply } from '../model/transitions/apply.ts'
import { emptyWorld, type World } from '../model/world.ts'
import type { ScenarioQuestion, Step } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'

/** Chooses the letter case in which a question has its address. */
type ChooseLetterCase = (question: Question) => ScenarioQuestion

/** The time at which a chain starts by default, in seconds. */
const STARTS_AT = 1_000_000_000

/** The scenario generated so far, and the world after it. */
export class GeneratorState {
  readonly steps: Step[] = []
  /** The maximum number of contracts. */
  readonly limit: number
  /** The maximum number of agreements. */
  readonly agreementLimit: number
  /** Contracts that were attackable at the latest `isAttackable` question about them. */
  readonly wasOpen = new Set<Name>()
  world: World

  readonly #letterCaseOf: ChooseLetterCase | undefined
  readonly #startsAt: number

  constructor(limit: number, agreementLimit: number, letterCaseOf?: ChooseLetterCase, startsAt = STARTS_AT) {
    this.world = emptyWorld(startsAt)
    this.#startsAt = startsAt
    this.limit = limit
    this.agreementLimit = agreementLimit
    this.#letterCaseOf = letterCaseOf
  }

  /** Inserts a step. It must not change which later steps are possible. */
  insert(index: number, step: Step): void {
    const later = this.steps.splice(index)
    this.world = emptyWorld(this.#startsAt)
    for (const each of this.steps) this.world = advance(this.world, each).world
    this.append(step, ...later)
  }

  append(...steps: Step[]): void {
    for (const step of steps) {
      this.world = advance(this.world, step).world
      this.steps.push(step)
    }
  }

  ask(questions: readonly Question[]): void {
    if (questions.length === 0) return
    this.append({ do: 'ask', questions: questions.map((question) => this.#letterCaseOf?.(question) ?? question) })
    for (const question of questions) {
      if (question.method !== 'isAttackable') continue
      if (rulebook.isAttackable(this.world, question.contract).value) this.wasOpen.add(question.contract)
      else this.wasOpen.delete(question.contract)
    }
  }

  /** The world at the next block, before its first transaction. By default the block is a second later. */
  next(secondsLater: 0 | 1 = 1): World {
    return { ...this.world, now: this.world.now + secondsLater, height: this.world.height + 1 }
  }

  /** Whether an action passes, within the limits of contracts and agreements. */
  passes(before: World, action: Action): boolean {
    const { world, refusal } = apply(before, action)
    if (refusal !== undefined || world.contracts.size > this.limit) return false
    return world.agreements.size <= Math.max(before.agreements.size, this.agreementLimit)
  }
}
