import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestNetwork } from '../src/network/test-network.ts'
import { runSuite } from '../src/run/run-suite.ts'
import { scenario } from '../src/scenario/builder.ts'
import { attackable, terms, timeLeft } from '../src/scenario/questions.ts'
import { startHttpSubject } from '../src/subject/http/start-http-subject.ts'
import type { StartSubject } from '../src/subject/subject.ts'

/** Milliseconds until the service answers a question. */
const LATENCY = 20
const STEPS = 20

/** The right answers about an address that no agreement names. */
const ANSWERS: Record<string, unknown> = { isAttackable: false, timeRemaining: null, terms: null, shutdown: null }

/**
 * Questions a second that a service with 20 ms latency answers over HTTP: asked one at a time, and eight at once. Every
 * step of the scenario has eight questions.
 */
export async function questionsPerSecond(network: TestNetwork): Promise<{ one: number; eight: number; ratio: number }> {
  const one = await measure(network, 1)
  const eight = await measure(network, 8)
  return { one, eight, ratio: eight / one }
}

async function measure(network: TestNetwork, concurrency: number): Promise<number> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body)
    const info = { name: 'slow', capabilities: ['isAttackable', 'timeRemaining', 'terms'], concurrency }
    await new Promise((resolve) => setTimeout(resolve, LATENCY))
    const result = method === 'initialize' ? info : ANSWERS[method]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const start: StartSubject = (environment, options) => startHttpSubject({ url }, environment, options)
  try {
    const { results } = await runSuite([network], start, [steps()])
    const [{ questions, seconds } = { questions: [], seconds: 0 }] = results
    if (questions.some(({ verdict }) => verdict.verdict !== 'passed')) throw new Error('The service answered wrongly')
    return questions.length / seconds
  } finally {
    server.close()
  }
}

function steps() {
  const eight = ['a', 'b', 'c', 'd', 'e'].map((name) => attackable(name, false))
  let built = scenario('bench/at-once', 'Nothing is there')
  for (let step = 0; step < STEPS; step += 1)
    built = built.wait(1).ask(...eight, timeLeft('a', null), terms('a', null), terms('b', null))
  return built.build()
}
