import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '../../src/check/resolvers/report/make-report.ts'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { runSuite } from '../../src/check/resolvers/run-suite.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { attackable } from '../../src/scenario/questions.ts'
import { forgeScript } from '../../src/subject/forge/forge-script.ts'
import type { Subject } from '../../src/subject/subject.ts'

/**
 * The bundled helper goes by any agreement that the explorer lists for a contract (interface §4.1 rule 3), the binding rule
 * by one (§3). They part before an explorer that lists what merely names the contract: LAG-3.
 */

const helper = `${fileURLToPath(new URL('../../contracts/helper/CheckByHelper.s.sol', import.meta.url))}:CheckByHelper`
const parted = scenario(
  'my/own-link-in-production',
  "A child's own link is in production, the agreement of its deployer is not",
)
  .about('BIND-5')
  .deploy('factory', 'factory')
  .agreement('naming', { covers: { factory: 'All' } })
  .underAttack('naming')
  .spawn(['child', 'otherChild'], 'factory')
  .agreement('binding', { covers: ['child'] })
  .lifecycle('binding', 'requestUnderAttack', 'instantPromote')
  .ask(attackable('child', false), attackable('otherChild', true))
  .build()

const script = forgeScript(helper)
let network: TestNetwork
/** Kept open, so that its forge project is compiled once for all tests. */
let kept: Subject
let lister: Awaited<ReturnType<typeof startLister>>
beforeAll(async () => {
  network = await startTestNetwork()
  kept = await script(network.environment)
  lister = await startLister(network)
})
afterAll(async () => {
  await kept.close()
  await lister.close()
  await network.close()
})

test('the helper is right with an explorer that lists the binding agreement', async () => {
  const report = await reportOn(network)
  expect(report.part?.passed).toBe(1)
  expect(report.cases[0]?.questions.map(({ answer }) => answer)).toEqual([false, true])
})

test('the helper is unsafe if the explorer lists every agreement that names the contract', async () => {
  const environment = { ...network.environment, explorerUrl: lister.url }
  const report = await reportOn({ ...network, environment })
  const [question] = report.cases[0]?.questions ?? []
  expect(question).toMatchObject({ expected: false, answer: true, severity: 'unsafe' })
})

async function reportOn(one: TestNetwork): Promise<Report> {
  const { results, subject, complete } = await runSuite([one], script, [parted], { timeout: 60_000 })
  return makeReport(results, {
    harborcheck: '1.0.0',
    subject,
    subjectArguments: `--forge ${helper}`,
    environment: { chainId: 31337, explorerPath: 'chain' },
    options: { level: 'interface', timeout: 60, bail: false },
    complete,
    seconds: 1,
  })
}

type Item = { coveredAccounts: { accountAddress: string }[] }

/** An explorer in front of the test network's: its by-contract lookup lists every agreement that names the contract or its deployer. */
async function startLister({ explorer, chain }: TestNetwork) {
  const server = createServer(async (request, response) => {
    const contract = (request.url ?? '').split('/').at(-1)?.toLowerCase() ?? ''
    const list = await fetch(`${explorer.url}/${explorer.path}/agreements?limit=100`)
    const { items } = (await list.json()) as { items: Item[] }
    const made = await chain.request<{ creator: string } | null>({
      method: 'ots_getContractCreator',
      params: [contract],
    })
    const named = [contract, made?.creator.toLowerCase()]
    const agreements = items.filter(({ coveredAccounts }) =>
      coveredAccounts.some(({ accountAddress }) => named.includes(accountAddress.toLowerCase())),
    )
    response.end(JSON.stringify({ hasCoverage: agreements.length > 0, agreements }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
