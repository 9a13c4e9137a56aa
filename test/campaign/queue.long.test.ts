import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '../../src/platform/version.ts'
import { CAMPAIGN } from '../../src/work/queue/keys.ts'
import { start } from '../cli/harborcheck.ts'
import { onRedis } from './on-redis.ts'
import { findRedis, titled } from './redis.ts'

const subject = fileURLToPath(new URL('./never-attackable.ts', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.skipIf(!findRedis())(titled('a campaign on a queue'), () => {
  const { redis, run, worker: startWorker } = onRedis(() => folder)
  const worker = (path = subject) => startWorker(path)
  const campaign = (...args: string[]) => run('campaign', '--queue', redis().url, ...args)
  const files = (name: string) => [
    '--no-durations',
    ...['json', 'junit', 'html'].flatMap((form) => [`--${form}`, `${name}.${form}`]),
  ]
  const contents = (name: string) =>
    Promise.all(['json', 'junit', 'html'].map((form) => readFile(join(folder, `${name}.${form}`), 'utf8')))

  test('has the report of the same campaign on one machine, and leaves no keys in Redis', async () => {
    const options = ['--runs', '36', '--batch-size', '6', '--keep-going']
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
      scenarios: 36,
      batchSize: 6,
      counterexample: report.failures[0].counterexample,
    })
    expect(cases).toHaveLength(report.failures.length)
    for (const one of report.failures) expect(one).toMatchObject({ method: 'isAttackable', outcome: 'missed' })
    expect(conforms).toBe(false)
    // The worker looks once a second whether the campaign is over.
    await expect.poll(() => redis().client.keys('*')).toEqual([])
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
    const { coverage: _, ...campaignOfTest } = whole.campaign
    expect(first.campaign).toEqual(campaignOfTest)
    expect(first.campaign.counterexample).toMatch(/^[0-9a-f]{12}$/)
    expect(first.cases.map(({ id }: { id: string }) => id)).toEqual([`counterexample/${first.campaign.counterexample}`])
  })

  test('refuses another resolver, harborcheck or coordinator by name', async () => {
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
    const text = (await redis().client.get(CAMPAIGN)) ?? ''
    await redis().client.set(CAMPAIGN, text.replace(`"harborcheck":"${version}"`, '"harborcheck":"0.0.1"'))
    expect((await worker().ended).stderr).toContain('on harborcheck 0.0.1, and this process')
  })

  test('of two simultaneous coordinators, the second exits with 2 and leaves no key', async () => {
    const both = ['a', 'b'].map((id) => ({ id, running: campaign('--id', id, '--runs', '30', subject) }))
    const lost = await Promise.race(both.map(async (one) => ({ ...one, ended: await one.running.ended })))
    const [won] = both.filter(({ id }) => id !== lost.id)
    expect(lost.ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`The queue has an unfinished campaign: ${won?.id}`),
    })
    await won?.running.says(`Campaign ${won.id}: 30 scenarios`)
    expect((await redis().client.keys('*')).filter((key) => key.includes(`:${lost.id}:`))).toEqual([])
    won?.running.process.kill('SIGINT')
    const { code, stdout } = (await won?.running.ended) ?? {}
    expect(code).toBe(130)
    expect(stdout).toContain('The run was cut short (it was interrupted)')
    expect(stdout).not.toContain('allow more seconds')
  })

  test('a full Redis ends the coordinator with a message, and the campaign continues with more memory', async () => {
    const options = ['--runs', '6', '--batch-size', '6', '--keep-going']
    const first = campaign('--id', 'full', ...options, subject)
    await first.says('Campaign full: 6 scenarios')
    await redis().client.config('SET', 'maxmemory', '1')
    const { code, stderr } = await first.ended
    await redis().client.config('SET', 'maxmemory', '0')
    expect(code).toBe(3)
    expect(stderr).toContain('harborcheck: Redis has no more memory\n')
    expect(stderr).not.toMatch(/bug of harborcheck|\n {4}at /)
    worker()
    expect((await campaign('--resume', 'full', subject).ended).code).toBe(1)
  })

  test('shows its progress on a page that only pages of this machine may read', async () => {
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
})
