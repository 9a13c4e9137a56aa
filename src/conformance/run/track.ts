import { emptyWorld, type World } from '../../model/world.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import { type Advance, advance, type Block } from '../../scenario/timeline.ts'

/** A story on its way through the blocks of a chain that it shares with others. */
export class Track {
  readonly scenario: Scenario
  readonly place: number
  #world: World
  #step = 0
  #ahead: (Advance & { block: Block }) | undefined

  /** @param startsAt Timestamp of the latest block, seconds. */
  constructor(scenario: Scenario, place: number, startsAt: number) {
    this.scenario = scenario
    this.place = place
    this.#world = emptyWorld(startsAt)
    this.#lookAhead()
  }

  /** The world that the story has come to. */
  get world(): World {
    return this.#world
  }

  /** The block that it waits for; none while it has something to ask, and none at its end. */
  get block(): Block | undefined {
    return this.#ahead?.block
  }

  /** The questions that come next, where questions do. They are not given again. */
  ask(): { ask: Ask; step: number } | undefined {
    const step = this.#step
    const ask = this.scenario.steps[step]
    if (ask?.do !== 'ask') return
    this.#step += 1
    this.#lookAhead()
    return { ask, step }
  }

  /** The block that it waited for is there. */
  goOn(): void {
    if (!this.#ahead) return
    this.#world = this.#ahead.world
    this.#step += 1
    this.#lookAhead()
  }

  #lookAhead(): void {
    const step = this.scenario.steps[this.#step]
    const ahead = step && advance(this.#world, step)
    this.#ahead = ahead?.block && { ...ahead, block: ahead.block }
  }
}
