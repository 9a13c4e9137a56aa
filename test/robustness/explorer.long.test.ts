import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { checkExplorer } from '../../src/check/explorers/check-explorer.ts'
import { createClient } from '../../src/check/explorers/explorer-client.ts'
import { explorerReport } from '../../src/check/explorers/report/explorer-report.ts'
import { makeExplorerReport } from '../../src/check/explorers/report/make-explorer-report.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startExplorer } from '../../src/explorer/explorer.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { version } from '../../src/platform/version.ts'
import reference from '../../src/reference/index.ts'
import { styleFor } from '../../src/report/style.ts'
import { terminalText } from '../../src/report/terminal.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import type { Address } from '../../src/subject/resolver.ts'
import { start } from '../cli/harborcheck.ts'
import { limit, seed, times } from './support/amount.ts'
import { type MutatingProxy, openMutatingProxy } from './support/mutating-proxy.ts'
import { firstLines, openProblems, type Problems, wrongText } from './support/problems.ts'

/** Answers of an explorer, a node and a network that is up, mutated on their way to what harborcheck reads them with. */

const named = (id: string) => catalogue.find((one) => one.id === id) as Scenario
const scenarios = ['top-level/approved-agreement-opens-its-vault', 'child-contracts/several-in-one-call'].map(named)

let network: TestNetwork
let node: MutatingProxy
let explorer: MutatingProxy
beforeAll(async () => {
  console.log(`ROBUSTNESS_SEED=${seed}`)
  network = await startTestNetwork()
  node = await openMutatingProxy(network.chain.rpcUrl)
  explorer = await openMutatingProxy(network.explorer.url)
})
afterAll(async () => {
  await Promise.all([node.close(), explorer.close()])
  await network.close()
})

test(
  'mutated answers of a tested explorer are findings',
  async () => {
    const problems = openProblems()
    for (const mutated = explorer.mutated; explorer.mutated - mutated < times(100); ) {
      const before = explorer.mutated
      explorer.outOfTen = 2
      await network.reset()
      const client = createClient({ url: explorer.url, path: 'chain', timeout: 60_000 })
      const own = createClient({ url: network.explorer.url, path: 'chain', timeout: 60_000 })
      try {
        const run = await checkExplorer([{ network, client, own }], scenarios, { settle: 10 })
        const facts = {
          harborcheck: version,
          explorer: { url: explorer.url },
          environment: { chainId: 31337, explorerPath: 'chain' },
          options: { level: 'deployment' as const, settle: 10 },
        }
        const report = makeExplorerReport(run, { ...facts, attempts: [], requests: client.requests, seconds: 1 })
        const wrong = wrongText(terminalText(explorerReport(report), { style: styleFor({}), verbose: true }))
        if (wrong) problems.add(wrong, explorer.last)
      } catch (error) {
        problems.add(firstLines((error as Error).stack), explorer.last)
      }
      expect(explorer.mutated).toBeGreaterThan(before)
    }
    problems.none()
  },
  limit(900_000),
)

test(
  'the reference resolver answers or refuses',
  async () => {
    const problems = openProblems()
    await network.reset()
    const { executor, runStep } = await startScenarioRun(network, scenarios[1] as Scenario)
    for (const step of (scenarios[1] as Scenario).steps) await runStep(step)
    const contracts = executor.addressBook.entries().map(({ address }) => address)
    const resolver = reference({ ...network.environment, rpcUrl: node.url, explorerUrl: explorer.url })
    const methods = ['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms', 'targets'] as const
    const kinds = { answered: 0, refused: 0 }
    node.outOfTen = 2
    explorer.outOfTen = 5
    for (let index = 0; index < times(150); index++) {
      const method = methods[index % methods.length] as (typeof methods)[number]
      try {
        await resolver[method]?.(contracts[index % contracts.length] as Address)
        kinds.answered += 1
      } catch (error) {
        kinds.refused += 1
        const { name, message, stack } = error as Error
        if (/^(Type|Range|Reference|Syntax)Error$/.test(name))
          problems.add(firstLines(stack), `${node.last}; ${explorer.last}`)
        if (!message) problems.add('a refusal without a word', `${node.last}; ${explorer.last}`)
      }
    }
    node.outOfTen = 0
    explorer.outOfTen = 0
    console.log('the reference resolver:', kinds)
    problems.none()
    expect(kinds.refused).toBeGreaterThan(0)
    expect(kinds.answered).toBeGreaterThan(0)
  },
  limit(900_000),
)

test(
  "harborcheck's own explorer keeps answering despite mutated answers of its node",
  async () => {
    const problems = openProblems()
    const { contracts } = network.environment
    const kinds: Record<string, number> = {}
    for (const mutated = node.mutated; node.mutated - mutated < times(100); ) {
      node.outOfTen = 0
      const own = await startExplorer({ rpcUrl: node.url, chainId: 31337, contracts })
      for (let index = 0; index < 20; index++) {
        await network.chain.mine({ timestamp: network.chain.head.timestamp + 1 })
        node.outOfTen = 5
        const answer = await fetch(`${own.url}/chain/agreements`).catch((error: Error) => error)
        const what = answer instanceof Response ? `status ${answer.status}` : 'no answer'
        kinds[what] = (kinds[what] ?? 0) + 1
        if (!(answer instanceof Response)) problems.add(`no answer: ${answer.message}`, node.last)
        else if (typeof (await answer.json().catch(() => undefined)) !== 'object') problems.add('no JSON', node.last)
      }
      await own.close()
      await startExplorer({ rpcUrl: node.url, chainId: 31337, contracts })
        .then((opened) => opened.close())
        .catch((error: Error) => {
          const wrong = wrongText(error.message)
          if (wrong) problems.add(wrong, node.last)
        })
    }
    node.outOfTen = 0
    console.log("harborcheck's own explorer:", kinds)
    problems.none()
    expect(kinds['status 200']).toBeGreaterThan(0)
  },
  limit(900_000),
)

const mutatingExplorer = fileURLToPath(new URL('./support/mutating-explorer.ts', import.meta.url))

test(
  'a whole run of test-explorer exits with 1',
  async () => {
    const problems = openProblems()
    for (let index = 0; index < times(1); index++) {
      const command = `exec '${process.execPath}' --import '${import.meta.resolve('tsx')}' '${mutatingExplorer}' 2`
      const env = { ROBUSTNESS_SEED: `${seed + index}` }
      const args = ['--command', command, '--filter', 'top-level/approved*', '--settle', '0.1', '--verbose']
      await runs(problems, [1], ['test-explorer', ...args], { env })
    }
    problems.none()
  },
  limit(900_000),
)

async function runs(problems: Problems, codes: number[], args: string[], options: Parameters<typeof start>[1]) {
  const { code, stdout, stderr } = await start(args, options).ended
  const context = `${args.join(' ').slice(0, 200)}: code ${code}`
  if (!codes.includes(code as number)) problems.add(`exit code ${code}: ${firstLines(stderr)}`, context)
  const wrong = wrongText(stdout) ?? wrongText(stderr)
  if (wrong) problems.add(wrong, context)
}

test(
  'commands on a running network fail with a message',
  async () => {
    const problems = openProblems()
    const folder = mkdtempSync(join(tmpdir(), 'harborcheck-robustness-'))
    const up = start(['up', 'top-level/approved-agreement-opens-its-vault', '--json'], { cwd: folder })
    const url = /"pageUrl": "([^"]+)"/.exec(await up.says('"try"'))?.[1] as string
    onTestFinished(() => void up.process.kill('SIGTERM'))
    const page = await openMutatingProxy(url)
    page.outOfTen = 8
    const commands = [['state'], ['time', '+1s'], ['snapshot', 'one'], ['snapshot'], ['save', 'saved.json'], ['ask']]
    for (let index = 0; index < times(12); index++) {
      const command = commands[index % commands.length] as string[]
      // What is no answer of a network is the address's fault, or the network's; where it happens to fit, there is none.
      await runs(problems, [0, 1, 2, 3], ['world', ...command, '--page', page.url], { cwd: folder })
    }
    await page.close()
    up.process.kill('SIGTERM')
    expect((await up.ended).code).toBe(0)
    rmSync(folder, { recursive: true })
    problems.none()
  },
  limit(900_000),
)
