import { expect, test } from 'vitest'
import { SubjectError } from '../platform/errors.ts'
import { inlineSubject } from './inline.ts'
import type { Address, Environment, Resolver } from './resolver.ts'

const contract: Address = '0x0000000000000000000000000000000000000001'
const environment: Environment = {
  protocolVersion: 1,
  chainId: 31337,
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: 'http://127.0.0.1:2',
  explorerPath: 'chain',
  contracts: {
    attackRegistry: contract,
    safeHarborRegistry: contract,
    chainSafeHarborRegistry: contract,
    agreementFactory: contract,
  },
  deploymentBlock: 1,
}
const start = (resolver: Resolver, timeout = 1000) => inlineSubject(() => resolver)(environment, { timeout })

test('reads the concurrency of a resolver at its first start', async () => {
  let concurrency = 8
  const start = inlineSubject(() => ({ concurrency, isAttackable: async () => false }))
  expect((await start(environment)).info.concurrency).toBe(8)
  concurrency = 2
  expect((await start(environment)).info.concurrency).toBe(8)
  concurrency = 0
  const expected = 'result.concurrency: expected a whole number from 1'
  await expect(start(environment)).rejects.toThrow(expected)
})

test('default: answers a question', async () => {
  const subject = await start({ name: 'mine', isAttackable: async (asked) => asked === contract })
  expect(subject.info).toEqual({ name: 'mine', capabilities: ['isAttackable'] })
  expect(await subject.ask('isAttackable', { contract })).toEqual({ kind: 'answered', value: true })
})

test('behavior: converts a thrown error to a refusal; refuses undeclared methods', async () => {
  const subject = await start({
    async isAttackable() {
      throw new Error('no archive\nnode')
    },
  })
  expect(await subject.ask('isAttackable', { contract })).toEqual({ kind: 'refused', reason: 'no archive node' })
  expect(await subject.ask('targets', {})).toEqual({ kind: 'refused', reason: 'it does not declare targets' })
})

test('behavior: times out', async () => {
  const subject = await start({ isAttackable: () => new Promise(() => {}) }, 5)
  expect(await subject.ask('isAttackable', { contract })).toEqual({
    kind: 'errored',
    reason: 'timed out: no answer within 0.005 s',
  })
})

test('behavior: reports a result of a wrong type as a protocol violation', async () => {
  const subject = await start({ timeRemaining: async () => 60n as never })
  expect(await subject.ask('timeRemaining', { contract })).toEqual({
    kind: 'errored',
    reason:
      'protocol violation: result: expected whole seconds as a number; the line: {"jsonrpc":"2.0","id":0,"result":"60n"}',
  })
})

test('behavior: closes once, also if close throws, and answers no more questions', async () => {
  let closed = 0
  const subject = await start({
    isAttackable: async () => true,
    close() {
      closed += 1
      throw new Error('already gone')
    },
  })
  await Promise.all([subject.close(), subject.close()])
  expect(closed).toBe(1)
  expect(await subject.ask('isAttackable', { contract })).toEqual({ kind: 'errored', reason: 'the subject was closed' })
})

test('error: throws SubjectError if the resolver is not created', async () => {
  const failing = inlineSubject(() => Promise.reject(new Error('wrong chain')))(environment)
  await expect(failing).rejects.toThrow('The subject did not start: wrong chain')
  await expect(failing).rejects.toThrow(SubjectError)
  const hanging = inlineSubject(() => new Promise(() => {}))(environment, { timeout: 5 })
  await expect(hanging).rejects.toThrow('The subject did not start: timed out')
  await expect(start({})).rejects.toThrow('it declares no method of the protocol')
})
