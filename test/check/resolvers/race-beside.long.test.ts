import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import type { CreateResolver } from '../../../src/subject/resolver.ts'
import { approved } from './approved.ts'

/** A question that is asked after a block while another one, asked before it, is in flight. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

async function play(create: CreateResolver) {
  const { results } = await runSuite([network], inlineSubject(create), [approved])
  return results.flatMap(({ questions }) => questions)
}

/** A resolver that takes several questions at once, of which `shared` may let some share an answer. */
const sharing =
  (shared: (contract: string, answer: () => Promise<boolean>) => Promise<boolean>): CreateResolver =>
  (environment) => {
    const right = reference(environment)
    return {
      ...right,
      concurrency: 4,
      isAttackable: (contract) => shared(contract, async () => (await right.isAttackable?.(contract)) as boolean),
    }
  }

test('reusing the answer of a question that began before the block is wrong', async () => {
  const inFlight = new Map<string, Promise<boolean>>()
  const create = sharing((contract, answer) => {
    const joined = inFlight.get(contract) ?? answer().finally(() => inFlight.delete(contract))
    inFlight.set(contract, joined)
    return joined
  })
  const [{ race, given } = {}] = (await play(create)).filter(({ verdict }) => verdict.verdict === 'failed')
  expect(race?.blame).toEqual({
    rule: 'RACE-1',
    says: 'answers with what another question, in flight while a block came, has read before it',
  })
  expect(given).toEqual({ kind: 'answered', value: false })
})

test('behavior: waiting for another question is right', async () => {
  const create: CreateResolver = (environment) => {
    let last: Promise<unknown> = Promise.resolve()
    return sharing((_, answer) => {
      const next = last.then(answer)
      last = next.catch(() => {})
      return next
    })(environment)
  }
  const questions = await play(create)
  expect(questions.filter(({ verdict }) => verdict.verdict !== 'passed')).toEqual([])
  expect(questions.filter(({ race }) => race)).toHaveLength(1)
})
