import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The package as a user has it: packed, installed in a folder of its own, used through its exports only. */

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
const tsc = join(typescript, 'bin', 'tsc')
const example = 'node_modules/harborcheck/examples/typescript/resolver.ts'
let folder: string
/** The packages that the package brings, itself included. */
let installed: string[]

const resolver = `
import type { CreateResolver } from 'harborcheck/subject'

const create: CreateResolver = (environment) => ({
  name: \`mine on \${environment.chainId}\`,
  async isAttackable(contract) {
    if (!contract.startsWith('0x')) throw new Error('no address')
    return false
  },
})
export default create
`
const suite = `
import { conformance } from 'harborcheck/vitest'
import create from './my-resolver.ts'

conformance('mine', create, { filter: 'no-code/*', runs: 5 })
`
const schemas = `
import report = require('harborcheck/report.schema.json')
import protocol = require('harborcheck/protocol.schema.json')
import abi = require('harborcheck/abi/AttackRegistry.json')
console.log(report.type, '$defs' in protocol, abi.length)
`
const library = `
import { answer, createExplorerHandlers, emptyWorld, scenario, type Scenario } from 'harborcheck'

const mine: Scenario = scenario('my/case', 'Mine').deploy('vault').build()
console.log(mine.steps.length, answer(emptyWorld(1), { method: 'isAttackable', contract: 'vault' }).value, typeof createExplorerHandlers)
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root })
  const [tarball = ''] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await writeFile(join(folder, 'my-resolver.ts'), resolver)
  await writeFile(join(folder, 'library.ts'), library)
  await writeFile(join(folder, 'schemas.cts'), schemas)
  await writeFile(join(folder, 'my-resolver.test.ts'), suite)
  for (const example of ['registry-only.ts', 'conformance.test.ts', 'building-blocks.test.ts'])
    await copyFile(join(root, 'docs', 'examples', example), join(folder, example))
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  await run('npm', ['install', ...quiet, join(folder, tarball)], { cwd: folder })
  const { packages } = JSON.parse(await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8'))
  installed = Object.keys(packages).map((path) => path.slice('node_modules/'.length))
  // What the package asks for and does not bring: vitest for its tests, the others for the library.
  for (const name of ['vitest', 'viem', 'msw', 'fast-check'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
})
afterAll(() => rm(folder, { recursive: true }))

/** The output of the command, and its exit code if not 0. */
const npx = (...args: string[]): Promise<{ stdout: string; code?: number }> =>
  run('npx', ['harborcheck', ...args], { cwd: folder }).catch((error) => error)

test('installs few packages: the command and harborcheck/vitest bundle their libraries', () => {
  expect(installed).toEqual(expect.arrayContaining(['harborcheck', '@foundry-rs/anvil', 'jiti', 'zod']))
  expect(installed.filter((name) => /viem|msw|fast-check|graphql/.test(name))).toEqual([])
  expect(installed.length).toBeLessThan(15)
})

test('npx harborcheck test ./my-resolver.ts', async () => {
  const outcome = await npx('test', './my-resolver.ts', '--filter', 'no-code')
  expect(outcome.stdout).toContain('mine on 31337 does not conform')
  expect(outcome.stdout).toContain('npx harborcheck reproduce no-code/')
  expect(outcome.code).toBe(1)
})

test('npx harborcheck test reference: the reference resolver is in the package', async () => {
  const { stdout } = await npx('test', 'reference', '--filter', 'top-level')
  expect(stdout).toMatch(/^reference: \d+ of \d+ cases passed/m)
})

test('includes the examples, which run', async () => {
  const { stdout } = await npx('test', example, '--filter', 'top-level')
  expect(stdout).toMatch(/^typescript-example: \d+ of \d+ cases passed/m)
})

test.each(['nodenext', 'bundler'])('every entry has types that a strict compiler accepts: %s', async (resolution) => {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', '', '--skipLibCheck', '--resolveJsonModule']
  const module = ['--module', resolution === 'bundler' ? 'esnext' : 'nodenext', '--moduleResolution', resolution]
  // Bundlers have no CommonJS.
  const isRead = resolution === 'bundler' ? /\.ts$/ : /\.c?ts$/
  const files = (await readdir(folder)).filter((name) => isRead.test(name))
  expect(files).toContain('conformance.test.ts')
  const compiled = run(tsc, [...options, ...module, '--allowImportingTsExtensions', ...files, example], {
    cwd: folder,
  })
  await expect(compiled.catch(({ stdout }) => ({ stdout }))).resolves.toMatchObject({ stdout: '' })
})

test('conformance() declares its tests in another project', async () => {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', 'my-resolver', '--no-color']
  const outcome = await run(process.execPath, args, { cwd: folder }).catch((error) => error)
  expect(outcome.stderr).toContain('FAIL  my-resolver.test.ts > mine > no-code > no-code/')
  expect(outcome.stderr).toContain('ConformanceFailure: \n✗ no-code/')
  expect(outcome.stderr).toContain('✗ counterexample/')
  expect(outcome.stdout).toMatch(/Tests {2}\d+ failed \| \d+ passed/)
})

test('CommonJS can read the schemas and the ABIs', async () => {
  await writeFile(join(folder, 'schemas.cjs'), schemas.replaceAll(/import (\w+) =/g, 'const $1 ='))
  const { stdout } = await run(process.execPath, ['schemas.cjs'], { cwd: folder })
  expect(stdout).toMatch(/^object true [1-9]\d*\n$/)
})

test('includes the schema of the protocol', async () => {
  const script = `import('harborcheck/protocol.schema.json', { with: { type: 'json' } })
    .then(({ default: schema }) => console.log(Object.keys(schema.$defs).join(' ')))`
  const { stdout } = await run(process.execPath, ['--no-warnings', '-e', script], { cwd: folder })
  expect(stdout).toContain('isAttackable.request isAttackable.response')
})

test('the library runs', async () => {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  const { stdout } = await run(process.execPath, ['--import', tsx, 'library.ts'], { cwd: folder })
  expect(stdout).toBe('1 false function\n')
})

test('the packed package.json has no script that npm runs at installation, and packing restores it', async () => {
  const text = await readFile(join(root, 'package.json'), 'utf8')
  const { scripts } = JSON.parse(text)
  const copy = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await writeFile(join(copy, 'package.json'), text)
  await run('sh', ['-c', scripts.prepack.split(' && ').at(-1)], { cwd: copy })
  const packed = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')).scripts
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) expect(packed).not.toHaveProperty(name)
  await run('sh', ['-c', scripts.postpack], { cwd: copy })
  expect(await readFile(join(copy, 'package.json'), 'utf8')).toBe(text)
  await rm(copy, { recursive: true })
})
