import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGN, keysOf } from '../../src/campaign/redis/keys.ts'
import { version } from '../../src/version.ts'
import { harborcheck, type Running, start } from '../cli/harborcheck.ts'
import { findRedis, startRedis, type TestRedis, titled } from './redis.ts'

const subject = fileURLToPath(new URL('./never-attackable.ts', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('without the queue’s libraries: one sentence, exit code 2, and nothing is started', async () => {
  // A copy of the package that sees no node_modules.
  for (const part of ['bin', 'dist', 'package.json'])
    await cp(join(root, part), join(folder, 'package', part), { recursive: true })
  const bin = join(folder, 'package', 'bin', 'harborcheck.js')
  const { code, stderr } = await start(['campaign', '--queue', 'redis://127.0.0.1:1', '--runs', '10'], { bin }).ended
  expect(stderr).toBe(
    'harborcheck: A queue needs the packages bullmq and ioredis, and they are not installed\n  → npm install bullmq@6 ioredis@6\n',
  )
  expect(code).toBe(2)
})

test.each([
  ['--resume', ['--resume', 'x'], '--resume is about a campaign on a queue'],
  ['no number', [], 'A campaign needs its number of generated scenarios'],
  ['another address', ['--queue', 'http://127.0.0.1', '--runs', '1'], 'Expected an address such as redis://'],
  ['one subject', ['--queue', 'redis://127.0.0.1', '--runs', '1', '--attach', '9000'], '--attach is for one subject'],
])('wrong usage: %s', async (_, args, message) => {
  const { code, stderr } = await harborcheck('campaign', ...args)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})

describe.skipIf(!findRedis())(titled('a campaign on a queue'), () => {
  let redis: TestRedis
  const running: Running[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (const { process } of running) process.kill('SIGTERM')
    await Promise.all(running.splice(0).map(({ ended }) => ended))
    await redis.client.flushall()
  })
  afterAll(() => redis.close())

  const run = (...args: string[]) => {
    const one = start(args, { cwd: folder })
    running.push(one)
    return one
  }
  const worker = (path = subject) => run('worker', '--queue', redis.url, '--workers', '1', path)
  const campaign = (...args: string[]) => run('campaign', '--queue', redis.url, ...args)
  const files = (name: string) => [
    '--no-durations',
    ...['json', 'junit', 'html'].flatMap((form) => [`--${form}`, `${name}.${form}`]),
  ]
  const contents = (name: string) =>
    Promise.all(['json', 'junit', 'html'].map((form) => readFile(join(folder, `${name}.${form}`), 'utf8')))

  test('has the report of the same campaign on one machine, byte for byte, and leaves nothing in Redis', async () => {
    const options = ['--runs', '60', '--batch-size', '6', '--keep-going']
    worker()
    const queued = campaign(...options, ...files('queue'), subject)
    const here = await start(['campaign', ...options, ...files('here'), subject], { cwd: folder }).ended
    const { code, stdout } = await queued.ended
    expect([code, here.code]).toEqual([1, 1])
    expect(await contents('queue')).toEqual(await contents('here'))
    const timeless = (text: string) => text.replace(/ in \d+\.\d s/, '')
    expect(timeless(stdout)).toBe(timeless(here.stdout))
    const { campaign: report, cases, conforms } = JSON.parse((await contents('queue'))[0] as string)
    expect(report).toMatchObject({
      scenarios: 60,
      batchSize: 6,
      failures: [{ method: 'isAttackable', outcome: 'incomplete' }],
    })
    expect(cases).toHaveLength(report.failures.length)
    expect(conforms).toBe(false)
    expect(await redis.client.keys('*')).toEqual([])
  })

  test('ends at the first failure, with the counterexample and the counts of `test --runs`', async () => {
    const options = ['--runs', '30', '--seed', '3', '--batch-size', '6']
    worker()
    const queued = campaign(...options, ...files('first'), subject)
    const selection = ['--filter', 'top-level/approved-agreement-opens-its-vault']
    const tested = await start(['test', ...selection, ...options, ...files('test'), subject], { cwd: folder }).ended
    expect([(await queued.ended).code, tested.code]).toEqual([1, 1])
    const [first, whole] = await Promise.all(
      ['first', 'test'].map(async (name) => JSON.parse((await contents(name))[0] as string)),
    )
    expect(first.campaign).toEqual(whole.campaign)
    expect(first.campaign.counterexample).toMatch(/^[0-9a-f]{12}$/)
    const ofCounterexample = ({ id }: { id: string }) => id === `counterexample/${first.campaign.counterexample}`
    expect(first.cases).toEqual(whole.cases.filter(ofCounterexample))
  })

  test('is given up by nobody else: another resolver, harborcheck or coordinator is refused by name', async () => {
    const other = join(folder, 'other.ts')
    await writeFile(other, (await readFile(subject, 'utf8')).replace("'1.0'", "'2.0'"))
    const first = campaign('--id', 'mixed', '--runs', '30', subject)
    await first.says('Campaign mixed: 30 scenarios')
    const { code, stderr } = await worker(other).ended
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^harborcheck: The campaign has never-attackable 1\.0 \(SHA-256 \w{12}\) on harborcheck \S+, and this process has the resolver \(SHA-256 \w{12}\) on harborcheck \S+: another resolver\n/,
    )
    first.process.kill('SIGINT')
    expect(await first.ended).toMatchObject({ code: 130, stderr: expect.stringContaining('`--resume mixed` goes on') })

    const refused = async (...args: string[]) => {
      const ended = await campaign(...args).ended
      expect(ended.code).toBe(2)
      return ended.stderr
    }
    expect(await refused('--resume', 'mixed', other)).toContain('and this process has never-attackable 2.0')
    expect(await refused('--resume', 'nothing', subject)).toContain('There is no campaign nothing on the queue')
    expect(await refused('--runs', '5', subject)).toContain('The queue has an unfinished campaign: mixed')
    expect(await refused('--resume', 'mixed', '--runs', '31', subject)).toContain('The campaign mixed has another runs')
    const text = (await redis.client.get(CAMPAIGN)) ?? ''
    await redis.client.set(CAMPAIGN, text.replace(`"harborcheck":"${version}"`, '"harborcheck":"0.0.1"'))
    expect((await worker().ended).stderr).toContain('on harborcheck 0.0.1, and this process')
  })

  test('shows its progress on a page that only this machine’s own pages may read', async () => {
    const one = campaign('--id', 'page', '--runs', '30', '--dashboard', '--', subject)
    await one.says('Dashboard: ')
    const { stderr } = one.output()
    const url = /Dashboard: (http:\/\/127\.0\.0\.1:\d+)\/\n/.exec(stderr)?.[1] as string
    const view = await (await fetch(`${url}/api/progress`)).json()
    expect(view).toMatchObject({
      runs: 30,
      scenarios: 0,
      workers: 0,
      failures: [],
      sample: { rules: expect.anything() },
    })
    const page = await fetch(`${url}/`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('<main id="page">')
    for (const file of ['app.js', 'app.css']) expect((await fetch(`${url}/${file}`)).status).toBe(200)
    const statusFor = (headers: Record<string, string>, path = '/api/progress', method = 'GET') =>
      new Promise((resolve) =>
        request(`${url}${path}`, { headers, method }, ({ statusCode }) => resolve(statusCode)).end(),
      )
    expect(await statusFor({ host: 'evil.example' })).toBe(421)
    expect(await statusFor({ origin: 'http://evil.example' })).toBe(403)
    expect(await statusFor({}, '/../package.json')).toBe(404)
    expect(await statusFor({}, '/', 'POST')).toBe(405)
  })

  test.each<[string, (id: ReturnType<typeof keysOf>) => Promise<unknown>, string]>([
    [
      'a campaign that is none',
      () => redis.client.set(CAMPAIGN, '{"id":"../x"}'),
      'Redis has a value that harborcheck did not write',
    ],
    ['a campaign of another type', () => redis.client.lpush(CAMPAIGN, 'x'), 'it is no value of a campaign'],
    [
      'a campaign that is too large',
      () => redis.client.set(CAMPAIGN, 'x'.repeat(2 ** 24 + 1)),
      'it has 16777217 bytes',
    ],
    ['a campaign nested too deeply', () => redis.client.set(CAMPAIGN, '{"a":'.repeat(200_000)), 'not JSON'],
  ])('hostile: %s', async (_, write, message) => {
    await write(keysOf('hostile'))
    for (const one of [worker(), campaign('--runs', '5', subject)]) {
      const { code, stderr } = await one.ended
      expect(stderr).toContain(message)
      expect(code).toBe(2)
    }
  })

  test.each<[string, string, string]>([
    ['no JSON', '\u001b[2J', 'not JSON'],
    ['a result of another kind', '{"kind":"other"}', 'harborcheck:hostile:results batch-0'],
    [
      'fewer scenarios',
      '{"kind":"batch","counts":[1,9,0,0],"seen":{},"failures":[]}',
      'it has 1 scenarios instead of 4',
    ],
    [
      'a failure that is none',
      '{"kind":"batch","counts":[2,9,0,0],"seen":{},"failures":[{"index":1,"seconds":0,"questions":[]}]}',
      'it has too few questions',
    ],
    ['an error with control characters', '{"kind":"failed","message":"a\\u001b[2Jb"}', 'harborcheck: ab'],
  ])('a hostile result: %s', async (_, result, message) => {
    const one = campaign('--id', 'hostile', '--runs', '30', '--batch-size', '6', subject)
    await one.says('Campaign hostile:')
    await redis.client.hset(keysOf('hostile').results, 'batch-0', result)
    const { code, stderr } = await one.ended
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('\u001b')
    expect([2, 3]).toContain(code)
  })
})
