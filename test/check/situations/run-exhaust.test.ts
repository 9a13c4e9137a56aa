import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askersHere } from '../../../src/check/situations/askers-here.ts'
import { confirm } from '../../../src/check/situations/confirm.ts'
import { runExhaust, type SearchSettings } from '../../../src/check/situations/run-exhaust.ts'
import { copiesNetworkOptions } from '../../../src/check/situations/start-copies.ts'
import { starts } from '../../../src/check/situations/starts.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { locate } from '../../../src/platform/locate.ts'
import reference from '../../../src/reference/index.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { CreateResolver, Environment, Resolver } from '../../../src/subject/resolver.ts'
import { startProgram } from '../../../src/subject/start-program.ts'

let networks: [TestNetwork, ...TestNetwork[]]
beforeAll(async () => {
  networks = await Promise.all([startTestNetwork(copiesNetworkOptions), startTestNetwork(copiesNetworkOptions)])
})
afterAll(() => Promise.all(networks.map((network) => network.close())))

const run = (
  create: CreateResolver,
  options: Omit<SearchSettings, 'start'> & Partial<SearchSettings>,
  on = networks,
) => {
  const all = { start: starts.small, ...options }
  const places = { networks: on, workers: on.length, network: copiesNetworkOptions }
  return runExhaust(askersHere(places, inlineSubject(create), all), all)
}

/** Some methods of the reference resolver, changed; it declares no others. */
const withMethods =
  (replace: (right: Required<Resolver>) => Partial<Resolver>): CreateResolver =>
  async (environment) => {
    const right = (await reference(environment)) as Required<Resolver>
    return replace(right)
  }

/** Calls an end of the chain's countdown "none" instead of 0. */
const overIsNone = withMethods((right) => ({
  timeRemaining: async (contract) => (await right.timeRemaining(contract)) || null,
}))

describe('a right resolver', () => {
  test('is asked about every situation', async () => {
    const both = await run(reference, { depth: 1 })
    expect(both).toMatchObject({ failures: 0, failure: undefined, ended: undefined })
    expect(both.depths.map(({ situations, asked, questions }) => [situations, asked, questions])).toEqual([
      [1, 1, 12],
      [12, 12, 180],
    ])
    expect(both.depths.every(({ sha256 }) => sha256 !== undefined)).toBe(true)
  })

  test('sees undone blocks only after a restart', async () => {
    let started = 0
    const watched: CreateResolver = ({ rpcUrl }: Environment) => {
      started += 1
      let latest = 0
      const look = async () => {
        const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })
        const { result } = (await response.json()) as { result: string }
        if (Number(result) < latest) throw new Error(`block ${latest} was undone`)
        latest = Number(result)
        return false
      }
      return { name: 'watched', isAttackable: look }
    }
    const { failures, depths } = await run(watched, { depth: 1, together: 2 })
    expect(failures).toBe(0)
    expect(started).toBeGreaterThan(4)
    expect(depths[1]?.skipped).toBeGreaterThan(0)
  })
})

describe('simultaneous questions', () => {
  /** The most questions in flight, and how often it was asked for targets. */
  type Seen = { most: number; targets: number }

  /** The reference resolver, which declares so many questions and counts those in flight. */
  const taking = (concurrency: number, seen: Seen): CreateResolver => {
    let running = 0
    const counted =
      <Args extends unknown[], Answer>(method: (...args: Args) => Promise<Answer>) =>
      async (...args: Args) => {
        running += 1
        seen.most = Math.max(seen.most, running)
        return method(...args).finally(() => {
          running -= 1
        })
      }
    return withMethods((right) => ({
      name: 'counting',
      concurrency,
      isAttackable: counted(right.isAttackable),
      terms: counted(right.terms),
      targets: counted(() => {
        seen.targets += 1
        return right.targets()
      }),
    }))
  }

  test.each([
    [3, 3],
    // A situation has ten questions of these methods.
    [64, 10],
  ])(
    'asks a resolver of concurrency %i at most %i questions at once, with the same answers',
    async (concurrency, most) => {
      const alone: Seen = { most: 0, targets: 0 }
      const many: Seen = { most: 0, targets: 0 }
      const first = await run(taking(1, alone), { depth: 1 }, [networks[0]])
      const second = await run(taking(concurrency, many), { depth: 1 }, [networks[0]])
      expect([alone.most, many.most]).toEqual([1, most])
      // Situations that end at one block share their targets: there are 13.
      expect(many.targets).toBeLessThan(13)
      expect(many.targets).toBe(alone.targets)
      expect(second.failures).toBe(0)
      expect(second.depths).toEqual(first.depths)
    },
  )

  test('asks for targets again after a block', async () => {
    // Nine in a batch: one ends when a countdown is over, and others while it runs.
    const { failures, depths } = await run(reference, { start: starts.countdown, depth: 1, together: 9 })
    expect([failures, depths[1]?.asked]).toEqual([0, 27])
  })

  test('finds a resolver that mixes up its answers', async () => {
    let asked = ''
    const mixing = withMethods(({ bindingAgreement }) => ({
      concurrency: 8,
      async bindingAgreement(contract) {
        asked = contract
        await new Promise(setImmediate)
        return bindingAgreement(asked as typeof contract)
      },
    }))
    const { failure } = await run(mixing, { start: starts.conflict, depth: 0 })
    expect(failure?.asked.question.method).toBe('bindingAgreement')
  })
})

describe('a wrong resolver', () => {
  test('finds the wrong answer with the fewest steps, which fails again alone', async () => {
    const asked = await run(overIsNone, { start: starts.countdown, depth: 2, together: 2 })
    expect(asked.failure?.situation).toMatchObject({ depth: 1, reached: { by: { do: 'waitUntil', offset: 0 } } })
    const failure = asked.failure as NonNullable<typeof asked.failure>
    const [network] = networks
    const { again, result } = await confirm(network, inlineSubject(overIsNone), starts.countdown, failure, {})
    expect(again).toBe(true)
    expect(result.questions).toMatchObject([{ question: { method: 'timeRemaining' }, verdict: { verdict: 'failed' } }])
    expect(result.scenario.id).toMatch(/^counterexample\/[0-9a-f]{12}$/)
    const again1 = await confirm(network, inlineSubject(reference), starts.countdown, failure, {})
    expect(again1).toMatchObject({ again: false, result: { questions: [failure.asked] } })
  })

  test('asks before the last step, too, to find a resolver that remembers its first answer', async () => {
    const remembers = withMethods(({ isAttackable }) => {
      const verdicts = new Map<string, Promise<boolean>>()
      return {
        isAttackable(contract) {
          const verdict = verdicts.get(contract) ?? isAttackable(contract)
          verdicts.set(contract, verdict)
          return verdict
        },
      }
    })
    const { failure } = await run(remembers, { start: starts.countdown, depth: 1 })
    expect(failure?.asked).toMatchObject({ question: { method: 'isAttackable' }, given: { value: true } })
  })

  test('counts every wrong situation if the first does not end the run', async () => {
    const { failures, depths } = await run(async () => ({ isAttackable: async () => true }), { depth: 1, bail: false })
    expect(failures).toBe(13)
    expect(depths[1]?.asked).toBe(12)
  })
})

test.each([
  [1, 'the start', [false, false]],
  [2, 'the first step', [true, false]],
])(
  'if the chain of subject %i ends during %s, keeps complete depths and blames no subject',
  async (at, _, complete) => {
    const network = await startTestNetwork(copiesNetworkOptions)
    let started = 0
    const create: CreateResolver = async () => {
      started += 1
      const isLast = started === at
      const isAttackable = async () => {
        if (isLast) await network.chain.stop()
        return isLast
      }
      return { isAttackable }
    }
    const { depths, ended, broken, failure } = await run(create, { depth: 1 }, [network])
    await network.close()
    expect(broken?.message).toBe('The chain does not answer')
    expect([ended, failure]).toEqual(['a failure of harborcheck or its machine', undefined])
    expect(depths.map(({ sha256 }) => sha256 !== undefined)).toEqual(complete)
  },
)

test('regression: a chain that ends before the subject starts does not leave a worker waiting', async () => {
  const network = await startTestNetwork(copiesNetworkOptions)
  await network.chain.stop()
  const options = { start: starts.small, depth: 1 }
  const places = { networks: [network], workers: 2, network: copiesNetworkOptions }
  const program = startProgram({ path: locate('reference/index') })
  const { broken, failure } = await runExhaust(askersHere(places, program, options), options)
  await network.close()
  expect(broken?.message).toBe('The chain does not answer')
  expect(failure).toBeUndefined()
})

describe('a limit', () => {
  const never: CreateResolver = async () => ({ isAttackable: async () => false })

  test('ends the search after a number of situations', async () => {
    const { ended, depths } = await run(never, { depth: 2, max: 20, together: 4, bail: false })
    expect(ended).toBe('--max')
    expect(depths.map(({ sha256 }) => sha256 !== undefined)).toEqual([true, true, false])
    expect(depths[2]?.asked).toBeLessThan(30)
  })

  test('ends the search at a signal, or after a time', async () => {
    const { ended, depths } = await run(never, { depth: 2, signal: AbortSignal.abort() })
    expect([ended, depths]).toEqual(['a signal', []])
    const slow: CreateResolver = async () => ({ isAttackable: () => new Promise(() => {}) })
    expect(await run(slow, { depth: 1, seconds: 0.5 })).toMatchObject({ ended: '--max-time', failure: undefined })
  })

  test('ends the search at a signal while the subject starts', async () => {
    const stop = new AbortController()
    const hangs: CreateResolver = async () => {
      stop.abort()
      return { isAttackable: () => new Promise(() => {}) }
    }
    const { ended, depths } = await run(hangs, { depth: 1, signal: stop.signal })
    expect([ended, depths.map(({ asked }) => asked)]).toEqual(['a signal', [0, 0]])
  })

  test('does not ask the situations of an earlier run again', async () => {
    const whole = await run(never, { depth: 1 })
    const later = await run(never, { depth: 1, from: 1 })
    expect(later.depths[0]).toMatchObject({ situations: 1, asked: 0 })
    expect(later.depths[1]).toEqual(whole.depths[1])
    expect(later.situationsHash(0)).toBe(whole.depths[0]?.sha256?.situations)
  })
})
