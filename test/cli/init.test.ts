import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { languages, starters, testCommand } from '../../src/cli/init/starters.ts'
import { missing, path } from '../examples/tools.ts'
import { runCommand } from './harborcheck.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await mkdir(join(folder, 'node_modules'))
  await symlink(root, join(folder, 'node_modules/harborcheck'))
  await symlink(join(root, 'node_modules/viem'), join(folder, 'node_modules/viem'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = (...args: string[]) => runCommand(args, { cwd: folder, env: { PATH: path } })

describe('init', () => {
  test.each(languages)(
    '%s: writes a resolver, a workflow that runs its test command, and a package.json',
    async (language) => {
      const { code, stdout } = await run('init', '--language', language)
      expect(code).toBe(0)
      const written = [...stdout.matchAll(/^wrote (.*)$/gm)].map(([, file = '']) => file)
      expect(written).toEqual(
        expect.arrayContaining(['package.json', '.gitignore', '.github/workflows/harborcheck.yml']),
      )
      for (const file of written) expect(await readFile(join(folder, file), 'utf8')).not.toBe('')
      const { jobs } = parse(await readFile(join(folder, '.github/workflows/harborcheck.yml'), 'utf8'))
      const steps = jobs.conformance.steps.map(({ run, uses }: { run?: string; uses?: string }) => run ?? uses)
      expect(steps.join('\n')).toContain('npm run conformance -- --junit harborcheck.xml')
      expect(steps.length).toBe(language === 'typescript' ? 5 : 6)
      const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      expect(scripts.conformance).toBe(testCommand(starters[language]))
      expect(JSON.parse(await readFile(join(folder, 'harborcheck.config.json'), 'utf8'))).toEqual({
        $schema: './node_modules/harborcheck/dist/config.schema.json',
        ...starters[language].subject,
        level: 'deployment',
      })
    },
  )

  test('overwrites no files: exits with 2, names them and writes no others', async () => {
    await writeFile(join(folder, 'resolver.py'), 'mine')
    const { code, stderr } = await run('init', '--language', 'python')
    expect(code).toBe(2)
    expect(stderr).toContain('init overwrites nothing, and resolver.py exists')
    expect(await readFile(join(folder, 'resolver.py'), 'utf8')).toBe('mine')
    expect((await readdir(folder)).toSorted()).toEqual(['node_modules', 'resolver.py'])
  })

  test('does not add a second configuration', async () => {
    await writeFile(join(folder, 'harborcheck.config.ts'), 'export default {}')
    const { code, stderr } = await run('init')
    expect([code, stderr]).toEqual([2, expect.stringContaining('and harborcheck.config.ts exists')])
  })

  test('does not overwrite dangling symlinks', async () => {
    await symlink('/no/such/file', join(folder, 'resolver.ts'))
    expect((await run('init')).code).toBe(2)
  })

  test.each([
    [
      'pnpm-lock.yaml',
      'pnpm run conformance --junit',
      'pnpm add --save-dev --allow-build=@foundry-rs/anvil HARBORCHECK viem',
    ],
    ['yarn.lock', 'yarn run conformance --junit', 'yarn add --dev HARBORCHECK viem'],
    ['bun.lock', 'bun run conformance --junit', 'bun add --dev HARBORCHECK viem'],
  ])('%s: writes a workflow for its package manager', async (lockFile, command, install) => {
    await rm(join(folder, 'node_modules'), { recursive: true })
    await writeFile(join(folder, lockFile), '')
    await writeFile(join(folder, '.gitignore'), 'dist/\n')
    const { stdout } = await run('init')
    expect(stdout).toContain(`${install}\n  echo .harborcheck/ >> .gitignore\n`)
    const { jobs } = parse(await readFile(join(folder, '.github/workflows/harborcheck.yml'), 'utf8'))
    const commands = jobs.conformance.steps.flatMap(({ run }: { run?: string }) => run ?? [])
    expect(commands).toEqual([expect.stringContaining(' install --frozen-lockfile'), expect.stringContaining(command)])
  })

  test('--dir refuses a file', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, stderr } = await run('init', '--dir', 'file')
    expect(stderr).toBe('harborcheck: file is a file, not a folder\n  → name a folder with --dir\n')
    expect(code).toBe(2)
  })

  test('--dir creates a folder, keeps a package.json, and prints the command to add the script', async () => {
    await mkdir(join(folder, 'new'))
    await writeFile(join(folder, 'new/package.json'), '{}')
    const { code, stdout } = await run('init', '--dir', 'new')
    expect(code).toBe(0)
    expect(stdout).toContain("npm pkg set 'scripts.conformance=harborcheck test'")
    expect(stdout).toContain('npm install --save-dev HARBORCHECK viem\n')
    expect(await readFile(join(folder, 'new/package.json'), 'utf8')).toBe('{}')
  })
})

type Steps = { run?: string; uses?: string; with?: Record<string, unknown>; 'working-directory'?: string }[]

/** Writes a repository with a package in `packages/mine`, runs `init` there, and reads the workflow of the repository. */
async function initInWorkspace(files: Record<string, string>) {
  await rm(join(folder, 'node_modules'), { recursive: true })
  const mine = join(folder, 'packages', 'mine')
  await mkdir(mine, { recursive: true })
  await mkdir(join(folder, '.git'))
  for (const [path, content] of Object.entries({ 'packages/mine/package.json': '{}', ...files }))
    await writeFile(join(folder, path), content)
  const { code, stdout } = await runCommand(['init', '--language', 'go'], { cwd: mine })
  expect(code).toBe(0)
  expect(stdout).toContain('wrote ../../.github/workflows/harborcheck-packages-mine.yml\n')
  const text = await readFile(join(folder, '.github/workflows/harborcheck-packages-mine.yml'), 'utf8')
  const { defaults, steps } = parse(text).jobs.conformance as { defaults: object; steps: Steps }
  expect(defaults).toEqual({ run: { 'working-directory': 'packages/mine' } })
  const install = steps.find(({ run }) => / (install|ci)\b/.test(run ?? ''))
  const withOf = (action: string) => steps.find(({ uses }) => uses?.startsWith(action))?.with
  return { stdout, steps, install, withOf, commands: steps.flatMap(({ run }) => run ?? []) }
}

describe('init in a package of a repository', () => {
  test('installs where the lock file is, and names files by their paths from the root', async () => {
    const workspaces = JSON.stringify({ workspaces: ['packages/*'] })
    const { install, withOf } = await initInWorkspace({ 'package.json': workspaces, 'package-lock.json': '{}' })
    expect(install).toEqual({ run: 'npm ci', 'working-directory': '.' })
    expect(withOf('actions/setup-node')).toEqual({ 'node-version': 24, cache: 'npm' })
    expect(withOf('actions/setup-go')).toEqual({ 'go-version-file': 'packages/mine/go.mod' })
    expect(withOf('actions/upload-artifact')?.path).toBe(
      'packages/mine/harborcheck.xml\npackages/mine/harborcheck.html\n',
    )
  })

  test('a package with a lock file of its own installs and caches there', async () => {
    const { install, withOf } = await initInWorkspace({ 'packages/mine/package-lock.json': '{}' })
    expect(install).toEqual({ run: 'npm ci' })
    expect(withOf('actions/setup-node')?.['cache-dependency-path']).toBe('packages/mine/package-lock.json')
  })

  test.each([
    ['pnpm@11.2.0+sha512.00', 'pnpm install --frozen-lockfile', ['pnpm/action-setup', undefined]],
    ['yarn@1.22.22', 'yarn install --frozen-lockfile', ['actions/setup-node', { 'node-version': 24, cache: 'yarn' }]],
    ['yarn@4.9.1', 'yarn install --immutable', ['actions/setup-node', { 'node-version': 24, cache: 'yarn' }]],
    ['bun@1.3.0', 'bun install --frozen-lockfile', ['oven-sh/setup-bun', { 'bun-version-file': 'package.json' }]],
    ['npm@11.0.0', 'npm ci', ['actions/setup-node', { 'node-version': 24, cache: 'npm' }]],
  ] as const)('packageManager %s is the only version', async (packageManager, command, [action, options]) => {
    const { install, withOf } = await initInWorkspace({ 'package.json': JSON.stringify({ packageManager }) })
    expect(install).toEqual({ run: command, 'working-directory': '.' })
    expect(withOf(action)).toEqual(options)
  })

  test('names the version of pnpm if package.json does not, and the lock file of the workspace', async () => {
    const { withOf, stdout } = await initInWorkspace({
      'pnpm-workspace.yaml': 'packages: [packages/*]',
      'pnpm-lock.yaml': '',
    })
    expect(withOf('pnpm/action-setup')).toEqual({ version: 10 })
    expect(stdout).toContain('\n  pnpm add --save-dev --allow-build=@foundry-rs/anvil HARBORCHECK\n')
  })

  test('a later Yarn than 1 without packageManager is known by its settings', async () => {
    const { install } = await initInWorkspace({ 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules' })
    expect(install?.run).toBe('yarn install --immutable')
  })
})

test('init in the root of a workspace adds packages there', async () => {
  await writeFile(join(folder, 'pnpm-workspace.yaml'), 'packages: [packages/*]')
  await rm(join(folder, 'node_modules'), { recursive: true })
  const { stdout } = await run('init')
  expect(stdout).toContain('pnpm add --save-dev --allow-build=@foundry-rs/anvil --workspace-root HARBORCHECK viem')
})

test('init asks versions of pnpm without the option for no allowed script, and takes other settings for no workspace', async () => {
  await writeFile(join(folder, 'pnpm-workspace.yaml'), 'allowBuilds: {}')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ packageManager: 'pnpm@9.15.0' }))
  await rm(join(folder, 'node_modules'), { recursive: true })
  expect((await run('init')).stdout).toContain('  pnpm add --save-dev HARBORCHECK viem\n')
})

test('init exits with 2 for a malformed package.json', async () => {
  await writeFile(join(folder, 'package.json'), '{')
  const { code, stderr } = await run('init')
  expect([code, stderr]).toEqual([2, expect.stringContaining('package.json is malformed')])
})

describe('its resolver answers about links and refuses other questions, without wrong answers', () => {
  const filter = '{top-level/*,immediate-deployer/factory-behind-an-unlinked-router}'
  test.each([
    ['typescript', []],
    ['python', ['python3']],
  ] as const)('%s', async (language, tools) => {
    if (missing([...tools]).length > 0) return
    await run('init', '--language', language)
    const { code, stdout } = await run('test', '--filter', filter)
    expect(stdout).toMatch(/does not conform at level deployment: [1-9]\d* refused\.$/m)
    expect(stdout).toContain('this resolver does not know child contracts yet')
    expect(stdout).toContain('Passed          BIND-1')
    expect(code).toBe(1)
  })
})
