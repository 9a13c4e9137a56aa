import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from '../../src/scenario/builder.ts'
import { type Served, serve, withoutMethods } from './support/proxy.ts'
import { type Setup, type StartedScenario, startSetup } from './support/setup.ts'

let setup: Setup
let started: StartedScenario | undefined
beforeAll(async () => {
  setup = await startSetup()
})
afterEach(async () => {
  await started?.end()
  started = undefined
})
afterAll(() => setup.close())

/** The targets, in the order of the agreements. */
async function targetsOf({ resolver } = setup) {
  const targets = await resolver.targets()
  return targets.sort((a, b) => a.agreement.localeCompare(b.agreement))
}

type Body = { items: object[]; meta: object }

/** An explorer that changes what the real one answers. */
function explorer(change: (path: string, body: Body) => unknown): Promise<Served> {
  return serve(async (request, response) => {
    const original = await fetch(`${setup.network.explorer.url}${request.url}`)
    const answer = change(request.url ?? '', (await original.json()) as Body)
    response.statusCode = original.status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
}

test('LIST-6: finds missing agreements by their events, and their children by lookup', async () => {
  started = await setup.start('lost', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: { factory: 'All' } })
      .underAttack('A'),
  )
  const expected = await targetsOf()
  expect(expected[0]?.contracts).toHaveLength(2)
  await using losing = await explorer((path, body) =>
    path.includes('agreements?') ? { ...body, items: [], meta: { ...body.meta, totalPages: 0 } } : body,
  )
  expect(await setup.resolverIn({ explorerUrl: `${losing.url}/` }).targets()).toEqual(expected)
})

test('LAG: the chain decides if the explorer is wrong', async () => {
  started = await setup.start('lagging', (builder) =>
    builder
      .deploy('vault')
      .deploy('other')
      .agreement('A', { covers: ['vault'] })
      .agreement('ended', { covers: ['other'] })
      .underAttack('A', 'ended')
      .lifecycle('ended', 'instantCorrupt'),
  )
  const { at } = started
  const wrong = [
    { agreementAddress: at('ended').toLowerCase(), state: 'UNDER_ATTACK', coveredContracts: [at('other')] },
  ]
  await using lagging = await explorer((_, body) => ({
    items: [
      ...wrong,
      ...body.items.map((item) => ({ ...item, state: 'NEW_STATE', more: 1, coveredContracts: [at('other')] })),
    ],
    meta: { currentPage: 1, totalItems: 2, totalPages: 1 },
  }))
  expect(await setup.resolverIn({ explorerUrl: lagging.url }).targets()).toEqual([
    { agreement: at('A'), state: 'UNDER_ATTACK', contracts: [at('vault')] },
  ])
})

test('RACE-1: gives the answer of the earlier block if a block is mined while it reads the explorer', async () => {
  started = await setup.start('a block meanwhile', (builder) =>
    builder
      .deploy('factory', 'factory')
      .deploy('otherFactory', 'factory')
      .spawn('child', 'factory')
      .spawn('otherChild', 'otherFactory')
      .agreement('A', { covers: { factory: 'All', otherFactory: 'None' }, commitment: 8 * DAY })
      .underAttack('A')
      .waitUntil('commitmentEnd', 'A'),
  )
  const { at, go } = started
  let blocks = 0
  await using moving = await serve(async (request, response) => {
    if (blocks === 0) {
      blocks += 1
      await go((builder) => builder.setChain('A', { factory: 'None', otherFactory: 'All' }))
    }
    const original = await fetch(`${setup.network.explorer.url}${request.url}`)
    response.end(await original.text())
  })
  const [target, ...more] = await setup.resolverIn({ explorerUrl: moving.url }).targets()
  expect(more).toEqual([])
  expect(target?.contracts.toSorted()).toEqual([at('factory'), at('otherFactory'), at('child')].toSorted())
})

const page = { items: [], meta: { currentPage: 1, totalItems: 0, totalPages: 0 } }
const nonsense: [string, unknown][] = [
  ['null', null],
  ['a list', []],
  ['no items', { meta: page.meta }],
  ['items that are no list', { ...page, items: {} }],
  ['an item that is no object', { items: ['0x'], meta: { ...page.meta, totalPages: 1 } }],
  [
    'an item without contracts',
    { items: [{ agreementAddress: `0x${'1'.repeat(40)}` }], meta: { ...page.meta, totalPages: 1 } },
  ],
  [
    'an address that is none',
    { items: [{ agreementAddress: '0x1', coveredContracts: [] }], meta: { ...page.meta, totalPages: 1 } },
  ],
  ['no meta', { items: [] }],
  ['pages as text', { ...page, meta: { ...page.meta, totalPages: '0' } }],
  ['half a page', { ...page, meta: { ...page.meta, totalPages: 0.5 } }],
  ['fewer than no pages', { ...page, meta: { ...page.meta, totalPages: -1 } }],
  ['too many pages', { ...page, meta: { ...page.meta, totalPages: 1e9 } }],
  ['another page', { ...page, meta: { ...page.meta, currentPage: 2 } }],
  ['items of no page', { items: [{ agreementAddress: `0x${'1'.repeat(40)}`, coveredContracts: [] }], meta: page.meta }],
]

test.each(nonsense)('FAULT: refuses if the explorer answers %s', async (_, body) => {
  await using broken = await explorer(() => body)
  await expect(setup.resolverIn({ explorerUrl: broken.url }).targets()).rejects.toThrow()
})

test.each<[string, Parameters<typeof serve>[0]]>([
  ['500', (_, response) => response.writeHead(500).end(JSON.stringify(page))],
  ['204', (_, response) => response.writeHead(204).end()],
  ['HTML', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')],
  ['an empty body', (_, response) => response.end()],
  ['half of the JSON', (_, response) => response.end(JSON.stringify(page).slice(0, 20))],
  ['a redirect', (_, response) => response.writeHead(302, { location: setup.network.explorer.url }).end()],
  ['too much', (_, response) => response.end(' '.repeat(33 * 1024 * 1024))],
  ['a reset', (request) => request.socket.destroy()],
])('FAULT: refuses if the explorer answers with %s, except questions that do not need it', async (_, listener) => {
  await using broken = await serve(listener)
  const resolver = setup.resolverIn({ explorerUrl: broken.url })
  await expect(resolver.targets()).rejects.toThrow('No answer from')
  expect(await resolver.isAttackable(`0x${'1'.repeat(40)}`)).toBe(false)
})

test('FAULT: refuses if the explorer takes too long, also for the body', async () => {
  vi.stubEnv('REFERENCE_TIME_LIMIT', '300')
  onTestFinished(() => void vi.unstubAllEnvs())
  await using dripping = await serve((_, response) => {
    response.write('{')
    const drip = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drip))
  })
  await expect(setup.resolverIn({ explorerUrl: dripping.url }).targets()).rejects.toThrow(/took more than 300 ms/)
})

test('finds children that the explorer does not list, however they were created', async () => {
  started = await setup.start('unlisted children', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('before', 'factory', { method: 'create2' })
      .agreement('A', { covers: { factory: 'FutureOnly' } })
      .underAttack('A')
      .spawn(['created', 'second'], 'factory')
      .spawn('salted', 'factory', { method: 'create2' })
      .spawn('cloned', 'factory', { method: 'clone' }),
  )
  await using forgetful = await explorer((_, body) => ({
    ...body,
    items: body.items.map((item) => ({ ...item, coveredContracts: [] })),
  }))
  const [target] = await targetsOf({ resolver: setup.resolverIn({ explorerUrl: forgetful.url }) } as Setup)
  const contracts = ['factory', 'created', 'second', 'salted', 'cloned'].map(started.at)
  expect(target?.contracts.toSorted()).toEqual(contracts.toSorted())
})

test.each(['an index of creators', 'none'])(
  'finds children of a destroyed deployer, on a node with %s',
  async (kind) => {
    started = await setup.start(`destroyed deployer, ${kind}`, (builder) =>
      builder
        .deploy('factory', 'factory')
        .spawn('gone', 'factory', { destroyed: true, nested: ['child'] })
        .agreement('A', { covers: { gone: 'All', 'an account': 'All' } })
        .underAttack('A'),
    )
    await using forgetful = await explorer((_, body) => ({
      ...body,
      items: body.items.map((item) => ({ ...item, coveredContracts: [] })),
    }))
    await using node = await withoutMethods(setup.network.environment.rpcUrl, ...(kind === 'none' ? ['ots_'] : []))
    const resolver = setup.resolverIn({ explorerUrl: forgetful.url, rpcUrl: node.url })
    const [target] = await targetsOf({ resolver } as Setup)
    expect(target?.contracts.toSorted()).toEqual(['gone', 'child', 'an account'].map(started.at).toSorted())
    expect(await resolver.bindingAgreement(started.at('child'))).toMatchObject({
      via: 'child',
      parent: started.at('gone'),
    })
  },
)

test('refuses instead of omitting children if it cannot count them without traces', async () => {
  started = await setup.start('uncounted children', (builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('A', { covers: { factory: 'All' } })
      .underAttack('A')
      .spawn('salted', 'factory', { method: 'create2' }),
  )
  await using forgetful = await explorer((_, body) => ({
    ...body,
    items: body.items.map((item) => ({ ...item, coveredContracts: [] })),
  }))
  await using blind = await withoutMethods(setup.network.environment.rpcUrl, 'trace_', 'debug_')
  const resolver = setup.resolverIn({ explorerUrl: forgetful.url, rpcUrl: blind.url })
  await expect(resolver.targets()).rejects.toThrow('has no traces')
})
