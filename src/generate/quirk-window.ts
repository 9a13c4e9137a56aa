import type { Action } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import type { Quirk } from '../model/quirk.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { branchOf } from '../scenario/timeline.ts'
import { misledQuestions } from './candidate-quirks.ts'
import { contractsIn, withTargets } from './disturb.ts'
import { choose, type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { propose } from './propose.ts'

/** Quirks that change how the explorer indexes new blocks, so they must begin before what they get wrong. */
const indexingQuirks: [Quirk, ...Quirk[]] = [
  { kind: 'keeps-children' },
  { kind: 'loses-events' },
  { kind: 'loses-events', events: 'links' },
  { kind: 'loses-events', events: 'changes' },
  { kind: 'disorders-events' },
  { kind: 'keeps-undone' },
  { kind: 'keeps-undone' },
]

/** Whether a disturbed scenario has a quirk window, by its first disturbance draw. */
export function opensQuirkWindow([kind]: Draw): boolean {
  return (kind % 10 === 1 || kind % 10 === 4) && kind % 64 !== 0
}

/**
 * A part of a scenario in which the explorer indexes blocks wrongly. It ends as soon as a subject that believes the explorer
 * would be misled, or with the scenario; the last questions in the window are asked again after it. Below the level
 * `hardened` there is no quirk, and the questions are asked once.
 */
export class QuirkWindow {
  readonly #quirk: Quirk
  readonly #begins: number
  readonly #draw: Draw
  readonly #level: Level
  #since: World | undefined
  #isOver = false

  /** @param decisions The scenario's number of decisions; the window begins in the first half. */
  constructor(draw: Draw, decisions: number, level: Level) {
    const [, who, what] = draw
    this.#quirk = choose(indexingQuirks, what)
    this.#begins = who % Math.max(1, Math.ceil(decisions / 2))
    this.#draw = draw
    this.#level = level
  }

  /** Call before each decision, with its index. */
  before(state: GeneratorState, index: number): void {
    if (index !== this.#begins) return
    this.#since = state.world
    this.#append(state, { do: 'quirk', ...this.#quirk })
  }

  /** Call after each decision. */
  after(state: GeneratorState): void {
    if (!this.#since || this.#isOver) return
    const undone = this.#quirk.kind === 'keeps-undone' ? this.#misleading(state) : []
    const misled = this.#misled(state.world, undone)
    if (misled.length === 0) return
    if (undone.length > 0) this.#append(state, { do: 'undone', actions: undone })
    const [, who] = this.#draw
    this.#end(state, withTargets([pick(misled, who) as Question]))
  }

  /** Call after the last decision. */
  end(state: GeneratorState): void {
    if (!this.#since || this.#isOver) return
    const contract = pick(contractsIn(state), this.#draw[1])
    this.#end(state, contract === undefined ? [{ method: 'targets' }] : [{ method: 'isAttackable', contract }])
  }

  #end(state: GeneratorState, questions: Question[]): void {
    this.#isOver = true
    if (this.#level === 'hardened') state.ask(questions)
    this.#append(state, { do: 'endQuirks' })
    state.ask(questions)
  }

  #append(state: GeneratorState, step: Step): void {
    if (this.#level === 'hardened') state.append(step)
  }

  /** The questions that a subject believing the explorer answers wrongly now. */
  #misled(world: World, undone: readonly Action[] = []): Question[] {
    const since = this.#since as World
    const branches = undone.length === 0 ? [] : [branchOf(world, undone).world]
    return misledQuestions({ ...world, quirks: [{ ...this.#quirk, since, undone: branches }] }, this.#quirk.kind)
  }

  /** An action that misleads believers of an explorer that keeps it after a reorganisation; empty if none is found. */
  #misleading({ world }: GeneratorState): Action[] {
    const [, who, what, more] = this.#draw
    const proposed = Array.from({ length: 24 }, (_, index) =>
      propose(world, [what + index * 7, who + index, what + index, more + index]),
    ).flat()
    // An undone child misleads where nothing else does: its contract no longer exists.
    const found = [...anotherChild(world), ...proposed].find(
      (action) => passes(world, action) && this.#misled(world, [action]).length > 0,
    )
    return found ? [found] : []
  }
}

/** A new child of each factory. */
function anotherChild({ contracts }: World): Action[] {
  const factories = [...contracts].filter(([, { kind }]) => kind === 'factory')
  const child = `child${contracts.size}`
  return factories.map(([factory]) => ({ do: 'spawn', factory, children: [child], kind: 'vault', method: 'create' }))
}

function passes(world: World, action: Action): boolean {
  try {
    branchOf(world, [action])
    return true
  } catch {
    return false
  }
}
