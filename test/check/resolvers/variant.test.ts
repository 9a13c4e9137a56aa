import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable, unbound } from '../../../src/scenario/questions.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

/** It asks three questions, and so does its variant. */
const linksOfficialDeployer: Scenario = {
  ...scenario('my/official-deployer', 'An agreement links the official deployer')
    .about('CHILD-1')
    .spawn('vault', 'officialDeployer', { method: 'create2' })
    .ask(unbound('vault'))
    .agreement('agreementA', { covers: { officialDeployer: 'All' } })
    .underAttack('agreementA')
    .ask(attackable('vault', true))
    .build(),
  meta: { rule: 'META-5', number: 1 },
}

test("regression: a variant starts without the scenario's changes to the official deployer", async () => {
  const { results } = await runSuite([network], inlineSubject(reference), [linksOfficialDeployer])
  expect(results[0]?.questions.map(({ verdict }) => verdict.verdict)).toEqual(Array(6).fill('passed'))
})

test('regression: a forbidden request between scenario and variant fails the last answer', async () => {
  const before = scenario('my/before', 'Another case').about('BIND-12').ask(attackable('nobody', false)).build()
  const start = inlineSubject((environment) => ({
    ...reference(environment),
    async close() {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_reset', params: [] })
      await fetch(environment.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
  }))
  const { results } = await runSuite([network], start, [before, linksOfficialDeployer])
  const kinds = results.map(({ questions }) => questions.map(({ given }) => given.kind))
  expect(kinds[0]).toEqual(['answered'])
  expect(kinds[1]?.[2]).toBe('errored')
})
