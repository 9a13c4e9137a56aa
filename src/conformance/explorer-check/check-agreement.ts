import type { Name } from '../../model/action.ts'
import type { Check } from './check.ts'
import { itemProblems } from './compare-item.ts'
import type { ExpectedItem } from './expected-item.ts'
import { lower, type Moment } from './moment.ts'
import { readJson } from './read-json.ts'

/** What an explorer says of one agreement: every field. */
export function agreementCheck(told: Moment, name: Name, itemOf: (name: Name) => ExpectedItem): Check {
  return {
    rules: ['API-2', 'API-6', 'API-9'],
    about: name,
    async run(client) {
      const reply = await client.get(`/agreement/${lower(told.names.addressOf(name))}`)
      const { body, problem } = readJson(reply, 'API-2', `${name}, with its fields`)
      if (problem) return { problems: [problem], silent: reply.kind === 'none' }
      return { problems: itemProblems(body, itemOf(name), { url: reply.url, missing: 'API-2', told }) }
    },
  }
}
