import type { Action } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import type { Quirk } from '../model/quirk.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { branchOf } from '../scenario/timeline.ts'
import { misledQuestions } from './candidate-quirks.ts'
import { appendDisturbance, contractsIn, failingNode, withTargets } from './disturb.ts'
import { choose, type Draw, pick } from './draw.ts'
import { freeChildren } from './free-names.ts'
import type { GeneratorState } from './generator-state.ts'
import { isPossibleStep } from './is-possible-step.ts'
import { propose } from './propose.ts'

/** Quirks that change how the explorer indexes new blocks, so they must begin before what they get wrong. */
export const indexingQuirks: [Quirk, ...Quirk[]] = [
  { kind: 'keeps-children' },
  { kind: 'loses-events' },
  { kind: 'loses-events', events: 'links' },
  { kind: 'loses-events', events: 'changes' },
  { kind: 'disorders-events' },
  { kind: 'disorders-blocks' },
  { kind: 'forgets' },
  { kind: 'keeps-undone' },
  { kind: 'keeps-undone' },
]

/** Whether a disturbed scenario has a quirk window, by its first disturbance draw. */
export function opensQuirkWindow([kind]: Draw): boolean {
  return [1, 4, 7].includes(kind % 10) && kind % 64 !== 0
}

/**
 * A part of a scenario in which the explorer indexes blocks wrongly. It ends as soon as a subject that believes the explorer
 * would be misled, or with the scenario; the last questions in the window are asked again after it. Below the level
 * `hardened` there is no quirk, and the questions are asked once.
 */
export class QuirkWindow {
  /** The drawn quirk first. The others take its place where it misleads nobody for half of the window. */
  readonly #quirks: readonly [Quirk, ...Quirk[]]
  readonly #begins: number
  readonly #half: number
  readonly #draw: Draw
  readonly #level: Level
  /** The world in which it begins, and the index of its step. */
  #start: { world: World; step: number } | undefined
  #isOver = false

  /** @param decisions The scenario's number of decisions; the window begins in the first half. */
  constructor(draw: Draw, decisions: number, level: Level) {
    const [, who, what] = draw
    const first = what % indexingQuirks.length
    this.#quirks = [choose(indexingQuirks, what), ...indexingQuirks.slice(first + 1), ...indexingQuirks.slice(0, first)]
    this.#begins = who % Math.max(1, Math.ceil(decisions / 2))
    this.#half = (this.#begins + decisions) / 2
    this.#draw = draw
    this.#level = level
  }

  /** Call before each decision, with its index. */
  before(state: GeneratorState, index: number): void {
    if (index === this.#begins) this.#start = { world: state.world, step: state.steps.length }
  }

  /** Call after each decision, with its index. */
  after(state: GeneratorState, index: number): void {
    if (!this.#start || this.#isOver) return
    const [drawn, ...others] = this.#quirks
    for (const quirk of index < this.#half ? [drawn] : [drawn, ...others]) {
      const undone = quirk.kind === 'keeps-undone' ? this.#misleading(state, quirk) : []
      const misled = this.#misled(state.world, quirk, undone)
      if (misled.length === 0) continue
      this.#end(state, quirk, withTargets([pick(misled, this.#draw[1]) as Question]), undone)
      return
    }
  }

  /** Call after the last decision. */
  end(state: GeneratorState): void {
    if (!this.#start || this.#isOver) return
    const contract = pick(contractsIn(state), this.#draw[1])
    const question: Question = contract === undefined ? { method: 'targets' } : { method: 'isAttackable', contract }
    this.#end(state, this.#quirks[0], [question])
  }

  #end(state: GeneratorState, quirk: Quirk, questions: Question[], undone: Action[] = []): void {
    this.#isOver = true
    const { step } = this.#start as { step: number }
    if (this.#level === 'hardened') state.insert(step, { do: 'quirk', ...quirk })
    const begins: Step[] = undone.length > 0 ? [{ do: 'undone', actions: undone }] : []
    const failing = failingNode(this.#draw)
    appendDisturbance(state, { begins, ends: [{ do: 'endQuirks' }], questions, failing }, this.#level)
  }

  /** Selects the questions that a subject which believes the explorer answers wrongly now. */
  #misled(world: World, quirk: Quirk, undone: readonly Action[] = []): Question[] {
    const { world: since } = this.#start as { world: World }
    const branches = undone.length === 0 ? [] : [{ after: branchOf(world, undone).world, fork: world }]
    return misledQuestions({ ...world, quirks: [{ ...quirk, since, undone: branches }] }, quirk.kind)
  }

  /** Finds an action that misleads such a subject if the explorer keeps it after a reorganisation; empty if all fail. */
  #misleading({ world }: GeneratorState, quirk: Quirk): Action[] {
    const [, who, what, more] = this.#draw
    const proposed = Array.from({ length: 24 }, (_, index) =>
      propose(world, [what + index * 7, who + index, what + index, more + index]),
    ).flat()
    // An undone child misleads where nothing else does: its contract no longer exists.
    const found = [...anotherChild(world), ...proposed].find(
      (action) => isPossibleStep(() => branchOf(world, [action])) && this.#misled(world, quirk, [action]).length > 0,
    )
    return found ? [found] : []
  }
}

/** Spawns a child by each factory. */
function anotherChild({ contracts }: World): Action[] {
  const factories = [...contracts].filter(([, { kind }]) => kind === 'factory')
  const children = freeChildren(contracts)
  return factories.map(([factory]) => ({ do: 'spawn', factory, children, kind: 'vault', method: 'create' }))
}
