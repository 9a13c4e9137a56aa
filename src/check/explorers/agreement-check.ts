import type { Name } from '../../model/action.ts'
import type { PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import { itemClaims, itemProblems } from './compare-item.ts'
import type { ExpectedItem } from './expected-item.ts'
import { type Check, outcomeOf } from './explorer-check.ts'
import { lower } from './lower.ts'
import { readJson } from './read-body-json.ts'

/** Checks every field that an explorer shows of one agreement. */
export function agreementCheck(played: PlayedScenario, name: Name, itemOf: (name: Name) => ExpectedItem): Check {
  // A lagging explorer may not know the agreement yet.
  const missing: Claim = {
    kind: 'listed',
    world: played.world,
    given: false,
    failed: true,
    isDenial: true,
    predict: (world) => world.agreements.has(name),
  }
  return {
    rules: ['API-2', 'API-6', 'API-9'],
    about: name,
    async run(client) {
      const reply = await client.get(`/agreement/${lower(played.names.addressOf(name))}`)
      const { body, problem } = readJson(reply, 'API-2', `${name}, with its fields`)
      if (problem) {
        const isMissing = reply.kind === 'reply' && reply.status === 404
        return outcomeOf(isMissing ? { ...problem, claim: missing } : problem)
      }
      const context = { url: reply.url, missing: 'API-2', played } as const
      return { problems: itemProblems(body, itemOf(name), context), claims: itemClaims(body, itemOf(name), context) }
    },
  }
}
