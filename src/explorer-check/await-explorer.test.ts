import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { json, serve } from '../../test/explorer-check/serve.ts'
import { environment } from '../../test/subject/environment.ts'
import { InternalError, UsageError } from '../errors.ts'
import { type AwaitOptions, awaitExplorer } from './await-explorer.ts'
import { freePort } from './free-port.ts'
import { launchExplorer, type UnderTest } from './launch.ts'

const emptyList = { items: [], meta: { totalItems: 0, totalPages: 0, currentPage: 1 } }
const options: AwaitOptions = { path: 'chain', limit: 60_000, facts: { command: 'an explorer' } }

/** One that is there already, of which nobody knows more. */
const there = async (answer: RequestListener): Promise<UnderTest> => ({
  url: await serve(answer),
  isGone: () => undefined,
  log: () => undefined,
  close: async () => {},
})

/** One that a command starts, at a port where it may or may not listen. */
async function started(command: string): Promise<UnderTest> {
  const explorer = launchExplorer(command, environment, await freePort())
  onTestFinished(() => explorer.close())
  return explorer
}

const failure = async (explorer: UnderTest, limit = 60_000) =>
  awaitExplorer(explorer, { ...options, limit }).then(
    () => undefined,
    (error: unknown) => error as InternalError | UsageError,
  )

test('it is asked until it answers a list', async () => {
  const asked: string[] = []
  const explorer = await there(({ url = '' }, response) => {
    asked.push(url)
    if (asked.length === 1) return json(response, {}, 503)
    json(response, asked.length === 2 ? { items: [] } : emptyList)
  })
  await awaitExplorer(explorer, { ...options, signal: new AbortController().signal })
  expect(asked).toEqual(Array(3).fill('/chain/agreements?state=UNDER_ATTACK&page=1&limit=100'))
})

test('behavior: called off, it resolves at once and asks no more', async () => {
  let asked = 0
  const controller = new AbortController()
  const explorer = await there((_, response) => {
    asked += 1
    controller.abort()
    json(response, {}, 503)
  })
  await awaitExplorer(explorer, { ...options, signal: controller.signal })
  await awaitExplorer(explorer, { ...options, signal: controller.signal })
  expect(asked).toBe(1)
})

test('behavior: one that does not come up in time is told with what it answered', async () => {
  const error = await failure(await there((_, response) => response.end('<h1>Soon</h1>')), 0)
  expect(error).toBeInstanceOf(InternalError)
  expect(error?.message).toBe('The explorer did not come up within 0 s')
  expect(error?.facts).toMatchObject({
    command: 'an explorer',
    asked: expect.stringMatching(/^GET http:.*\/chain\/agreements\?state=UNDER_ATTACK/),
    expected: '{items: [agreement], meta: {totalItems, totalPages, currentPage}}',
    came: '200 without a content type: <h1>Soon</h1>',
    log: undefined,
  })
})

test('behavior: one that ends before it answers is told with how, and with its last words', async () => {
  const error = await failure(await started('for word in 1 2 3 4 5 6 7; do echo "word $word" >&2; done; exit 3'))
  expect(error).toBeInstanceOf(InternalError)
  expect(error?.message).toBe('The explorer ended before it answered: code 3')
  expect(`${error?.facts.log}`.split(/\n */)).toEqual([2, 3, 4, 5, 6, 7].map((word) => `word ${word}`))
})

test('behavior: a command that is none is wrong usage', async () => {
  const error = await failure(await started('exec no-such-program-anywhere'))
  expect(error).toBeInstanceOf(UsageError)
  expect(error?.message).toBe('The command of the explorer cannot be run')
  for (const command of ['', ' \n', 'node\0explorer']) {
    await expect(started(command)).rejects.toThrow('The command of the explorer is empty, or no command')
  }
})
