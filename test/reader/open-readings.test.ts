import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, isAddressEqual } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NetworkReport } from '../../src/check/networks/network-report.ts'
import { startExplorer } from '../../src/explorer/index.ts'
import { createHttpServer } from '../../src/platform/http/create-server.ts'
import { listen } from '../../src/platform/http/listen.ts'
import type { Finding } from '../../src/reader/find-why.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { type PlayedNetwork, startPlayedNetwork } from './played-network.ts'

const story = scenario('open/listed-twice', 'A factory listed twice, and an agreement made by hand')
  .deploy('factory', 'factory')
  .deploy(['vault', 'otherVault', 'bound1', 'bound2', 'bound3'])
  .attackableAgreement('agreementA', {
    covers: [
      { account: 'factory', scope: 'None' },
      { account: 'factory', scope: 'All', spelling: 'lower' },
    ],
  })
  .attackableAgreement('agreementB', { covers: ['bound1', 'bound2', 'bound3'] })
  .agreement('handmade', { covers: ['vault', 'otherVault'], byHand: true })
  .spawn('child', 'factory')
  .build()

type Item = { agreementAddress: Address; coveredContracts: Address[] }

let { network, folder, addressOf, close } = {} as PlayedNetwork
let registry: string[]
beforeAll(async () => {
  ;({ network, folder, addressOf, close } = await startPlayedNetwork(story))
  registry = ['--rpc-url', network.chain.rpcUrl, '--registry', network.chain.deployment.attackRegistry]
})
afterAll(() => close())

const run = (name: string, ...args: string[]) => runCommand([name, ...registry, ...args], { cwd: folder })

test('audit lists a child whose scope the sources leave open, with the reading, its deployer and what may bind it', async () => {
  const [child, factory, agreement] = ['child', 'factory', 'agreementA'].map(addressOf)
  const { code, stdout } = await run('audit', '--json', 'open.json')
  expect([code, stdout]).toEqual([3, expect.stringContaining(`\nNot known\n  ${child}\n    The sources leave open `)])
  const unwrapped = stdout.replaceAll(/\n +/g, ' ')
  for (const said of ['(OPEN-2): maybe the last entry', `deployer: ${factory}`, `bound by, one of: none, ${agreement}`])
    expect(unwrapped).toContain(said)
  expect(stdout).toContain('→ harborcheck explain OPEN-2')
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
  const { contracts } = JSON.parse(await readFile(join(folder, 'open.json'), 'utf8')) as NetworkReport
  const unknown = contracts.find(({ contract }) => contract === child)?.unknown
  const why = JSON.parse((await run('why', `${child}`, '--json')).stdout) as Finding
  expect(unknown).toEqual(why.unknown)
  expect(unknown?.facts).toEqual({ rule: 'OPEN-2', deployer: factory, 'bound by, one of': `none, ${agreement}` })
})

test('--agreement explains that one made by hand is not of the factory, and what it would bind', async () => {
  const [handmade, vault, otherVault] = ['handmade', 'vault', 'otherVault'].map(addressOf)
  const { code, stdout } = await run('audit', '--agreement', `${handmade}`)
  expect([code, stdout]).toEqual([0, expect.stringContaining(`\n${handmade}, "`)])
  expect(stdout.replaceAll('\n', ' ')).toContain(
    'The official factory did not create it, so the attack registry links no',
  )
  for (const one of [vault, otherVault])
    expect(stdout).toMatch(new RegExp(`\\n {2}${one}  not bound\\n {4}BIND-7: ${handmade} names it in its scope`))
  const { agreements } = JSON.parse(
    (await run('audit', '--agreement', `${handmade}`, '--json')).stdout,
  ) as NetworkReport
  expect(agreements).toMatchObject([{ agreement: handmade, isFactoryMade: false, contracts: 0 }])
  // Without --agreement it is not of the network.
  expect(JSON.parse((await run('audit', '--json')).stdout).agreements).toHaveLength(2)
})

/** Runs with harborcheck's own explorer of the chain, whose answers are changed. */
async function withExplorer(change: (path: string, answer: unknown) => unknown, use: (url: string) => Promise<void>) {
  const explorer = await startExplorer({ ...network.environment, rpcUrl: network.chain.rpcUrl, quirks: [] })
  const server = createHttpServer(async ({ url = '' }, response) => {
    const answer = await fetch(`${explorer.url}${url}`)
    const body = (await answer.json()) as unknown
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(change(url, body)))
  })
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0, what: 'changed explorer' })
  await use(url)
  await close()
  await explorer.close()
}

test('covered contracts are compared for each agreement whose contracts are known, and a check that is left out is named', async () => {
  const [agreementA, agreementB, left] = ['agreementA', 'agreementB', 'bound3'].map(addressOf) as [
    Address,
    Address,
    Address,
  ]
  const without = (item: Item) =>
    isAddressEqual(item.agreementAddress, agreementB)
      ? { ...item, coveredContracts: item.coveredContracts.filter((one) => !isAddressEqual(one, left)) }
      : item
  const change = (path: string, answer: unknown) =>
    path.toLowerCase().includes(`/agreement/${agreementB.toLowerCase()}`) ? without(answer as Item) : answer
  await withExplorer(change, async (url) => {
    const { code, stdout } = await run('audit', '--explorer-url', url, '--json', 'compared.json')
    expect([code, stdout]).toEqual([1, expect.stringContaining(`/agreement/${agreementB.toLowerCase()}`)])
    expect(stdout.replaceAll(/\n +/g, ' ')).toContain(
      `covered contracts not compared, since not all of them are known: of ${agreementA} `,
    )
    const { sources } = JSON.parse(await readFile(join(folder, 'compared.json'), 'utf8')) as NetworkReport
    expect(sources[0]?.notCompared).toEqual([agreementA])
  })
})

test('each kind of a wrong answer has an example, and --json and --html have every one', async () => {
  const bound = ['bound1', 'bound2', 'bound3'].map((name) => addressOf(name).toLowerCase())
  const change = (path: string, answer: unknown) => {
    const about = bound.findIndex((one) => path.toLowerCase().endsWith(`/by-contract/${one}`))
    if (about === -1) return answer
    return about < 2 ? { hasCoverage: false, agreements: [] } : { error: 'no such contract' }
  }
  await withExplorer(change, async (url) => {
    const files = ['--json', 'kinds.json', '--html', 'kinds.html']
    const { stdout } = await run('audit', '--explorer-url', url, ...files, '--all')
    expect(stdout).toMatch(/, and 1 more\n {4}GET .*\n {4}expected covered by .*\n {4}answered hasCoverage false/)
    expect(stdout).toMatch(/answered .*no such contract/)
    const [json, html] = await Promise.all(
      ['kinds.json', 'kinds.html'].map((file) => readFile(join(folder, file), 'utf8')),
    )
    const findings = (JSON.parse(`${json}`) as NetworkReport).sources.flatMap(({ findings }) => findings)
    const about = findings
      .flatMap((one) => [one, ...one.also])
      .map(({ asked }) => asked.replace(/.*\//, '').toLowerCase())
    expect(about).toEqual(expect.arrayContaining(bound))
    const whole = `${html}`.replaceAll('<wbr/>', '').toLowerCase()
    for (const one of bound) expect(whole).toContain(`/by-contract/${one}</code></h5>`)
    for (const { count, also } of findings) expect(count).toBe(also.length + 1)
  })
})
