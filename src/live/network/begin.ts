import type { SingleNetwork } from '../../network/test-network.ts'
import { firstWorld } from '../../scenario/networks.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Observer } from '../observe/observer.ts'
import { type Beginning, readAgain, startOf } from './beginning.ts'
import { fundAccounts } from './fund-accounts.ts'
import { type LiveScenario, liveScenarioAt } from './live-scenario.ts'
import { runSteps } from './run-steps.ts'
import { setSources, sourcesOf } from './sources.ts'

/** Begins a story on a stage: plays it, or finds it on the chain where its blocks are there already. */
export async function begin(stage: SingleNetwork, observer: Observer, beginning: Beginning): Promise<LiveScenario> {
  const story = await (beginning.played ? find(stage, observer, beginning) : play(stage, observer, beginning.scenario))
  const { values = [] } = story.scenario
  stage.explorer.setValueEstimates(
    values.map(({ contract, ...estimate }) => ({ ...estimate, contract: story.roster.addressOf(contract) })),
  )
  await fundAccounts(stage.chain, story)
  return story
}

async function play(stage: SingleNetwork, observer: Observer, scenario: Scenario): Promise<LiveScenario> {
  const { chain } = stage
  const { startsAt = 0, steps } = scenario
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  const start = chain.head
  observer.restart(start)
  const story = liveScenarioAt({ scenario: factsOf(scenario), start })
  await runSteps(stage, story, firstWorld(scenario, start.timestamp), steps)
  return story
}

async function find(stage: SingleNetwork, observer: Observer, { scenario, played }: Beginning): Promise<LiveScenario> {
  const start = await startOf(stage.chain, scenario)
  observer.restart(start)
  const { cast = [], endowments = [] } = played ?? {}
  const story = liveScenarioAt({ scenario: factsOf(scenario), start }, { cast, endowments })
  if (scenario.steps.length === 0) return story
  const { blocks } = await observer.observe(story.nameOf)
  const { log, world } = readAgain(scenario, start, blocks)
  story.log = log
  story.sources = sourcesOf(world)
  await setSources(stage, story.sources)
  return story
}

/** A variant of the story is told by nobody here. */
function factsOf({ steps: _, meta: __, ...facts }: Scenario): LiveScenario['scenario'] {
  return facts
}
