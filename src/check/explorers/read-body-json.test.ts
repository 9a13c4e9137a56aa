import { expect, test } from 'vitest'
import type { ExplorerReply } from './explorer-client.ts'
import { readJson } from './read-body-json.ts'

const url = 'http://explorer.example/chain/agreements'
const reply = (status: number, type: string, text: string): ExplorerReply => ({
  kind: 'reply',
  url,
  status,
  type,
  text,
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/Problem+JSON', 'application/json ;x'])(
  'reads a JSON object with the expected status and the type %s',
  (type) => {
    expect(readJson(reply(200, type, '{"a": 1}'), 'API-1', 'a list')).toEqual({ body: { a: 1 } })
    expect(readJson(reply(400, type, '{}'), 'API-8', 'a 400', 400)).toEqual({ body: {} })
  },
)

test.each([429, 502, 503, 504])('%i says that the explorer is not available', (status) => {
  const { problem } = readJson(reply(status, 'text/html', 'Bad Gateway'), 'API-4', 'an object with the state')
  expect(problem).toMatchObject({ rule: 'API-4', says: 'is not available to some requests' })
  expect(problem?.expected).toBe('an object with the state, on every request')
})

test.each<[string, ExplorerReply, string, string]>([
  ['no answer', { kind: 'none', url, reason: 'it hung up' }, 'API-1', 'it hung up'],
  ['401', reply(401, 'application/json', '{}'), 'API-6', '401 application/json: {}'],
  ['403', reply(403, 'text/html', 'Stop'), 'API-6', '403 text/html: Stop'],
  ['407', reply(407, '', ''), 'API-6', '407 without a content type: an empty body'],
  ['another status', reply(500, 'application/json', '{}'), 'API-1', '500 application/json: {}'],
  ['HTML', reply(200, 'text/html', '{}'), 'API-1', '200 text/html: {}'],
  ['a similar content type', reply(200, 'application/jsonp', '{}'), 'API-1', '200 application/jsonp: {}'],
  ['JSON that was cut short', reply(200, 'application/json', '{"a":'), 'API-1', '200 application/json: {"a":'],
  ['a list', reply(200, 'application/json', '[]'), 'API-1', '200 application/json: []'],
  ['null', reply(200, 'application/json', 'null'), 'API-1', '200 application/json: null'],
])('rejects %s', (_, given, rule, actual) => {
  expect(readJson(given, 'API-1', 'a list')).toEqual({
    problem: { rule, url, expected: 'a list', actual, severity: 'wrong' },
  })
})
