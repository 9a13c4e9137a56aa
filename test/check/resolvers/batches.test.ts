import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSharingChain } from '../../../src/check/resolvers/campaign/run-sharing-chain.ts'
import { shrinkFailure } from '../../../src/check/resolvers/campaign/shrink-failure.ts'
import { runBatch } from '../../../src/check/resolvers/run-batch.ts'
import { SubjectRunner } from '../../../src/check/resolvers/subject-runner.ts'
import { generateScenario } from '../../../src/generate/generate-scenario.ts'
import type { CaseResult } from '../../../src/judge/case-result.ts'
import { campaignNetwork, startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { InternalError } from '../../../src/platform/errors.ts'
import reference from '../../../src/reference/index.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { sharesChain } from '../../../src/scenario/interleave.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { CreateResolver } from '../../../src/subject/resolver.ts'
import { newRestarts } from '../../../src/subject/subject.ts'
import { expectJudgedAsAlone, generated, inBatches, linkedIsOpen, topLevelOnly } from './shared-chain.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork(campaignNetwork)
})
afterAll(() => network.close())

test.each([
  ['the reference resolver', reference],
  ['a resolver that knows only top-level contracts', topLevelOnly],
  ['a resolver that takes every link for an attackable agreement', linkedIsOpen],
])('judges %s in a batch as alone', async (_, resolver) => {
  await expectJudgedAsAlone(network, resolver, 6)
})

test('the sources fail only for their own scenario', async () => {
  const all = Array.from({ length: 64 }, (_, index) => generateScenario(6, index, 'hardened'))
  const isSlow = ({ steps }: Scenario) =>
    steps.some((step) => step.do === 'fault' && ['hang', 'drip', 'huge'].includes(step.kind))
  const failing = all.filter((one) => one.level === 'hardened' && !isSlow(one) && sharesChain(one)).slice(0, 4)
  const calm = all.filter((one) => one.level !== 'hardened' && sharesChain(one)).slice(0, 4)
  await network.prepareBatch()
  const subject = await inlineSubject(reference)(network.environment)
  const played = await runBatch(network, subject, [...failing, ...calm], { trace: true })
  await subject.close()
  const questions = played.flatMap((one) => one.questions)
  expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
  const met = questions.filter(({ exchanges }) => exchanges?.some(({ fault }) => fault))
  expect(met.length).toBeGreaterThan(3)
  expect(met.filter(({ world }) => world.failing.length === 0)).toEqual([])
})

test('judges destroyed and reverted creations in a batch as alone', async () => {
  const isRare = ({ steps }: Scenario) => /"destroyed":true|Factory__SpawnFailed/.test(JSON.stringify(steps))
  const rare = Array.from({ length: 200 }, (_, index) => generateScenario(6, index)).filter(
    (one) => isRare(one) && sharesChain(one),
  )
  expect(rare.length).toBeGreaterThan(4)
  const questions = (await inBatches(network, reference, rare.slice(0, 5))).flatMap((one) => one.questions)
  expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
  expect(
    questions.some(({ world, question }) => 'contract' in question && world.destroyed.has(question.contract)),
  ).toBe(true)
})

test('a scenario with a reorganisation does not share its chain', async () => {
  const all = Array.from({ length: 64 }, (_, index) => generateScenario(6, index, 'hardened'))
  const isReorganised = ({ steps }: Scenario) => steps.some((step) => step.do === 'reorganise')
  const [first, second] = all.filter(isReorganised) as [Scenario, Scenario]
  const group = [first, ...generated(2, 6), second]
  const runner = new SubjectRunner(network, inlineSubject(reference), { restarts: newRestarts() })
  await runner.beginBatch()
  const played = await runSharingChain(runner, group)
  await runner.beginBatch()
  played.push(...(await runSharingChain(runner, generated(2, 6))))
  await runner.close()
  const questions = played.flatMap((one) => one.questions)
  expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
  expect(questions.filter(({ world }) => world.reorganised).length).toBeGreaterThan(2)
})

test('a scenario with a lagging explorer does not share its chain', async () => {
  const all = Array.from({ length: 64 }, (_, index) => generateScenario(6, index, 'hardened'))
  const isMisled = ({ steps }: Scenario) => steps.some((step) => step.do === 'quirk')
  const alone = all.filter((one) => isMisled(one) && !sharesChain(one)).slice(0, 3)
  const group = [...alone.slice(0, 1), ...generated(2, 6), ...alone.slice(1)]
  const runner = new SubjectRunner(network, inlineSubject(reference), { restarts: newRestarts() })
  await runner.beginBatch()
  const played = await runSharingChain(runner, group)
  await runner.close()
  expect(played.map(({ scenario: example }) => example.id)).toEqual(group.map(({ id }) => id))
  const questions = played.flatMap((one) => one.questions)
  expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
  expect(questions.filter(({ world }) => world.quirks.length > 0).length).toBeGreaterThanOrEqual(3)
})

/** Takes whatever is asked about for not attackable once a source has ever failed. */
const scared: CreateResolver = (environment) => {
  const right = reference(environment) as { isAttackable: (contract: `0x${string}`) => Promise<boolean> }
  let isScared = false
  return {
    isAttackable: (contract) =>
      right.isAttackable(contract).then(
        (answer) => answer && !isScared,
        (error) => {
          isScared = true
          throw error
        },
      ),
  }
}

test('shortens a failure caused by a fault of another scenario to both scenarios', async () => {
  const fails: Scenario = scenario('my/fails', 'The node fails')
    .deploy('vault')
    .fault('node', 'empty')
    .ask({ method: 'isAttackable', contract: 'vault' })
    .endFaults()
    .build()
  const opens: Scenario = scenario('my/opens', 'A vault is open')
    .deploy('other')
    .agreement('agreement0', { covers: ['other'] })
    .underAttack('agreement0')
    .ask({ method: 'isAttackable', contract: 'other' })
    .build()
  await network.prepareBatch()
  const subject = await inlineSubject(scared)(network.environment)
  const [, played] = await runBatch(network, subject, [fails, opens])
  await subject.close()
  const failed = { index: 1, result: played as CaseResult, batch: [fails, opens] }
  const { result: shortest, finding } = await shrinkFailure(network, inlineSubject(scared), failed, {})
  expect(finding).toMatchObject({ outcome: 'missed', rules: expect.arrayContaining(['FAULT-4']) })
  // The contracts that the questions are about stay.
  const verbs = shortest.scenario.steps.map(({ do: verb }) => verb).filter((verb) => verb !== 'sameBlock')
  expect(verbs.slice(0, 3)).toEqual(['fault', 'ask', 'endFaults'])
  expect(verbs.filter((verb) => verb === 'ask')).toHaveLength(2)
})

test('behavior: aborts the running scenario when the time for shrinking ends', async () => {
  const world = generateScenario(6, 1)
  await network.prepareBatch()
  const subject = await inlineSubject(linkedIsOpen)(network.environment)
  const [played] = await runBatch(network, subject, [
    { ...world, steps: [...world.steps, { do: 'ask', questions: [{ method: 'isAttackable', contract: 'nobody' }] }] },
  ])
  await subject.close()
  const wrong = played as CaseResult
  for (const asked of wrong.questions) asked.verdict = { verdict: 'failed', severity: 'unsafe' }
  let asked = 0
  const silent = inlineSubject(() => ({
    isAttackable: () => {
      asked += 1
      return new Promise<boolean>(() => {})
    },
  }))
  const failed = { index: 1, result: wrong, batch: [wrong.scenario] }
  expect((await shrinkFailure(network, silent, failed, { seconds: 0.5, timeout: 600_000 })).result).toBe(wrong)
  expect(asked).toBeLessThan(2)
})

test('behavior: ignores targets of other scenarios, but not unknown targets', async () => {
  const stranger = { agreement: `0x${'5'.repeat(40)}` as const, state: 'UNDER_ATTACK' as const, contracts: [] }
  const resolver: CreateResolver = (environment) => {
    const right = reference(environment) as { targets: () => Promise<(typeof stranger)[]> }
    return { targets: async () => [...(await right.targets()), stranger] }
  }
  const played = await inBatches(network, resolver, generated(6, 8))
  const listed = played.map(({ questions }) => questions.findLast(({ question }) => question.method === 'targets'))
  for (const one of listed) {
    const value = one?.given.kind === 'answered' ? (one.given.value as { agreement: string }[]) : []
    const addresses = value.filter(({ agreement }) => agreement.startsWith('0x'))
    expect(addresses.map(({ agreement }) => agreement.toLowerCase())).toEqual([stranger.agreement])
  }
})

test('behavior: throws without prepared wallets', async () => {
  await network.reset()
  expect(() => network.wallets()).toThrow('This test network has no batch wallets')
})

test('behavior: throws InternalError if a block lacks one of its transactions', async () => {
  await network.prepareBatch()
  let isFirst = true
  const seal: typeof network.chain.seal = ({ timestamp, transactions = [] }) => {
    const kept = isFirst ? transactions.slice(1) : transactions
    isFirst = false
    return network.chain.seal({ timestamp, transactions: kept })
  }
  const chain = Object.assign(Object.create(network.chain), { seal })
  const subject = await inlineSubject(() => ({ isAttackable: async () => false }))(network.environment)
  const example = scenario('generated/scenario', 'A scenario').deploy('vault').build()
  await expect(runBatch({ ...network, chain }, subject, [example])).rejects.toThrow(InternalError)
})
