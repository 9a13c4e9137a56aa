import { expect, test } from 'vitest'
import { NotStarted } from '../../subject/not-started.ts'
import type { Environment } from '../../subject/resolver.ts'
import { newRestarts, type Subject } from '../../subject/subject.ts'
import { openForOtherNetwork } from './open-for-other-network.ts'

const environment = { chainId: 31338 } as Environment
const named = (name: string, more: Partial<Subject> = {}): Subject => ({
  info: { name, capabilities: ['isAttackable'] },
  ask: async () => ({ kind: 'refused', reason: name }),
  close: async () => {},
  ...more,
})
const another = async ({ chainId }: Environment) => named(`started for ${chainId}`)
const options = { restarts: newRestarts() }
const nameOf = ({ info }: Subject) => info.name

test('uses the same program if it supports two networks, or starts another', async () => {
  const both = named('both', { forOtherNetwork: async ({ chainId }) => named(`beside for ${chainId}`) })
  expect(nameOf(await openForOtherNetwork(both, another, environment, options))).toBe('beside for 31338')
  expect(nameOf(await openForOtherNetwork(named('one'), another, environment, options))).toBe('started for 31338')
})

test('a subject that does not start for the environment answers every question with that outcome', async () => {
  const outcome = { kind: 'refused', reason: 'not my chain' } as const
  const start = () => Promise.reject(new NotStarted(outcome))
  const subject = await openForOtherNetwork(named('one'), start, environment, options)
  expect(nameOf(subject)).toBe('one')
  expect(await subject.ask('targets', {})).toEqual(outcome)
  await subject.close()
})

test('does not start a subject that exhausted its restarts', async () => {
  const restarts = { ...newRestarts(), exhausted: 'subject exited: code 1' }
  const subject = await openForOtherNetwork(named('one'), another, environment, { restarts })
  expect(await subject.ask('targets', {})).toEqual({ kind: 'errored', reason: 'subject exited: code 1' })
})

test("throws errors that are not the subject's", async () => {
  const start = () => Promise.reject(new Error('no such module'))
  await expect(openForOtherNetwork(named('one'), start, environment, options)).rejects.toThrow('no such module')
})
