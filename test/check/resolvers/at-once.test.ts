import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../../src/cases/index.ts'
import { blameWrongAnswers } from '../../../src/check/resolvers/blame-wrong-answers.ts'
import { jsonReport } from '../../../src/check/resolvers/report/json-report.ts'
import { makeReport } from '../../../src/check/resolvers/report/make-report.ts'
import { terminalReport } from '../../../src/check/resolvers/report/resolver-report.ts'
import type { Report } from '../../../src/check/resolvers/report/run-report.ts'
import { runAgain } from '../../../src/check/resolvers/run-again.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import type { Level } from '../../../src/model/rules.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { startHttpSubject } from '../../../src/subject/http/start-http-subject.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import { moduleSubject } from '../../../src/subject/module/start-module-subject.ts'
import { commandSubject } from '../../../src/subject/process/start-process-subject.ts'
import { type Address, type CreateResolver, methods, type Resolver } from '../../../src/subject/resolver.ts'
import type { StartSubject } from '../../../src/subject/subject.ts'
import { bundled } from '../../support/bundled.ts'
import { resolverAtOnce, takeMostInFlight, type Way } from './fixtures/at-once/resolvers.ts'

let network: TestNetwork
let program: string
beforeAll(async () => {
  network = await startTestNetwork()
  program = await bundled(new URL('./fixtures/at-once/process.ts', import.meta.url))
})
afterAll(async () => {
  await rm(program)
  await network.close()
})

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/at-once/${name}`, import.meta.url))
const casesOf = (topic: string, count: number) =>
  catalogue.filter(({ id }) => id.startsWith(`${topic}/`)).slice(0, count)
const plain = { bold: String, dim: String, good: String, warn: String, bad: String }

/** Runs cases against a subject; its report, without durations. */
async function reportOf(start: StartSubject, cases: readonly Scenario[], level: Level = 'deployment'): Promise<Report> {
  const { results, subject, complete } = await runSuite([network], start, cases, { level, timeout: 600_000 })
  const named = { ...subject, name: 'subject' }
  const options = { level, timeout: 600, bail: false }
  const environment = { chainId: 31_337, explorerPath: 'chain' }
  const facts = { harborcheck: '0', subject: named, subjectArguments: '', environment, options, seconds: 0, complete }
  return makeReport(results, facts)
}

const failures = ({ cases }: Report) =>
  cases.flatMap(({ questions }) => questions.filter(({ verdict }) => verdict !== 'passed'))

/** A resolver as an HTTP service on loopback. */
async function serve(way: Way): Promise<{ start: StartSubject; stop: () => void }> {
  const create = resolverAtOnce(way)
  let resolver: Resolver = {}
  const answer = async (method: string, params: never) => {
    if (method === 'shutdown') return null
    if (method !== 'initialize') return resolver[method as 'terms']?.((params as { contract: never }).contract)
    resolver = await create(params)
    return { name: way, concurrency: resolver.concurrency, capabilities: methods }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body)
    const result = await answer(method, params as never)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const start: StartSubject = (environment, options) => startHttpSubject({ url }, environment, options)
  return { start, stop: () => server.close() }
}

test('a right resolver gives the same report at any concurrency and in any order of answers', async () => {
  const cases = [...casesOf('terms', 4), ...casesOf('failing-node', 2), ...casesOf('lagging-explorer', 2)]
  const reports: string[] = []
  for (const concurrency of [1, 8]) {
    takeMostInFlight()
    const report = await reportOf(inlineSubject(resolverAtOnce('backwards', concurrency)), cases, 'hardened')
    expect(failures(report)).toEqual([])
    const most = takeMostInFlight()
    if (concurrency === 1) expect(most).toBe(1)
    else expect(most).toBeGreaterThan(2)
    reports.push(jsonReport(report, { durations: false }))
  }
  expect(reports[1]).toBe(reports[0])
})

test('an HTTP service that swaps answers fails, and findings name the question each answer is for', async () => {
  const { start, stop } = await serve('swapped')
  const report = await reportOf(start, casesOf('child-contracts', 4))
  stop()
  const wrong = failures(report)
  expect(wrong.length).toBeGreaterThan(0)
  for (const { verdict, rules, expected, atOnce } of wrong) {
    expect(verdict).toBe('failed')
    expect(rules).toEqual(['META-6'])
    expect(atOnce).toMatchObject({ alone: expected, isRightAlone: true })
    expect(atOnce?.questions).toBeGreaterThan(1)
    expect(atOnce?.rightFor).not.toEqual([])
  }
  const text = terminalReport(report, catalogue, { style: plain })
  expect(text).toMatch(
    /note {6}asked at once with \d other questions?; asked again alone, the answer is .*, which is right\n {2}note {6}the answer is right for \w+\(\w+\).*, in flight at the same time, as if the subject mixed up its answers\n/,
  )
  expect(text).toContain('the subject gives another answer among several questions at once than alone')
})

test('at hardened, a module with a shared variable fails, even without a declared concurrency', async () => {
  const start = inlineSubject(async (environment) => {
    const { concurrency: _, ...resolver } = await resolverAtOnce('shared-variable')(environment)
    return resolver
  })
  expect(failures(await reportOf(start, casesOf('child-contracts', 4)))).toEqual([])
  takeMostInFlight()
  const wrong = failures(await reportOf(start, casesOf('child-contracts', 4), 'hardened'))
  expect(takeMostInFlight()).toBe(3)
  expect(wrong.length).toBeGreaterThan(0)
  for (const { rules } of wrong) expect(rules).toEqual(['META-6'])
})

test('a module that keeps the asked contract in a shared variable fails', async () => {
  const report = await reportOf(moduleSubject(fixture('shared-variable.ts')), casesOf('child-contracts', 2))
  const wrong = failures(report)
  expect(wrong.length).toBeGreaterThan(0)
  expect(wrong.map(({ atOnce }) => atOnce?.isRightAlone)).toEqual(wrong.map(() => true))
})

test.each([
  ['refusing', 'refused', 'busy'],
  ['exiting', 'errored', 'subject exited: code 3'],
] as const)('for a process %s unless asked alone, the finding shows its answer alone', async (way, verdict, reason) => {
  const start = commandSubject(`exec '${process.execPath}' '${program}' ${way}`)
  const report = await reportOf(start, casesOf('top-level', 1))
  const wrong = failures(report)
  expect(wrong.length).toBeGreaterThan(1)
  for (const question of wrong) {
    expect(question).toMatchObject({ verdict, answer: { [verdict]: reason } })
    expect(question.atOnce).toMatchObject({ alone: question.expected, isRightAlone: true, rightFor: [] })
  }
})

test('a mix of questions in flight that stays in the memory breaks META-6: a fresh subject answers otherwise', async () => {
  const mixing: CreateResolver = (environment) => {
    const resolver = reference(environment)
    const kept = new Map<Address, boolean>()
    let latest: Address
    return {
      ...resolver,
      isAttackable: async (contract) => {
        latest = contract
        await Promise.resolve()
        if (!kept.has(contract)) kept.set(contract, (await resolver.isAttackable?.(latest)) === true)
        return kept.get(contract) === true
      },
    }
  }
  const cases = catalogue.filter(({ id }) => /^child-contracts\/(none|existing|all|future)/.test(id))
  const { results } = await runSuite([network], inlineSubject(mixing), cases, { timeout: 600_000 })
  await runAgain(results, async (one, how) => {
    const again = await runSuite([network], inlineSubject(mixing), [one], { timeout: 600_000, ...how })
    return again.results[0]
  })
  const blamed = [...blameWrongAnswers(results).values()].flat()
  expect(blamed.length).toBeGreaterThan(0)
  expect(new Set(blamed.map(({ rule, says }) => `${rule} ${says}`))).toEqual(
    new Set(['META-6 answers otherwise when the scenario runs again']),
  )
})
