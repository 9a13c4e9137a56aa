import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { json, serve } from '../../../test/check/explorers/serve.ts'
import { environment } from '../../../test/subject/environment.ts'
import { SubjectError, UsageError } from '../../platform/errors.ts'
import { freePort } from '../../platform/http/free-port.ts'
import { type AwaitOptions, awaitExplorer } from './await-explorer.ts'
import { explorerVariables, launchExplorer, type UnderTest } from './launch.ts'

const emptyList = { items: [], meta: { totalItems: 0, totalPages: 0, currentPage: 1 } }
const options: AwaitOptions = { path: 'chain', limit: 60_000, facts: { command: 'an explorer' } }

/** Connects to a running explorer, whose process and log are unknown. */
const there = async (answer: RequestListener): Promise<UnderTest> => ({
  url: await serve(answer),
  isGone: () => undefined,
  log: () => undefined,
  close: async () => {},
})

/** Starts an explorer by a command; it may ignore its port. */
async function started(command: string): Promise<UnderTest> {
  const explorer = launchExplorer(command, explorerVariables(environment, await freePort()))
  onTestFinished(() => explorer.close())
  return explorer
}

const failure = async (explorer: UnderTest, limit = 60_000) =>
  awaitExplorer(explorer, { ...options, limit }).then(
    () => undefined,
    (error: unknown) => error as SubjectError | UsageError,
  )

test('waits until the explorer answers a list', async () => {
  const asked: string[] = []
  const explorer = await there(({ url = '' }, response) => {
    asked.push(url)
    if (asked.length === 1) return json(response, {}, 503)
    json(response, asked.length === 2 ? { items: [] } : emptyList)
  })
  await awaitExplorer(explorer, { ...options, signal: new AbortController().signal })
  expect(asked).toEqual(Array(3).fill('/chain/agreements?state=UNDER_ATTACK&page=1&limit=100'))
})

test('behavior: resolves at once when aborted, and sends no more requests', async () => {
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

test('behavior: the error of an explorer that does not start in time has its last answer', async () => {
  const error = await failure(await there((_, response) => response.end('<h1>Soon</h1>')), 0)
  expect(error).toBeInstanceOf(SubjectError)
  expect(error?.message).toBe('The explorer did not answer a list of agreements within 0 s')
  expect(error?.facts).toMatchObject({
    command: 'an explorer',
    asked: expect.stringMatching(/^GET http:.*\/chain\/agreements\?state=UNDER_ATTACK/),
    expected: '{items: [agreement], meta: {totalItems, totalPages, currentPage}}',
    answered: '200 without a content type: <h1>Soon</h1>',
    log: undefined,
  })
})

test('behavior: time in which the explorer is stopped does not count', async () => {
  let asked = 0
  const explorer = await there((_, response) => {
    asked += 1
    json(response, asked > 15 ? emptyList : {}, asked > 15 ? 200 : 503)
  })
  await awaitExplorer({ ...explorer, isStopped: () => true }, { ...options, limit: 1_000 })
  expect(asked).toBe(16)
})

test.skipIf(process.platform !== 'linux')(
  'behavior: an explorer that another program stops is seen as stopped',
  async () => {
    const explorer = await started('kill -STOP $$')
    await expect.poll(() => explorer.isStopped?.()).toBe(true)
  },
)

test('behavior: the error of an explorer that exits has its exit code and last log lines', async () => {
  // A stack trace of Node.js is up to 20 lines, and says at its start what failed.
  const error = await failure(await started('for word in $(seq 25); do echo "word $word" >&2; done; exit 3'))
  expect(error).toBeInstanceOf(SubjectError)
  expect(error?.message).toBe('The explorer exited before it answered: code 3')
  expect(`${error?.facts.log}`.split(/\n */)).toEqual(Array.from({ length: 20 }, (_, line) => `word ${line + 6}`))
})

test('behavior: a command that the shell cannot run is wrong usage', async () => {
  const error = await failure(await started('exec no-such-program-anywhere'))
  expect(error).toBeInstanceOf(UsageError)
  expect(error?.message).toBe('The shell cannot run the command of the explorer')
  for (const command of ['', ' \n', 'node\0explorer']) {
    await expect(started(command)).rejects.toThrow('--command is empty, or has a NUL character')
  }
})
