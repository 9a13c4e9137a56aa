import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SubjectRunner } from '../../../src/check/resolvers/subject-runner.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable } from '../../../src/scenario/questions.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import { startProcessSubject } from '../../../src/subject/process/start-process-subject.ts'
import { newRestarts, type StartSubject } from '../../../src/subject/subject.ts'

let network: TestNetwork
beforeEach(async () => {
  network = await startTestNetwork()
})
afterEach(() => network.close())

const example = scenario('my/case', 'A vault that nothing binds')
  .about('BIND-8')
  .deploy('vault')
  .ask(attackable('vault', false))
  .wait(60)
  .ask(attackable('vault', false))
  .build()

/** The verdicts of a subject, which is given two seconds for a question. */
async function verdictsOf(start: StartSubject): Promise<string[]> {
  const runner = new SubjectRunner(network, start, { restarts: newRestarts(), timeout: 2_000 })
  try {
    await runner.begin()
    return (await runner.runCase(example)).questions.map(({ verdict }) => verdict.verdict)
  } finally {
    await runner.close()
  }
}

const call = (url: string, method: string, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    ...(signal && { signal }),
  }).then((response) => response.json())

/** Anvil's process, as a subject could find it. */
function anvil(): number {
  const { hostname } = new URL(network.chain.rpcUrl)
  const { stdout } = spawnSync('pgrep', ['-x', '-f', `.*anvil .*${hostname.replaceAll('.', '\\.')}.*`], {
    encoding: 'utf8',
  })
  const isAnvil = (pid: string) =>
    spawnSync('ps', ['-o', 'comm=', '-p', pid], { encoding: 'utf8' }).stdout.trim() === 'anvil'
  return Number(stdout.split('\n').find((pid) => pid !== '' && isAnvil(pid)))
}

/** Stops Anvil for some seconds. */
function pauseAnvil(seconds: number): void {
  const pid = anvil()
  process.kill(pid, 'SIGSTOP')
  void sleep(seconds * 1_000).then(() => process.kill(pid, 'SIGCONT'))
}

/** A resolver that reads one block for each question, and does something before the first. */
const resolver = (first: () => void | Promise<void>, limit?: number): StartSubject =>
  inlineSubject(({ rpcUrl }) => {
    let questions = 0
    return {
      async isAttackable() {
        questions += 1
        if (questions === 1) await first()
        await call(rpcUrl, 'eth_blockNumber', limit === undefined ? undefined : AbortSignal.timeout(limit))
        return false
      },
    }
  })

test('asks again if the node did not answer in time', async () => {
  expect(await verdictsOf(resolver(() => pauseAnvil(3), 1_000))).toEqual(['passed', 'passed'])
})

test('behavior: the time limit excludes time in which a source is slow or the subject is stopped', async () => {
  const command = `${process.execPath} test/check/resolvers/fixtures/reads-one-block.mjs`
  let questions = 0
  const pausing: StartSubject = async (environment, options) => {
    const subject = await startProcessSubject({ command }, environment, options)
    return {
      ...subject,
      ask(method, params) {
        questions += 1
        if (questions === 1) pauseAnvil(5)
        return subject.ask(method, params)
      },
    }
  }
  expect(await verdictsOf(pausing)).toEqual(['passed', 'passed'])
  expect(questions).toBe(2)
})

test('error: names the question during which another program mined a block', async () => {
  const { rpcUrl } = network.chain
  const failed = await verdictsOf(resolver(async () => void (await call(rpcUrl, 'evm_mine')))).catch((error) => error)
  expect(failed.render()).toMatchInlineSnapshot(`
    "Another program changed the chain behind harborcheck's back
      expected  block 4 at 1000000062
      found     block 5 at 1000000062
      scenario  my/case
      question  isAttackable(vault)
      → run again; no other program, such as the subject, may write to Anvil"
  `)
})

test('error: names the signal that ended Anvil', async () => {
  const failed = await verdictsOf(resolver(() => void process.kill(anvil(), 'SIGKILL'))).catch((error) => error)
  expect(failed.render()).toMatchInlineSnapshot(`
    "Anvil ended: SIGKILL
      scenario  my/case
      question  isAttackable(vault)
      → a machine without memory kills processes, so use fewer --workers; or another program, such as the subject, killed it"
  `)
})
