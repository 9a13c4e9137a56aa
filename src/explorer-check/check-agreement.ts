import type { Name } from '../model/action.ts'
import type { Check } from './check.ts'
import { lower, type PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import { itemClaims, itemProblems } from './compare-item.ts'
import type { ExpectedItem } from './expected-item.ts'
import { readJson } from './read-json.ts'

/** What an explorer says of one agreement: every field. */
export function agreementCheck(told: PlayedScenario, name: Name, itemOf: (name: Name) => ExpectedItem): Check {
  // Somebody who is behind does not know it yet.
  const missing: Claim = {
    kind: 'listed',
    world: told.world,
    given: false,
    failed: true,
    isDenial: true,
    by: (world) => world.agreements.has(name),
  }
  return {
    rules: ['API-2', 'API-6', 'API-9'],
    about: name,
    async run(client) {
      const reply = await client.get(`/agreement/${lower(told.names.addressOf(name))}`)
      const { body, problem } = readJson(reply, 'API-2', `${name}, with its fields`)
      if (problem) {
        const isMissing = reply.kind === 'reply' && reply.status === 404
        return { problems: [isMissing ? { ...problem, claim: missing } : problem], silent: reply.kind === 'none' }
      }
      const place = { url: reply.url, missing: 'API-2', told } as const
      return { problems: itemProblems(body, itemOf(name), place), claims: itemClaims(body, itemOf(name), place) }
    },
  }
}
