import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The package as a stranger has it: packed, installed in a folder of its own, used by a module that knows its types alone. */

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
const tsc = join(typescript, 'bin', 'tsc')
let folder: string

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
const library = `
import { answer, createExplorerHandlers, emptyWorld, story, type Scenario } from 'harborcheck'

const scenario: Scenario = story('my/case', 'Mine').deploy('vault').build()
console.log(scenario.steps.length, answer(emptyWorld(1), { method: 'isAttackable', contract: 'vault' }).value, typeof createExplorerHandlers)
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root })
  const [tarball = ''] = await readdir(folder)
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await writeFile(join(folder, 'my-resolver.ts'), resolver)
  await writeFile(join(folder, 'library.ts'), library)
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  await run('npm', ['install', ...quiet, join(folder, tarball)], { cwd: folder })
}, 180_000)
afterAll(() => rm(folder, { recursive: true }))

test('npx harborcheck test ./my-resolver.ts', async () => {
  const args = ['harborcheck', 'test', './my-resolver.ts', '--filter', 'no-code']
  const outcome = await run('npx', args, { cwd: folder }).catch((error) => error)
  expect(outcome.stdout).toContain('mine on 31337 does not conform')
  expect(outcome.stdout).toContain('npx harborcheck reproduce no-code/')
  expect(outcome.code).toBe(1)
})

test('npx harborcheck test: the reference resolver is in the package', async () => {
  const { stdout } = await run('npx', ['harborcheck', 'test', '--filter', 'top-level'], { cwd: folder })
  expect(stdout).toContain('reference conforms')
})

test('the published types are enough for a strict compiler', async () => {
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
    '--skipLibCheck',
  ]
  await expect(run(tsc, [...options, 'my-resolver.ts', 'library.ts'], { cwd: folder })).resolves.toMatchObject({
    stdout: '',
  })
})

test('the schema of the protocol is in the package', async () => {
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
