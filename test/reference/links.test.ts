import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSuite } from '../../src/check/resolvers/run-suite.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { attackable } from '../../src/scenario/questions.ts'
import { inlineSubject } from '../../src/subject/inline.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

test('FAULT: refuses if the node omits the later of two links to one agreement', async () => {
  const own = scenario('my/logs-cut', 'A child between two links, half of the logs missing')
    .about('FAULT-2', 'OPEN-4')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly', treasury: 'None' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['factory'])
    .addAccounts('agreementA', { factory: 'FutureOnly' })
    .fault('node', 'logs-cut')
    .ask(attackable('child', false))
    .build()
  const { results } = await runSuite([network], inlineSubject(reference), [own], { level: 'hardened' })
  expect(results[0]?.questions).toMatchObject([{ verdict: { verdict: 'passed' }, given: { kind: 'refused' } }])
})
