import type { Action } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import type { Quirk } from '../model/quirk.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { branchOf } from '../scenario/timeline.ts'
import { misledIn } from './candidate-quirks.ts'
import { contractsIn, withTargets } from './disturb.ts'
import { choose, type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import { propose } from './propose.ts'

/** With these an explorer goes wrong in what it sees while they last: they have to begin before it. */
const ofSight: [Quirk, ...Quirk[]] = [
  { kind: 'keeps-children' },
  { kind: 'loses-events' },
  { kind: 'loses-events', events: 'links' },
  { kind: 'loses-events', events: 'changes' },
  { kind: 'disorders-events' },
  { kind: 'keeps-undone' },
  { kind: 'keeps-undone' },
]

/** Whether a scenario with trouble has a spell, by the first number of its trouble. */
export function opensQuirkWindow([kind]: Draw): boolean {
  return (kind % 10 === 1 || kind % 10 === 4) && kind % 64 !== 0
}

/**
 * A time in which the explorer does not see what happens as it happens. It ends as soon as somebody who believes the
 * explorer would be misled, at the latest with the scenario: what is asked then is asked again when it is over. Below the
 * level `hardened` the explorer sees everything, and it is asked once.
 */
export class QuirkWindow {
  readonly #quirk: Quirk
  readonly #begins: number
  readonly #draw: Draw
  readonly #level: Level
  #since: World | undefined
  #isOver = false

  /** @param decisions How many the scenario has; the spell begins in its first half. */
  constructor(draw: Draw, decisions: number, level: Level) {
    const [, who, what] = draw
    this.#quirk = choose(ofSight, what)
    this.#begins = who % Math.max(1, Math.ceil(decisions / 2))
    this.#draw = draw
    this.#level = level
  }

  /** Before a decision, by its place. */
  before(state: GeneratorState, index: number): void {
    if (index !== this.#begins) return
    this.#since = state.world
    this.#tell(state, { do: 'quirk', ...this.#quirk })
  }

  /** After a decision. */
  after(state: GeneratorState): void {
    if (!this.#since || this.#isOver) return
    const undone = this.#quirk.kind === 'keeps-undone' ? this.#misleading(state) : []
    const misled = this.#misled(state.world, undone)
    if (misled.length === 0) return
    if (undone.length > 0) this.#tell(state, { do: 'undone', actions: undone })
    const [, who] = this.#draw
    this.#end(state, withTargets([pick(misled, who) as Question]))
  }

  /** After the last decision. */
  end(state: GeneratorState): void {
    if (!this.#since || this.#isOver) return
    const contract = pick(contractsIn(state), this.#draw[1])
    this.#end(state, contract === undefined ? [{ method: 'targets' }] : [{ method: 'isAttackable', contract }])
  }

  #end(state: GeneratorState, questions: Question[]): void {
    this.#isOver = true
    if (this.#level === 'hardened') state.ask(questions)
    this.#tell(state, { do: 'endQuirks' })
    state.ask(questions)
  }

  #tell(state: GeneratorState, step: Step): void {
    if (this.#level === 'hardened') state.tell(step)
  }

  /** Who is misled by what the explorer has seen since it began. */
  #misled(world: World, undone: readonly Action[] = []): Question[] {
    const since = this.#since as World
    const branches = undone.length === 0 ? [] : [branchOf(world, undone).world]
    return misledIn({ ...world, quirks: [{ ...this.#quirk, since, undone: branches }] }, this.#quirk.kind)
  }

  /** What a reorganisation could undo, so that an explorer which keeps it misleads somebody. */
  #misleading({ world }: GeneratorState): Action[] {
    const [, who, what, more] = this.#draw
    const proposed = Array.from({ length: 24 }, (_, turn) =>
      propose(world, [what + turn * 7, who + turn, what + turn, more + turn]),
    ).flat()
    // A child that is there no more shows what nothing else does.
    const found = [...anotherChild(world), ...proposed].find(
      (action) => isPassing(world, action) && this.#misled(world, [action]).length > 0,
    )
    return found ? [found] : []
  }
}

/** Another child, of each factory. */
function anotherChild({ contracts }: World): Action[] {
  const factories = [...contracts].filter(([, { kind }]) => kind === 'factory')
  const child = `child${contracts.size}`
  return factories.map(([factory]) => ({ do: 'spawn', factory, children: [child], kind: 'vault', how: 'create' }))
}

function isPassing(world: World, action: Action): boolean {
  try {
    branchOf(world, [action])
    return true
  } catch {
    return false
  }
}
