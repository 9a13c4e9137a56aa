import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../src/cases/index.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { InternalError } from '../../../src/platform/errors.ts'
import reference from '../../../src/reference/index.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable, targets, terms, timeLeft } from '../../../src/scenario/questions.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { Resolver } from '../../../src/subject/resolver.ts'
import type { StartSubject, Subject, SubjectQuestion } from '../../../src/subject/subject.ts'

let networks: [TestNetwork, TestNetwork]
beforeAll(async () => {
  networks = await Promise.all([startTestNetwork(), startTestNetwork()])
})
afterAll(() => Promise.all(networks.map((network) => network.close())))

/** One case of each topic, of those at `hardened`, too. */
const cases = [...new Map(catalogue.map((one) => [one.id.split('/')[0], one])).values()]
const bare = (id: string) =>
  scenario(id, 'Nothing is there')
    .about('BIND-12')
    .ask(attackable('nobody', false), timeLeft('nobody', null), terms('nobody', null), targets())
    .build()
const resolver = (answers: Partial<Resolver>): StartSubject => inlineSubject(() => answers as Resolver)

test('the reference resolver is right, and results are in the order of the cases', async () => {
  const progress: number[] = []
  const run = await runSuite(networks, inlineSubject(reference), cases, { onCase: ({ done }) => progress.push(done) })
  expect(run.complete).toBe(true)
  expect(run.subject.name).toBe('reference')
  expect(run.results.map(({ scenario: example }) => example.id)).toEqual(cases.map(({ id }) => id))
  expect(progress).toEqual(cases.map((_, index) => index + 1))
  const verdicts = run.results.flatMap(({ questions }) => questions.map(({ verdict }) => verdict.verdict))
  expect(new Set(verdicts)).toEqual(new Set(['passed']))
})

test('the reference resolver refuses to answer where readings of the sources differ', async () => {
  const [network] = networks
  const open = catalogue.filter(({ id }) => id.startsWith('open-readings/'))
  const { results } = await runSuite([network], inlineSubject(reference), open)
  const answers = results.flatMap(({ questions }) =>
    questions.flatMap(({ verdict, given }) =>
      'open' in verdict && verdict.open ? [`${verdict.open} ${given.kind}`] : [],
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['OPEN-2 refused', 'OPEN-4 refused']))
})

test('behavior: the next scenario starts on a chain without targets', async () => {
  const [network] = networks
  const run = await runSuite([network], inlineSubject(reference), [...cases.slice(0, 2), bare('my/bare')])
  expect(run.results.at(-1)?.questions.map(({ verdict }) => verdict.verdict)).toEqual(Array(4).fill('passed'))
})

test('regression: contracts of the official deployer are not targets of the next case, which links it', async () => {
  const [network] = networks
  const both = catalogue.filter(({ id }) => /^official-deployer\/(rejected-request|linked-deployer)$/.test(id))
  const run = await runSuite([network], inlineSubject(reference), both)
  const verdicts = run.results.map(({ questions }) => new Set(questions.map(({ verdict }) => verdict.verdict)))
  expect(verdicts).toEqual([new Set(['passed']), new Set(['passed'])])
})

describe('behavior: requests of a resolver that change the chain', () => {
  const asks = (rpcUrl: string, method: string) =>
    fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    })
  const verdicts = async (start: StartSubject) => {
    const [network] = networks
    const run = await runSuite([network], start, [bare('my/one'), bare('my/two')])
    return run.results.flatMap(({ questions }) => questions.map(({ given }) => given))
  }
  const charged = {
    kind: 'errored',
    reason: 'it asked the node for anvil_reset: refused, since a resolver only reads the chain',
  }

  test('fail the question, even if its answer is right', async () => {
    let asked = 0
    const moving = inlineSubject(({ rpcUrl }) => ({
      async isAttackable() {
        asked += 1
        if (asked === 1) await asks(rpcUrl, 'anvil_reset')
        return false
      },
    }))
    const skipped = Array(3).fill({ kind: 'skipped' })
    expect(await verdicts(moving)).toEqual([charged, ...skipped, { kind: 'answered', value: false }, ...skipped])
  })

  test('fail the first question if sent at the start, and the last one if sent at the end', async () => {
    const atStart = inlineSubject(async ({ rpcUrl }) => {
      await asks(rpcUrl, 'anvil_reset')
      return { isAttackable: async () => false }
    })
    expect((await verdicts(atStart))[0]).toEqual(charged)
    const atEnd = inlineSubject(({ rpcUrl }) => ({
      isAttackable: async () => false,
      close: async () => void (await asks(rpcUrl, 'anvil_reset')),
    }))
    expect((await verdicts(atEnd))[4]).toEqual({ ...charged, reason: `after its last answer, ${charged.reason}` })
  })

  test('do not include unknown methods, which are only refused', async () => {
    const trying = inlineSubject(({ rpcUrl }) => ({
      isAttackable: async () => !(await (await asks(rpcUrl, 'trace_call')).text()).includes('-32601'),
    }))
    expect((await verdicts(trying))[0]).toEqual({ kind: 'answered', value: false })
  })
})

test('behavior: skips undeclared methods', async () => {
  const run = await runSuite(networks, resolver({ isAttackable: async () => false }), [bare('my/bare')])
  const [first, ...others] = run.results[0]?.questions.map(({ verdict }) => verdict.verdict) ?? []
  expect(first).toBe('passed')
  expect(new Set(others)).toEqual(new Set(['skipped']))
})

test('behavior: --bail stops after the first case that does not pass', async () => {
  const [network] = networks
  const three = ['my/one', 'my/two', 'my/three'].map(bare)
  const run = await runSuite([network], resolver({ isAttackable: async () => true }), three, { bail: true })
  expect(run.results.map(({ scenario: example }) => example.id)).toEqual(['my/one'])
  expect(run.complete).toBe(false)
})

describe('behavior: a subject that answers simultaneous questions together', () => {
  const atOnce = (
    batches: SubjectQuestion[][],
    answer: (questions: readonly SubjectQuestion[]) => number,
  ): StartSubject => {
    const start = resolver({ isAttackable: async () => false, terms: async () => null })
    return async (environment, options) => {
      const subject = await start(environment, options)
      const askMany = (questions: readonly SubjectQuestion[]) => {
        batches.push([...questions])
        const asked = questions.slice(0, answer(questions)).map(({ method, params }) => subject.ask(method, params))
        return Promise.all(asked)
      }
      return { ...subject, askMany }
    }
  }

  test('is asked its declared methods in order, and each answer matches its question', async () => {
    const [network] = networks
    const batches: SubjectQuestion[][] = []
    const { results } = await runSuite(
      [network],
      atOnce(batches, ({ length }) => length),
      [bare('my/bare')],
    )
    expect(batches.map((batch) => batch.map(({ method }) => method))).toEqual([['isAttackable', 'terms']])
    const verdicts = results[0]?.questions.map(({ verdict }) => verdict.verdict)
    expect(verdicts).toEqual(['passed', 'skipped', 'passed', 'skipped'])
  })

  test('throws InternalError if it returns too few answers', async () => {
    const [network] = networks
    const run = runSuite(
      [network],
      atOnce([], () => 1),
      [bare('my/bare')],
    )
    await expect(run).rejects.toThrow(InternalError)
  })
})

test('behavior: does not send simultaneous questions if none is declared', async () => {
  const [network] = networks
  const askMany = () => Promise.reject(new Error('asked'))
  const start: StartSubject = async () => ({
    info: { name: 'mute', capabilities: [] },
    ask: askMany as never,
    askMany,
    close: async () => {},
  })
  const { results } = await runSuite([network], start, [bare('my/bare')])
  expect(results[0]?.questions.map(({ verdict }) => verdict.verdict)).toEqual(Array(4).fill('skipped'))
})

test('behavior: starts a subject that can be reinitialised once, with a new chain every four cases', async () => {
  const [network] = networks
  const begun: string[] = []
  const start: StartSubject = async () => {
    begun.push('started')
    return {
      info: { name: 'reinitialisable', capabilities: ['isAttackable'] },
      ask: async () => ({ kind: 'answered', value: false }),
      reinitialize: async () => {
        begun.push('reinitialized')
        return true
      },
      close: async () => {},
    } as Subject
  }
  const many = Array.from({ length: 9 }, (_, index) => bare(`my/number-${index}`))
  const { complete } = await runSuite([network], start, many)
  // It is known to be renewable once it is there, so the first chain has four cases too. The last one settles the result.
  expect([complete, begun]).toEqual([true, ['started', 'reinitialized', 'reinitialized', 'reinitialized']])
})

test('behavior: a violation between answers fails the running case, or the last one', async () => {
  const [network] = networks
  const violation = { kind: 'errored', reason: 'protocol violation' } as const
  let asked = 0
  const start: StartSubject = async (_environment, options) => ({
    info: { name: 'noisy', capabilities: ['isAttackable'] },
    ask: (async () => {
      asked += 1
      if (asked === 1) options?.onLateViolation?.(violation)
      return { kind: 'answered', value: false }
    }) as Subject['ask'],
    close: async () => options?.onLateViolation?.(violation),
  })
  const three = ['my/one', 'my/two', 'my/three'].map(bare)
  const { results } = await runSuite([network], start, three)
  expect(results.map(({ questions }) => questions[0]?.verdict.verdict)).toEqual(['errored', 'passed', 'errored'])
  expect(results[2]?.questions[0]?.given).toMatchObject({ reason: 'after its last answer, protocol violation' })
})

test('behavior: a source fails only as long as the scenario states', async () => {
  const [network] = networks
  const statuses: number[] = []
  const start = inlineSubject(({ rpcUrl }) => ({
    async isAttackable() {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
      const headers = { 'content-type': 'application/json' }
      statuses.push((await fetch(rpcUrl, { method: 'POST', headers, body })).status)
      return false
    },
  }))
  const question = attackable('nobody', false)
  const failing = scenario('my/failing', 'The node fails')
    .ask(question)
    .do({ do: 'fault', source: 'node', kind: 'http-503' })
    .ask(question)
    .do({ do: 'endFaults' })
    .ask(question)
    .do({ do: 'fault', source: 'node', kind: 'http-503' })
    .build()
  await runSuite([network], start, [failing, scenario('my/next', 'The next').ask(question).build()])
  expect(statuses).toEqual([200, 503, 200, 200])
})

describe('behavior: if aborted', () => {
  test('drops the running case, and closes the subject', async () => {
    const controller = new AbortController()
    let asked = 0
    let closed = false
    const start = resolver({
      isAttackable: async () => {
        asked += 1
        if (asked === 2) controller.abort()
        return false
      },
      close: () => {
        closed = true
      },
    })
    const [network] = networks
    const run = await runSuite([network], start, [bare('my/one'), bare('my/two'), bare('my/three')], {
      signal: controller.signal,
    })
    expect(run.results.map(({ scenario: example }) => example.id)).toEqual(['my/one'])
    expect(run.complete).toBe(false)
    expect(closed).toBe(true)
  })

  test('before the start, runs no case', async () => {
    const run = await runSuite(networks, inlineSubject(reference), cases, { signal: AbortSignal.abort() })
    expect(run).toEqual({ results: [], subject: { name: 'none', capabilities: [] }, complete: false })
  })
})

test('behavior: a subject that does not start ends the run', async () => {
  const start = inlineSubject(() => {
    throw new Error('no luck')
  })
  await expect(runSuite(networks, start, cases)).rejects.toThrow('no luck')
})

test('behavior: fewer declared methods on the next chain fail its cases, but not earlier ones', async () => {
  let creations = 0
  const start = inlineSubject(() => {
    creations += 1
    const all = { isAttackable: async () => false, targets: async () => [] }
    return creations === 1 ? all : { isAttackable: all.isAttackable }
  })
  const [network] = networks
  const many = Array.from({ length: 13 }, (_, index) => bare(`my/number-${index}`))
  const { results, subject } = await runSuite([network], start, many)
  expect(subject.capabilities).toEqual(['isAttackable', 'targets'])
  const verdicts = results.map(({ questions }) => questions.map(({ verdict }) => verdict.verdict))
  expect(verdicts.slice(0, 12)).toEqual(Array(12).fill(['passed', 'skipped', 'skipped', 'passed']))
  expect(verdicts.at(-1)).toEqual(['errored', 'skipped', 'skipped', 'errored'])
  const reason = 'it declares fewer methods than at its first start: isAttackable, targets then, isAttackable now'
  expect(results.at(-1)?.questions[0]?.given).toEqual({ kind: 'errored', reason })
})

test('behavior: throws InternalError if the model contradicts a written answer', async () => {
  const wrong = scenario('my/wrong', 'Wrong').ask(attackable('nobody', true)).build()
  const run = runSuite(networks, inlineSubject(reference), [wrong])
  await expect(run).rejects.toThrow(InternalError)
  await expect(run).rejects.toThrow('The model contradicts the answer written in my/wrong')
})

test('behavior: stops a test network whose port is in use', async () => {
  const [network] = networks
  const port = Number(new URL(network.explorer.url).port)
  await expect(startTestNetwork({ explorerPort: port })).rejects.toThrow(InternalError)
  const taken = Number(new URL(network.nodeUrl).port)
  await expect(startTestNetwork({ port: taken, chainId: 5, genesisTime: 1_500_000_000 })).rejects.toThrow(String(taken))
})

test('behavior: starts a test network with options', async () => {
  const network = await startTestNetwork({ chainId: 5, genesisTime: 1_500_000_000, explorerPath: 'net' })
  expect(network.environment).toMatchObject({ chainId: 5, explorerPath: 'net' })
  expect(network.chain.head.timestamp).toBe(1_500_000_001)
  await network.close()
})

test('behavior: passes value estimates to the explorer', async () => {
  const [network] = networks
  const priced = scenario('my/priced', 'A vault with money in it')
    .attackableVault()
    .valued({ contract: 'vault', symbol: 'USDC', usd: '2500000' })
    .ask(attackable('vault', true))
    .build()
  let band: unknown
  const start: StartSubject = inlineSubject(({ explorerUrl, explorerPath }) => ({
    async isAttackable() {
      const list = await fetch(`${explorerUrl}/${explorerPath}/agreements?state=UNDER_ATTACK`)
      band = ((await list.json()) as { items: { valueBand: string }[] }).items[0]?.valueBand
      return true
    },
  }))
  await runSuite([network], start, [priced])
  expect(band).toBe('$1M - $10M')
})

test('behavior: does not start a subject that exhausted its restarts', async () => {
  let starts = 0
  const start: StartSubject = async (_environment, options): Promise<Subject> => {
    starts += 1
    if (options?.restarts) options.restarts.exhausted = 'subject exited: code 1'
    return {
      info: { name: 'gone', capabilities: ['isAttackable'] },
      ask: async () => ({ kind: 'errored', reason: 'subject exited: code 1' }),
      close: async () => {},
    }
  }
  const [network] = networks
  const many = Array.from({ length: 13 }, (_, index) => bare(`my/number-${index}`))
  const run = await runSuite([network], start, many)
  expect(starts).toBe(1)
  expect(run.results.at(-1)?.questions[0]?.given).toEqual({ kind: 'errored', reason: 'subject exited: code 1' })
})
