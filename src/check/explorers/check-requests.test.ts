import type { ServerResponse } from 'node:http'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { json, serve } from '../../../test/check/explorers/serve.ts'
import { createAddressBook } from '../../chain/execute/address-book.ts'
import type { World } from '../../model/world.ts'
import { freePort } from '../../platform/http/free-port.ts'
import { scenario } from '../../scenario/builder.ts'
import { walkSteps } from '../../scenario/network-steps.ts'
import { attackable } from '../../scenario/questions.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'
import { allAgreements } from './check-list.ts'
import { requestChecks } from './check-requests.ts'
import type { Checkpoint } from './checkpoint.ts'
import { checkpointChecks } from './checkpoint-checks.ts'
import { type Check, runCheck } from './explorer-check.ts'
import { createClient } from './explorer-client.ts'
import { lower } from './lower.ts'

const example: Scenario = scenario('requests/attack', 'An agreement over a vault, a factory and its child')
  .deploy('vault')
  .deploy('factory', 'factory')
  .agreement('agreementA', { covers: { vault: 'None', factory: 'All' } })
  .underAttack('agreementA')
  .spawn('child', 'factory')
  .ask(attackable('vault', true))
  .build()
const names = createAddressBook(example.id)
names.addContract('vault', getAddress(`0x${'ab'.repeat(20)}`))
names.addContract('factory', getAddress(`0x${'ef'.repeat(20)}`))
names.addContract('child', getAddress(`0x${'bc'.repeat(20)}`))
names.addContract('agreementA', getAddress(`0x${'cd'.repeat(20)}`))
const [vault, child, agreementA] = [names.addressOf('vault'), names.addressOf('child'), names.addressOf('agreementA')]
const last = [...walkSteps(example)].at(-1) as { world: World; index: number; step: Ask }
const { world } = last
const checkpoint: Checkpoint = { scenario: example, world, names, step: last.index, ask: last.step, before: [] }

/** The status and body of an answer to a path. */
type Answer = { status: number; body: unknown }
type Garble = (path: string, response: ServerResponse) => unknown

/** Answers requests for addresses rightly. */
function rightAnswer(path: string): Answer {
  const [, route, last = ''] = /^\/chain\/(.*)\/([^/]*)$/.exec(path) ?? []
  if (!/^0x[0-9a-f]{40}$/i.test(last)) return { status: 400, body: { error: 'no address' } }
  const isKnown = [vault, child].some((one) => lower(one) === lower(last))
  const item = { agreementAddress: agreementA, state: 'UNDER_ATTACK' }
  if (route === 'agreement') {
    return lower(last) === lower(agreementA) ? { status: 200, body: item } : { status: 404, body: {} }
  }
  if (route === 'contract-state') return { status: 200, body: { state: isKnown ? item.state : 'NOT_REGISTERED' } }
  return { status: 200, body: { hasCoverage: isKnown, agreements: isKnown ? [item] : [] } }
}

/** Checks garbled answers. */
async function problemsOf(
  garble: Garble,
  checks: readonly Check[] = requestChecks(allAgreements([checkpoint], world.now)),
) {
  const url = await serve(({ url: path = '' }, response) => {
    garble(path.replace('/chain', ''), response)
    const { status, body } = rightAnswer(path)
    if (!response.writableEnded) json(response, body, status)
  })
  return (await found(url, checks)).problems
}

async function found(url: string, checks: readonly Check[]) {
  const client = createClient({ url, path: 'chain', timeout: 10_000 })
  const outcomes = []
  for (const check of checks) outcomes.push(await runCheck(check, client))
  const problems = outcomes.flatMap((outcome) => outcome.problems)
  return { outcomes, problems: problems.map((one) => ({ ...one, url: one.url.replace(`${url}/chain`, '') })) }
}

const UNKNOWN_ADDRESS = '0x00000000000000000000000000000000deadbeef'

test('accepts right answers; does not check letter case without agreements', async () => {
  expect(await problemsOf(() => {})).toEqual([])
  const asked: string[] = []
  await problemsOf((path) => asked.push(path), requestChecks([]))
  expect(asked).toHaveLength(15)
  expect(asked.join().toLowerCase()).not.toContain(lower(agreementA))
})

test('does not check letter case for an unbound contract', async () => {
  const unlinked = { ...checkpoint, world: { ...world, links: new Map() } }
  const asked: string[] = []
  await problemsOf((path) => asked.push(path), requestChecks(allAgreements([unlinked], world.now)))
  expect(asked.filter((path) => path.toLowerCase().includes(lower(vault)))).toEqual([])
  expect(asked).toContain(`/agreement/${lower(agreementA)}`)
})

test('a malformed address that is not refused with JSON breaks API-8', async () => {
  const problems = await problemsOf((path, response) => {
    if (path === '/agreement/0x1234') json(response, {}, 404)
    if (path === '/contract-state/vault') response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad')
  })
  const of = { rule: 'API-8', severity: 'wrong' }
  const expected = '400 with a JSON body: the address is'
  expect(problems).toEqual([
    { ...of, url: '/agreement/0x1234', expected: `${expected} too short`, actual: '404 application/json: {}' },
    { ...of, url: '/contract-state/vault', expected: `${expected} no address at all`, actual: '400 text/plain: Bad' },
  ])
})

test('an unknown contract is unsafe if shown as attackable, wrong if shown as covered', async () => {
  const problems = await problemsOf((path, response) => {
    if (path === `/agreement/by-contract/${UNKNOWN_ADDRESS}`) json(response, { hasCoverage: true, agreements: [] })
    if (path === `/contract-state/${UNKNOWN_ADDRESS}`) json(response, { state: 'UNDER_ATTACK' })
    if (path === `/agreement/${UNKNOWN_ADDRESS}`) json(response, {})
  })
  expect(problems).toMatchObject([
    {
      rule: 'API-8',
      severity: 'wrong',
      url: `/agreement/${UNKNOWN_ADDRESS}`,
      expected: '404: there is no such agreement',
    },
    { rule: 'API-8', severity: 'wrong', actual: '200 application/json: {"hasCoverage":true,"agreements":[]}' },
    { rule: 'API-11', severity: 'unsafe', actual: '200 application/json: {"state":"UNDER_ATTACK"}' },
  ])
})

test('an unknown contract is wrong in another state or with agreements; reports a 404 unchanged', async () => {
  const wrong = await problemsOf((path, response) => {
    if (path === `/agreement/by-contract/${UNKNOWN_ADDRESS}`) json(response, { hasCoverage: false, agreements: [{}] })
    if (path === `/contract-state/${UNKNOWN_ADDRESS}`) json(response, { state: 'PRODUCTION' })
  })
  const open = await problemsOf((path, response) => {
    const agreements = [{ state: 'PROMOTION_REQUESTED' }]
    if (path === `/agreement/by-contract/${UNKNOWN_ADDRESS}`) json(response, { hasCoverage: true, agreements })
  })
  expect(open.map(({ rule, severity }) => [rule, severity])).toContainEqual(['API-8', 'unsafe'])
  expect(wrong.map(({ rule, severity }) => [rule, severity])).toEqual([
    ['API-8', 'wrong'],
    ['API-11', 'wrong'],
  ])
  const missing = await problemsOf((path, response) => path.endsWith(UNKNOWN_ADDRESS) && json(response, {}, 404))
  expect(missing.map(({ rule, actual }) => [rule, actual])).toEqual([
    ['API-8', '404 application/json: {}'],
    ['API-11', '404 application/json: {}'],
  ])
})

test('an address known only in lower case breaks API-8', async () => {
  const upper = `0x${agreementA.slice(2).toUpperCase()}`
  const problems = await problemsOf((path, response) => {
    if (path === `/agreement/${upper}`) json(response, {}, 404)
    if (path === `/contract-state/${vault}`) json(response, { state: 'NOT_REGISTERED' })
  })
  const expected = `{"state":"UNDER_ATTACK"}, as for ${lower(vault)}`
  expect(problems).toMatchObject([
    { rule: 'API-8', url: `/agreement/${upper}`, actual: '404 application/json: {}' },
    {
      rule: 'API-8',
      url: `/contract-state/${vault}`,
      expected,
      actual: '{"state":"NOT_REGISTERED"}',
      severity: 'wrong',
    },
  ])
})

test('a child contract known only in lower case breaks API-8', async () => {
  const upper = `0x${child.slice(2).toUpperCase()}`
  const problems = await problemsOf((path, response) => {
    if (path === `/agreement/by-contract/${upper}`) json(response, { hasCoverage: false, agreements: [] })
  })
  const actual = '{"hasCoverage":false,"states":[]}'
  expect(problems).toMatchObject([{ rule: 'API-8', url: `/agreement/by-contract/${upper}`, actual }])
})

test('treating a contract as an agreement breaks API-8', async () => {
  const bound = [vault, child].map((one) => `/agreement/${lower(one)}`)
  const problems = await problemsOf(
    (path, response) => bound.includes(path) && json(response, { state: 'UNDER_ATTACK' }),
  )
  expect(problems).toMatchObject(
    bound.map((url) => ({ rule: 'API-8', url, expected: '404: there is no such agreement' })),
  )
})

test('a failing lower-case request breaks the rule of its route', async () => {
  const problems = await problemsOf((path, response) => {
    if (path === `/agreement/by-contract/${lower(vault)}`) json(response, {}, 500)
  })
  const of = { rule: 'API-3', url: `/agreement/by-contract/${lower(vault)}`, actual: '500 application/json: {}' }
  expect(problems).toMatchObject([of, of])
})

test('reports an unreadable agreement or list once, with the rule of its route', async () => {
  const checks = checkpointChecks(checkpoint).filter(({ rules }) => !rules.includes('API-3'))
  const problems = await problemsOf((_, response) => response.end('<h1>Soon</h1>'), checks)
  const actual = '200 without a content type: <h1>Soon</h1>'
  expect(problems).toMatchObject([
    { rule: 'API-2', url: `/agreement/${lower(agreementA)}`, expected: 'agreementA, with its fields', actual },
    { rule: 'API-1', url: '/agreements?state=UNDER_ATTACK&limit=100&page=1', actual },
    { rule: 'API-1', url: '/agreements?state=PROMOTION_REQUESTED&limit=100&page=1', actual },
  ])
})

test('behavior: every check is silent if the port is closed', async () => {
  const checks = [...requestChecks(allAgreements([checkpoint], world.now)), ...checkpointChecks(checkpoint)]
  const { outcomes, problems } = await found(`http://127.0.0.1:${await freePort()}`, checks)
  expect(new Set(problems.map(({ actual }) => actual))).toEqual(new Set(['the connection was refused']))
  expect(outcomes.map(({ silent }) => silent)).toEqual(checks.map(() => true))
})
