import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, start } from './harborcheck.ts'

const client = fileURLToPath(new URL('./fixtures/built-in-addresses.mjs', import.meta.url))
let cwd: string
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const addresses = {
    attackRegistry: '0x1111111111111111111111111111111111111111',
    chainSafeHarborRegistry: '0x2222222222222222222222222222222222222222',
    agreementFactory: '0x3333333333333333333333333333333333333333',
  }
  await writeFile(join(cwd, 'addresses.json'), JSON.stringify(addresses))
  await writeFile(join(cwd, 'one.json'), JSON.stringify({ attackRegistry: addresses.attackRegistry }))
  await writeFile(join(cwd, 'none.json'), '{}')
  await writeFile(join(cwd, 'two.json'), JSON.stringify({ ...addresses, agreementFactory: addresses.attackRegistry }))
})
afterAll(() => rm(cwd, { recursive: true }))

const harborcheck = (...args: string[]) => runCommand(args, { cwd })
const contracts = ['--contracts', 'addresses.json']

test('a client with built-in addresses is right on a chain that is up', async () => {
  const run = start(
    ['up', 'immediate-deployer/factory-behind-an-unlinked-router', ...contracts, '--start-time', 'now', '--json'],
    { cwd },
  )
  const { contracts: deployed } = JSON.parse(await run.says('\n}\n'))
  expect(deployed.attackRegistry).toBe('0x1111111111111111111111111111111111111111')
  const asked = await harborcheck('world', 'ask', client)
  run.process.kill('SIGINT')
  expect((await run.ended).code).toBe(0)
  expect(asked).toMatchObject({ code: 0, stdout: expect.stringMatching(/built-in-addresses: ([1-9]\d*) of \1 right/) })
})

test('the suite judges such a client, which finds no contracts at the usual addresses', async () => {
  const suite = ['test', client, '--filter', 'immediate-deployer/factory-*', '--runs', '4']
  const [there, elsewhere] = await Promise.all([harborcheck(...suite, ...contracts), harborcheck(...suite)])
  expect(there).toMatchObject({ code: 0, stdout: expect.stringContaining('built-in-addresses: ') })
  expect(elsewhere.code).toBe(1)
  const replayed = await harborcheck('reproduce', 'links/own-link-beside-the-parents', client, ...contracts)
  expect(replayed.code).toBe(0)
})

test('smoke needs only the address that the client uses', async () => {
  const { code, stdout, stderr } = await harborcheck('smoke', client, '--contracts', 'one.json')
  expect(stderr).toBe('')
  expect(stdout).toContain('4 of 4 right, 6 not declared')
  expect(code).toBe(0)
})

test.each([
  ['--profile beside it', [...contracts, '--profile', './profile.ts'], '--profile brings other contracts'],
  ['no address', ['--contracts', 'none.json'], 'it has no address'],
  ['one address twice', ['--contracts', 'two.json'], 'two of them are the same'],
  ['a shard', [...contracts, '--shard', '1/2', '--json', 'part.json'], 'at their usual addresses only'],
])('behavior: exits with 2 for %s', async (_, args, message) => {
  const { code, stderr } = await harborcheck('test', client, ...args)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
