import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { languages, starters } from '../../src/cli/init/starters.ts'
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
      expect(scripts.conformance).toBe(starters[language].test)
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

  test('does not overwrite dangling symlinks', async () => {
    await symlink('/no/such/file', join(folder, 'resolver.ts'))
    expect((await run('init')).code).toBe(2)
  })

  test.each([
    ['pnpm-lock.yaml', 'pnpm run conformance --junit', 'pnpm add --save-dev HARBORCHECK viem'],
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
    expect(stdout).toContain("npm pkg set 'scripts.conformance=harborcheck test ./resolver.ts'")
    expect(stdout).toContain('npm install --save-dev HARBORCHECK viem\n')
    expect(await readFile(join(folder, 'new/package.json'), 'utf8')).toBe('{}')
  })
})

describe('its resolver answers about links and refuses other questions, without wrong answers', () => {
  const filter = '{top-level/*,immediate-deployer/factory-behind-an-unlinked-router}'
  test.each([
    ['typescript', ['./resolver.ts'], []],
    ['python', ['command:python3 resolver.py'], ['python3']],
  ] as const)('%s', async (language, subject, tools) => {
    if (missing([...tools]).length > 0) return
    await run('init', '--language', language)
    const { code, stdout } = await run('test', ...subject, '--filter', filter)
    expect(stdout).toMatch(/does not conform at level deployment: [1-9]\d* refused\.$/m)
    expect(stdout).toContain('this resolver does not know child contracts yet')
    expect(stdout).toContain('Passed          BIND-1')
    expect(code).toBe(1)
  })
})
