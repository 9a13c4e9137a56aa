import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../src/check/resolvers/report/run-report.ts'
import { type Outcome, runCommand } from './harborcheck.ts'

const subject = fileURLToPath(new URL('../../docs/examples/registry-only.ts', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]): Promise<Outcome> => runCommand(args, { cwd: folder })
/** Two cases that the subject answers right, one with true and one with false. */
const few = ['--filter', 'top-level/{approved,registries}-*']
let id = ''

test('a campaign finds, shrinks and saves a counterexample, and prints its replay command', async () => {
  const { code, stdout } = await run('test', subject, ...few, '--runs', '50', '--seed', '1', '--json', 'report.json')
  expect(code).toBe(1)
  const { campaign, cases }: Report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  id = campaign?.counterexample ?? ''
  expect(await readdir(join(folder, '.harborcheck', 'counterexamples'))).toEqual([`${id}.json`])
  expect(stdout).toContain(`counterexample ${id}`)
  expect(stdout).toContain(`npx harborcheck reproduce counterexample/${id} `)
  expect(cases.at(-1)).toMatchObject({ id: `counterexample/${id}`, verdict: 'failed' })
})

test('reproduce ID replays a counterexample in the folder in which it was found', async () => {
  const { code, stdout } = await run('reproduce', id, subject)
  expect(stdout).toContain('Not every answer is right.')
  expect(code).toBe(1)
  expect((await run('reproduce', id)).code).toBe(0)
  expect((await run('reproduce', '0123456789ab')).stderr).toContain('There is no counterexample 0123456789ab')
})

test('later runs start with saved counterexamples, and name those that can no longer run', async () => {
  await writeFile(join(folder, '.harborcheck', 'counterexamples', 'old.json'), '{}')
  const { stderr } = await run('test', subject, ...few, '--runs', '1', '--seed', '99', '--json', 'again.json')
  expect(stderr).toContain(join('counterexamples', 'old.json'))
  const { cases }: Report = JSON.parse(await readFile(join(folder, 'again.json'), 'utf8'))
  expect(cases[0]?.id).toBe(`counterexample/${id}`)
})

test('promote ID writes a named scenario with the right answers', async () => {
  const { code, stdout } = await run('promote', id, '--as', 'my-bugs/children-missed', '--title', 'A child is missed')
  expect(code).toBe(0)
  expect(stdout).toBe('my-bugs-children-missed.json\n')
  expect((await run('reproduce', 'my-bugs-children-missed.json')).code).toBe(0)
  const again = await run('promote', id, '--as', 'my-bugs/children-missed')
  expect(again.code).toBe(2)
  expect(again.stderr).toContain('exists already')
  expect((await run('promote', id, '--as', 'No Name')).code).toBe(2)
})

test('--statistics prints what generated scenarios exercised, and requires some', async () => {
  const args = ['test', 'reference', ...few, '--runs', '9', '--seed', '7', '--statistics', '--json', 'statistics.json']
  const { code, stdout } = await run(...args)
  expect(code).toBe(0)
  expect(stdout).toMatch(/Exercised by 9 generated scenarios, \d+ transactions, \d+ questions/)
  expect(stdout).toContain('asked 1 s before, at, 1 s after the end of a countdown')
  const { campaign }: Report = JSON.parse(await readFile(join(folder, 'statistics.json'), 'utf8'))
  expect(campaign?.statistics).toMatchObject({ scenarios: 9, scopes: { All: expect.any(Number) } })
  const none = await run('test', 'reference', ...few, '--statistics')
  expect(none.code).toBe(2)
  expect(none.stderr).toContain('add --runs 200')
})

test('the reference resolver passes, and progress is printed', async () => {
  const { code, stdout, stderr } = await run('test', 'reference', ...few, '--runs', '8', '--seed', '7')
  expect(stdout).toMatch(
    /8 generated scenarios \(seed 7\), \d+ questions(, \d+ allowed by another reading)?: no counterexample/,
  )
  expect(stderr).toMatch(/8 of 8 scenarios at \d+(\.\d)? per second, \d+ questions, 0 s left/)
  expect(code).toBe(0)
})

test('finds a subject that contradicts itself, and reproduce replays both scenarios', async () => {
  const path = join(folder, 'until-2033.ts')
  const reference = new URL('../../src/reference/index.ts', import.meta.url).href
  // The variant of META-5 is the only scenario that runs at that time: others begin before it, or after it.
  await writeFile(
    path,
    `import reference from '${reference}'
export default (environment) => {
  const { bindingAgreement } = reference(environment)
  const latest = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] })
    const response = await fetch(environment.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return Number((await response.json()).result.timestamp)
  }
  return {
    name: 'until-2033',
    bindingAgreement: async (it) => (Math.floor((await latest()) / 1e8) === 20 ? null : bindingAgreement(it)),
  }
}`,
  )
  const asDrawn = ['--runs', '40', '--seed', '10', '--no-steering']
  const found = await run('test', path, ...few, ...asDrawn, '--json', 'meta.json')
  const { campaign, cases, rules }: Report = JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8'))
  const itsId = campaign?.counterexample ?? ''
  expect(found.code).toBe(1)
  expect(found.stdout).toContain('META-5')
  expect(rules.filter(({ failed }) => failed > 0)).toMatchObject([{ id: 'META-5' }])
  const itsCase = cases.find((one) => one.id === `counterexample/${itsId}`)
  expect(itsCase?.questions.map(({ verdict, rules }) => [verdict, rules])).toContainEqual(['failed', ['META-5']])
  const file = JSON.parse(await readFile(join(folder, '.harborcheck', 'counterexamples', `${itsId}.json`), 'utf8'))
  expect(file.meta.rule).toBe('META-5')

  const printed = await run('reproduce', itsId, path)
  expect(printed.code).toBe(1)
  expect(printed.stdout).toContain('Run again, with one difference: the scenario starts at ')
  expect(printed.stdout).toContain('contradicts itself')
  expect(printed.stdout).toContain('Every answer to the scenario is right, but the subject contradicts itself.')
  const right = await run('reproduce', itsId)
  expect(right.stdout).toContain('Every answer is right, and none contradicts another.')
  expect(right.code).toBe(0)

  const again = await run('test', path, ...few, '--runs', '1', '--seed', '99', '--json', 'meta-again.json')
  expect(again.code).toBe(1)
  expect(again.stdout).toContain(`counterexample/${itsId}`)
})

test('behavior: rejects a META scenario without a variant', async () => {
  const bare = { id: 'my/bare', title: 'Bare', level: 'deployment', rules: [], steps: [{ do: 'wait', seconds: 1 }] }
  await writeFile(join(folder, 'bare.json'), JSON.stringify({ ...bare, meta: { rule: 'META-3', number: 0 } }))
  const { code, stderr } = await run('reproduce', 'bare.json')
  expect(code).toBe(2)
  expect(stderr).toContain('bare.json has no variant for META-3')
})
