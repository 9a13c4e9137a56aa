import { createPublicClient, http, parseAbi, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeReport } from '../../../src/check/resolvers/report/make-report.ts'
import { runBatch } from '../../../src/check/resolvers/run-batch.ts'
import { runCase } from '../../../src/check/resolvers/run-case.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable } from '../../../src/scenario/questions.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { Environment } from '../../../src/subject/resolver.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork(campaignNetwork)
})
afterEach(() => vi.useRealTimers())
afterAll(() => network.close())

const abi = parseAbi([
  'function getAgreementForContract(address) view returns (address)',
  'function getAgreementState(address) view returns (uint8)',
])

type Options = { cacheTime?: number; isOpen?: (state: number) => boolean }

/** A resolver, right by default, which asks viem for the block's number first. */
const reading = ({ isOpen = (state) => state === 3 || state === 4, ...options }: Options) =>
  inlineSubject(({ rpcUrl, contracts }: Environment) => {
    const client = createPublicClient({ transport: http(rpcUrl), ...options })
    const address = contracts.attackRegistry
    return {
      async isAttackable(contract) {
        const blockNumber = await client.getBlockNumber()
        const at = { abi, address, blockNumber } as const
        const args = [contract] as const
        const agreement = await client.readContract({ ...at, functionName: 'getAgreementForContract', args })
        if (agreement === zeroAddress) return false
        return isOpen(await client.readContract({ ...at, functionName: 'getAgreementState', args: [agreement] }))
      },
    }
  })

const example = (id: string) =>
  scenario(id, 'A vault opens')
    .about('STATE-1')
    .deploy('vault')
    .agreement('agreementA', { covers: { vault: 'None' } })
    .ask(attackable('vault', false))
    .underAttack('agreementA')
    .ask(attackable('vault', true))
    .build()

const NOTE =
  'answered for block 3 of the scenario, which block 5 had followed: a cache? In viem, `cacheTime: 0` turns it off'

/** The notes on the answers of one scenario, or of two that share a chain. */
async function notesOf(options: Options, isBatch = false) {
  // However slow the machine is, the cache's time does not run out.
  vi.useFakeTimers({ toFake: ['Date'] })
  await (isBatch ? network.prepareBatch(2) : network.reset())
  const subject = await reading(options)(network.environment)
  const results = isBatch
    ? await runBatch(network, subject, [example('cached/one'), example('cached/two')])
    : [await runCase(network, subject, example('cached/one'))]
  const { cases } = makeReport(results, {
    harborcheck: '1.0.0',
    subject: subject.info,
    subjectArguments: '',
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'deployment', timeout: 10, bail: false },
    complete: true,
    seconds: 1,
  })
  await subject.close()
  return cases.flatMap(({ questions }) => questions.map(({ verdict, note }) => [verdict, note]))
}

test('names the earlier block if a viem client with its default cache answers for it', async () => {
  expect(await notesOf({})).toEqual([
    ['passed', undefined],
    ['failed', NOTE],
  ])
})

test('names the block on a chain that scenarios share', async () => {
  const [, second, , fourth] = await notesOf({}, true)
  expect(second).toEqual(['failed', NOTE])
  expect(fourth?.[0]).toBe('failed')
})

test.each<[string, Options, string]>([
  ['a client without the cache', { cacheTime: 0 }, 'passed'],
  ['an answer that is wrong for its block', { cacheTime: 0, isOpen: () => false }, 'failed'],
])('adds no note to %s', async (_, options, verdict) => {
  expect(await notesOf(options)).toEqual([
    ['passed', undefined],
    [verdict, undefined],
  ])
})
