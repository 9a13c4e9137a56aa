import { type Address, keccak256, toHex } from 'viem'
import type { Checkpoint } from '../../src/check/explorers/checkpoint.ts'
import type { ExplorerClient, ExplorerReply } from '../../src/check/explorers/explorer-client.ts'
import { lower } from '../../src/check/explorers/lower.ts'
import { emptyWorld, type World } from '../../src/model/world.ts'
import type { ScenarioBuilder } from '../../src/scenario/builder.ts'
import { advance } from '../../src/scenario/timeline.ts'

/** An address for a name: the same one each time. */
export const addressOf = (name: string): Address => lower(keccak256(toHex(name)).slice(0, 42))

/** The end of a scenario on the model alone. Only its contracts, agreements and owners have names. */
export function checkpointOf(builder: ScenarioBuilder): Checkpoint {
  const scenario = builder.build()
  const world = worldsOf(builder).at(-1) as World
  const owners = [...world.agreements.values()].map(({ owner }) => owner)
  const known = [...world.contracts.keys(), ...world.agreements.keys(), ...owners]
  const byAddress = new Map(known.map((name) => [addressOf(name), name]))
  return {
    scenario,
    world,
    names: { addressOf, nameOf: (address) => byAddress.get(lower(address)) },
    step: scenario.steps.length,
    ask: { do: 'ask', questions: [] },
    before: [],
  }
}

/** The worlds of a scenario, oldest first: before its first step, and after each step. */
export function worldsOf(builder: ScenarioBuilder): World[] {
  const worlds = [emptyWorld(1_000_000_000)]
  for (const step of builder.build().steps) worlds.push(advance(worlds.at(-1) as World, step).world)
  return worlds
}

/** An explorer client that answers each path with its body; any other path gets no response. */
export function clientOf(bodies: Record<string, unknown>): ExplorerClient {
  const get = async (path: string): Promise<ExplorerReply> => {
    const url = `http://explorer${path}`
    const body = bodies[path]
    if (body === undefined) return { kind: 'none', url, reason: 'the connection was refused' }
    return { kind: 'reply', url, status: 200, type: 'application/json', text: JSON.stringify(body) }
  }
  return { get, requests: 0, isSilent: false }
}
