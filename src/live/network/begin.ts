import type { NetworkStage } from '../../network/test-network.ts'
import { firstWorld } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Observer } from '../observe/observer.ts'
import { type Beginning, readAgain, startOf } from './beginning.ts'
import { endow } from './fund-accounts.ts'
import { playSteps } from './run-steps.ts'
import { setSources, sourcesOf } from './sources.ts'
import { type Story, storyAt } from './live-scenario.ts'

/** Begins a story on a stage: plays it, or finds it on the chain where its blocks are there already. */
export async function begin(stage: NetworkStage, observer: Observer, beginning: Beginning): Promise<Story> {
  const story = await (beginning.played ? find(stage, observer, beginning) : play(stage, observer, beginning.scenario))
  const { values = [] } = story.scenario
  stage.explorer.setValueEstimates(
    values.map(({ contract, ...estimate }) => ({ ...estimate, contract: story.roster.addressOf(contract) })),
  )
  await endow(stage.chain, story)
  return story
}

async function play(stage: NetworkStage, observer: Observer, scenario: Scenario): Promise<Story> {
  const { chain } = stage
  const { startsAt = 0, steps } = scenario
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  const start = chain.head
  observer.restart(start)
  const story = storyAt({ scenario: factsOf(scenario), start })
  await playSteps(stage, story, firstWorld(scenario, start.timestamp), steps)
  return story
}

async function find(stage: NetworkStage, observer: Observer, { scenario, played }: Beginning): Promise<Story> {
  const start = await startOf(stage.chain, scenario)
  observer.restart(start)
  const { cast = [], endowments = [] } = played ?? {}
  const story = storyAt({ scenario: factsOf(scenario), start }, { cast, endowments })
  if (scenario.steps.length === 0) return story
  const { blocks } = await observer.observe(story.nameOf)
  const { log, world } = readAgain(scenario, start, blocks)
  story.log = log
  story.sources = sourcesOf(world)
  await setSources(stage, story.sources)
  return story
}

/** A variant of the story is told by nobody here. */
function factsOf({ steps: _, meta: __, ...facts }: Scenario): Story['scenario'] {
  return facts
}
