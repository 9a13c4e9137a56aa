import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { type Finding, findWhy } from '../../src/reader/find-why.ts'
import { openAudit } from '../../src/reader/open-audit.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { type Limits, openLimitedNode } from './limited-node.ts'

const steps = scenario('why/bad-answers', 'Children of three factories, each with a scope of its own, and a promotion')
  .deploy('vault')
  .deploy('all', 'factory')
  .deploy('existing', 'factory')
  .deploy('future', 'factory')
  .agreement('agreementA', { covers: { vault: 'None', all: 'All', existing: 'ExistingOnly', future: 'FutureOnly' } })
  .deploy('promotedVault')
  .agreement('agreementB', { covers: { promotedVault: 'None' } })
  .spawn('early', 'existing')
  .spawn('tooEarly', 'future')
  .wait(60)
  .underAttack('agreementA')
  .underAttack('agreementB')
  .wait(60)
  .spawn('child', 'all')
  .spawn('tooLate', 'existing')
  .spawn('late', 'future')
  .do({ do: 'instantPromote', agreement: 'agreementB' })
  .build()

/** Whether each can be attacked. */
const truth = {
  vault: true,
  child: true,
  early: true,
  tooEarly: false,
  late: true,
  tooLate: false,
  promotedVault: false,
}

let network: TestNetwork
let addressOf: (name: string) => Address
let folder: string
let audits = 0
beforeAll(async () => {
  network = await startTestNetwork()
  const run = await startScenarioRun(network, steps)
  await run.runSteps(steps.steps)
  addressOf = (name) => run.executor.addressBook.addressOf(name)
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(async () => {
  await network.close()
  await rm(folder, { recursive: true })
})

type Answers = { findings: Record<string, boolean | null>; reasons: string[]; notes: string[]; audited: string }

/** Asks about every contract, and audits the network, through a node that answers as it does. */
async function askThrough(limits: Limits): Promise<Answers> {
  const { url, close } = await openLimitedNode(network.chain.rpcUrl, limits)
  const { attackRegistry, deploymentBlock } = network.chain.deployment
  const net = { attackRegistry, deploymentBlock, rpcUrls: [url] }
  const findings: Finding[] = []
  for (const name of Object.keys(truth)) findings.push(await findWhy(addressOf(name), net))
  audits += 1
  const audit = openAudit(net, join(folder, `${audits}`))
  const audited = await audit.read().then(
    ({ contracts }) => {
      const wrong = Object.entries(truth).flatMap(([name, attackable]) => {
        const { unknown, bound } = contracts.get(addressOf(name)) ?? { unknown: null, bound: null }
        const isAttackable = bound !== null && bound.agreement !== addressOf('agreementB')
        return unknown || isAttackable === attackable ? [] : [name]
      })
      const unknown = [...contracts.values()].filter((one) => one.unknown).length
      return wrong.length > 0 ? `wrong: ${wrong}` : unknown > 0 ? 'unknown' : 'right'
    },
    (error) => {
      if (error.exitCode !== 3) throw error
      return error.message as string
    },
  )
  audit.close()
  await close()
  return {
    findings: Object.fromEntries(Object.keys(truth).map((name, index) => [name, findings[index]?.attackable ?? null])),
    reasons: [...new Set(findings.flatMap(({ unknown }) => (unknown ? [unknown.reason] : [])))],
    notes: findings.flatMap(({ notes }) => notes),
    audited,
  }
}

type Block = { number: string; timestamp: string; transactions: string[] }
type Log = { topics: string[]; logIndex: string; blockNumber: string; address: string }

/** Changes the results of one method. */
const of =
  (name: RegExp, change: (result: never, params: readonly unknown[]) => unknown): NonNullable<Limits['change']> =>
  (method, params, result) =>
    name.test(method) && result !== null ? change(result as never, params) : result
const logs = (change: (logs: Log[]) => unknown) => of(/^eth_getLogs$/, change)
const eachLog = (change: (log: Log, index: number) => unknown) => logs((all) => all.map(change))
const blocks = (change: (block: Block) => unknown) => of(/^eth_getBlockByNumber$/, change)
const timed = (timeOf: (block: number) => unknown) =>
  blocks((block) => ({ ...block, timestamp: timeOf(Number(block.number)) }))
/** An address, a hash or bytes in upper case, at any depth. */
const shout = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, text) =>
    typeof text === 'string' && /^0x[0-9a-f]{40,}$/.test(text) ? `0x${text.slice(2).toUpperCase()}` : text,
  )
const eachReply =
  (change: (reply: Record<string, unknown>) => unknown): NonNullable<Limits['answer']> =>
  (answer) => {
    const parsed = JSON.parse(answer.body)
    return { ...answer, body: JSON.stringify(Array.isArray(parsed) ? parsed.map(change) : change(parsed)) }
  }
const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const replaced = (method: string, result: string): Limits => ({
  change: of(new RegExp(`^${method}$`), () => '@@'),
  answer: ({ status, body }) => ({ status, body: body.replaceAll('"@@"', result) }),
})

describe('answers in an unusual form lead to the same answers', () => {
  const rows: [string, Limits][] = [
    ['a plain node', {}],
    ['addresses, hashes and bytes in upper case', { change: of(/^eth_(?!getBlock)/, shout) }],
    ['hashes of blocks in upper case', { change: blocks(shout as never) }],
    ['`error: null` in each reply', { answer: eachReply((reply) => ({ ...reply, error: null })) }],
    ['ids as text', { answer: eachReply((reply) => ({ ...reply, id: String(reply.id) })) }],
    ['a byte order mark', { answer: ({ status, body }) => ({ status, body: `\uFEFF${body}` }) }],
    [
      'removed logs beside the others',
      {
        change: logs((all) => [
          ...all,
          ...all.map((log) => ({ ...log, removed: true, blockHash: `0x${'1'.repeat(64)}` })),
        ]),
      },
    ],
    ['each log twice', { change: logs((all) => [...all, ...all]) }],
    ['`contractAddress: "0x"`', { change: of(/Receipt$/, (one: object) => ({ contractAddress: '0x', ...one })) }],
    ['no gasUsed', { change: blocks(({ ...block }) => ({ ...block, gasUsed: null })) }],
    [
      'transactions of types 0x7f and 0x7e',
      {
        change: of(/^eth_getBlockByNumber$/, (block: Block) => ({
          ...block,
          transactions: block.transactions.map((one) =>
            typeof one === 'object' ? { ...(one as object), type: '0x7f', r: undefined, mint: '0x0' } : one,
          ),
        })),
      },
    ],
  ]
  test.each(rows)('%s', async (_, limits) => {
    const { findings, reasons, audited } = await askThrough(limits)
    expect(reasons).toEqual([])
    expect(findings).toEqual(truth)
    expect(audited).toBe('right')
  })
})

/** Each leads to the truth or to a reason, whichever the node still shows. */
describe('answers that cannot be used or contradict each other are reasons, never wrong answers', () => {
  const hourBack = (block: number) => `0x${(2_000_000_000 - block * 3_600).toString(16)}`
  const rows: [string, Limits, RegExp][] = [
    ['a log that is null', { change: logs((all) => [...all, null]) }, /cannot be used/],
    ['logs without topics', { change: eachLog(({ topics: _, ...log }) => log) }, /cannot be used/],
    ['data 0x', { change: eachLog((log) => ({ ...log, data: '0x' })) }, /cannot be used/],
    ['data 0xzz', { change: eachLog((log) => ({ ...log, data: '0xzz' })) }, /cannot be used/],
    ['logs that are an object', { change: logs(() => ({})) }, /cannot be used|not a list/],
    ['logs nested 200,000 deep', replaced('eth_getLogs', deep), /cannot be used/],
    ['calls nested 200,000 deep', replaced('eth_call', deep), /cannot be used/],
    ['blocks nested 200,000 deep', replaced('eth_getBlockByNumber', deep), /cannot be used/],
    ['each log with one index', { change: eachLog((log) => ({ ...log, logIndex: '0x0' })) }, /two events at one place/],
    [
      'a log that does not fit its filter',
      { change: eachLog((log) => ({ ...log, address: `0x${'12'.repeat(20)}` })) },
      /not asked for/,
    ],
    ['a log of a later block', { change: eachLog((log) => ({ ...log, blockNumber: '0xffff' })) }, /not asked for/],
    ['no logs', { change: logs(() => []) }, /event of a link|not even those|same link|same state/],
    ['a time -0x1', { change: timed(() => '-0x1') }, /cannot be used/],
    ['a time 0x', { change: timed(() => '0x') }, /cannot be used/],
    ['a time of 2^256', { change: timed(() => `0x1${'0'.repeat(64)}`) }, /cannot be used/],
    ['times that are all 0', { change: timed(() => '0x0') }, /no times/],
    ['times that fall', { change: timed(hourBack) }, /times fall/],
    [
      'times in no order',
      { change: timed((block) => `0x${(1_000_000 + ((block * 7_919) % 1_009) * 1_000).toString(16)}`) },
      /times/,
    ],
    ['a chain id that changes', { change: of(/^eth_chainId$/, () => `0x${(nextId++).toString(16)}`) }, /chain id/],
    ['a chain id that is text', { change: of(/^eth_chainId$/, () => 'main') }, /cannot be used/],
    ['calls of the block before', { lags: true }, /do not have the same/],
    [
      'code that is null',
      { change: (method, _, result) => (method === 'eth_getCode' ? null : result) },
      /cannot be used/,
    ],
    ['code 0xzz', { change: of(/^eth_getCode$/, () => '0xzz') }, /cannot be used/],
    ['calls answered with a number', { change: of(/^eth_call$/, () => 1) }, /cannot be used/],
  ]
  test.each(rows)('%s', async (_, limits, reason) => {
    const { findings, reasons, audited } = await askThrough(limits)
    for (const [name, attackable] of Object.entries(truth))
      expect([name, findings[name] ?? attackable]).toEqual([name, attackable])
    expect(Object.values(findings)).toContain(null)
    expect(reasons.join('\n')).toMatch(reason)
    expect(audited).not.toMatch(/^(wrong|right)/)
  })
})
let nextId = 31_337

test('a node that refuses logs without an address: what only names a contract is a note', async () => {
  const refuse = {
    refuses: (method: string, params: readonly unknown[]) =>
      method === 'eth_getLogs' &&
      !(params[0] as { address?: unknown }).address && { code: -32_602, message: 'please name an address' },
  }
  const { findings, reasons, notes } = await askThrough(refuse)
  expect([reasons, findings]).toEqual([[], truth])
  expect(notes).toContainEqual(expect.stringContaining('please name an address'))
})
