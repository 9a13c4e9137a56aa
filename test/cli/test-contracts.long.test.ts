import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './harborcheck.ts'

const late = fileURLToPath(new URL('./fixtures/late-countdown.ts', import.meta.url))
const filter = ['--filter', 'countdown-expiry/one-second-on-either-side']
let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(cwd, { recursive: true }))

const testContracts = (...args: string[]) => runCommand(['test-contracts', ...args], { cwd })
const written = (name: string) => readFile(join(cwd, name), 'utf8')

test('the mocks pass cases of some topics, and in generated scenarios', async () => {
  const { code, stdout } = await testContracts('--filter', '{links,official-deployer}/*', '--runs', '6')
  expect(stdout).toMatch(/^The contracts of the mocks: \d+ scenarios passed; a part of the suite, no verdict\.$/m)
  expect(Number(/^(\d+) scenarios \(6 generated\)/m.exec(stdout)?.[1])).toBeGreaterThan(40)
  expect(code).toBe(0)
})

test('finds a countdown that is a second too long, reports it in four formats, and replays it', async () => {
  const forms = ['--json', 'report.json', '--junit', 'report.xml', '--html', 'report.html']
  const { code, stdout } = await testContracts(late, ...filter, ...forms)
  expect(stdout).toContain('✗ countdown-expiry/one-second-on-either-side\n  Shortened from: ')
  expect(stdout).toContain('does not have officialDeployer: ')
  expect(code).toBe(1)
  const { conforms, findings } = JSON.parse(await written('report.json'))
  expect(conforms).toBe(false)
  expect(findings).toMatchObject([
    { rule: 'STATE-4', what: 'getAgreementState(agreementA)', expected: 'PRODUCTION', actual: 'PROMOTION_REQUESTED' },
  ])
  expect(await written('report.xml')).toContain(
    '<failure type="wrong" message="getAgreementState(agreementA): expected PRODUCTION, found PROMOTION_REQUESTED (breaks STATE-4)">',
  )
  expect(await written('report.html')).toMatch(/STATE-4[\s\S]*PROMOTION_REQUESTED/)

  const [, replay] = /^npx harborcheck (.*)$/.exec(findings[0].reproduce) ?? []
  expect(stdout).toContain(findings[0].reproduce)
  const again = await runCommand((replay ?? '').split(' '), { cwd })
  expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ STATE-4 ') })
  expect(again.stdout).toContain('1 scenario (0 generated)')
})

test.each([
  ['a module that is not there', ['./no-such-profile.ts'], 'There is no deployment profile'],
  ['a module that is no profile', [fileURLToPath(new URL('./harborcheck.ts', import.meta.url))], 'is not a deployment'],
  ['no case left', ['--filter', 'nothing-*'], 'No case is left'],
  ['cases with failing sources only', ['--filter', 'failing-node'], 'No selected case tests contracts'],
  ['a report into no folder', [late, '--html', '/no/such/folder/report.html'], 'Cannot write'],
])('behavior: exits with 2 for %s', async (_, args, message) => {
  const { code, stdout, stderr } = await testContracts(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(message)
})
