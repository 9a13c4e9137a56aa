import { perform } from '../../../src/run/scenario-run.ts'
import { type Stage, type StageOptions, setStage } from '../../../src/network/test-network.ts'
import { type ScenarioBuilder, story } from '../../../src/scenario/builder.ts'
import reference from '../../../src/reference/index.ts'
import type { Address, Environment, Resolver } from '../../../src/subject/resolver.ts'

type Questions = Required<Omit<Resolver, 'name' | 'version' | 'close'>>

/** A story on the chain, as far as it was told. */
export type Told = {
  at(name: string): Address
  /** Tells on. */
  go(part: (story: ScenarioBuilder) => ScenarioBuilder): Promise<void>
  /** Ends its agreements, so that the next story's targets are its own. */
  end(): Promise<void>
}

export type World = {
  stage: Stage
  resolver: Questions
  /** The resolver, told otherwise than the stage is. */
  resolverIn(changes: Partial<Environment>): Questions
  tell(title: string, part: (story: ScenarioBuilder) => ScenarioBuilder): Promise<Told>
  close(): Promise<void>
}

/** A chain with its explorer, and the resolver that is under test here. */
export async function openWorld(options?: StageOptions): Promise<World> {
  const stage = await setStage(options)
  const resolverIn = (changes: Partial<Environment>) => reference({ ...stage.environment, ...changes }) as Questions
  return {
    stage,
    resolverIn,
    resolver: resolverIn({}),
    async tell(title, part) {
      const performance = await perform(stage, story(`reference/${title}`, title).build())
      const told: Told = {
        at: (name) => performance.player.roster.addressOf(name),
        async go(next) {
          for (const step of next(story('reference/part', title)).build().steps) await performance.play(step)
        },
        end: () => performance.clearAway(),
      }
      await told.go(part)
      return told
    },
    close: () => stage.close(),
  }
}
