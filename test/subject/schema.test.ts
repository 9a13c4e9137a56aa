import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { runSuite } from '../../src/check/resolvers/run-suite.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { locate } from '../../src/platform/locate.ts'
import type { Message } from '../../src/subject/connection/connection.ts'
import { startModuleSubject } from '../../src/subject/module/start-module-subject.ts'
import { readResponse, request } from '../../src/subject/protocol/messages.ts'
import { readOutcome } from '../../src/subject/protocol/outcome.ts'
import { protocolJsonSchema } from '../../src/subject/protocol/protocol-json-schema.ts'
import { type Verb, verbs } from '../../src/subject/protocol/verbs.ts'
import { validates } from './validates.ts'

/** The published schema and the code say the same of the real messages of a run, and of what is nearly such a message. */

type Recorded = { verb: Verb; way: 'request' | 'response'; text: string }
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const schema = protocolJsonSchema()
let network: TestNetwork
let recorded: Recorded[]

beforeAll(async () => {
  network = await startTestNetwork()
  const messages: Message[] = []
  const cases = catalogue.filter(({ id }) => /^(targets|terms|countdown-expiry|child-contracts)\//.test(id))
  await runSuite(
    [network],
    (environment, options) =>
      startModuleSubject({ path: locate('reference/index') }, environment, {
        ...options,
        onMessage: (message) => messages.push(message),
      }),
    cases,
  )
  recorded = inPairs(messages)
})
afterAll(() => network.close())

/** Each message with the verb that it is of: a response has that of the latest request of its id. */
function inPairs(messages: readonly Message[]): Recorded[] {
  const asked = new Map<number, Verb>()
  return messages.map(({ to, text }) => {
    const { id, method } = JSON.parse(text)
    if (to === 'subject') asked.set(id, method)
    return { verb: asked.get(id) as Verb, way: to === 'subject' ? 'request' : 'response', text }
  })
}

/** What the code says of a message. */
function accepts({ verb, way, text }: Recorded): boolean {
  if (way === 'request') {
    const { jsonrpc, id, method, params } = JSON.parse(text)
    if (jsonrpc !== '2.0' || !Number.isSafeInteger(id) || method !== verb) return false
    try {
      return request(id, verb, params) !== ''
    } catch {
      return false
    }
  }
  const read = readResponse(text)
  // An answer to an id that is no number is an answer to nothing.
  return read.ok && typeof read.value.id === 'number' && readOutcome(verb, read.value, text).kind !== 'violation'
}

const schemaAccepts = ({ verb, way, text }: Recorded) =>
  validates(schema, schema.$defs[`${verb}.${way}`], JSON.parse(text))

/** The value with one of its parts replaced or left out, or one added, in every way. */
function* changed(value: Json): Generator<Json> {
  for (const other of [null, true, -1, 1.5, 1e300, '', 'x', '0x12', [], {}, [null]]) yield other as Json
  if (typeof value === 'string') yield `${value} `
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield { ...value, more: 1, error: { code: 1, message: 'no' } }
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, Json>)[key] as Json
    const others = Object.entries(value).filter(([name]) => name !== key)
    if (!Array.isArray(value)) yield Object.fromEntries(others)
    for (const other of changed(part))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
  }
}

test('code and schema accept every message of a run', () => {
  expect(new Set(recorded.map(({ verb, way }) => `${verb}.${way}`))).toEqual(new Set(Object.keys(schema.$defs)))
  expect(recorded.filter((message) => !accepts(message))).toEqual([])
  expect(recorded.filter((message) => !schemaAccepts(message))).toEqual([])
  expect(recorded.filter(({ text }) => !validates(schema, schema, JSON.parse(text)))).toEqual([])
})

test.each(Object.keys(verbs).flatMap((verb) => ['request', 'response'].map((way) => [verb, way])))(
  'code and schema agree on mutated messages of the %s %s',
  (verb, way) => {
    const own = recorded.filter((message) => message.verb === verb && message.way === way)
    // The longest has every member that there is, also where it is no list of hundreds; the shortest is nothing found.
    const examples = own.filter(({ text }) => text.length < 4_000).toSorted((a, b) => a.text.length - b.text.length)
    const some = [examples[0], examples[Math.floor(examples.length / 2)], examples.at(-1)] as Recorded[]
    let rejected = 0
    for (const example of some) {
      for (const value of changed(JSON.parse(example.text))) {
        if (way === 'request' && (value === null || typeof value !== 'object')) continue
        const message = { ...example, text: JSON.stringify(value) }
        const accepted = accepts(message)
        expect({ text: message.text, accepted: schemaAccepts(message) }).toEqual({ text: message.text, accepted })
        if (!accepted) rejected += 1
      }
    }
    expect(rejected).toBeGreaterThan(20)
  },
)
