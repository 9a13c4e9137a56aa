import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runSteps } from './github.ts'

/** Every `run` step of the action and of the workflow that `init` writes, from nothing but the sources and the packed package. */

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * Adds the binaries of other platforms to a lock file, as harborcheck's own has them: a registry that lacks these packages
 * leaves them out, and `npm ci` then refuses the file.
 */
async function lockOtherPlatforms(path: string) {
  const lock = JSON.parse(await readFile(path, 'utf8'))
  const own = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  for (const name of Object.keys(own.packages['node_modules/@foundry-rs/anvil'].optionalDependencies))
    lock.packages[`node_modules/${name}`] ??= own.packages[`node_modules/${name}`]
  await writeFile(path, JSON.stringify(lock, null, 2))
}

test('the action tests a resolver in another folder, installed from a checkout', async () => {
  const checkout = join(folder, 'checkout')
  const { stdout: listed } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 1e8 })
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(checkout, file)), { recursive: true })
    await copyFile(join(root, file), join(checkout, file))
  }
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(
    join(project, 'resolver.mjs'),
    `export default () => ({ name: 'mine', isAttackable: async () => true })`,
  )
  const { runs } = parse(await readFile(join(checkout, 'action.yml'), 'utf8'))
  const act = (steps: typeof runs.steps, text: string) =>
    runSteps({
      steps,
      folder: project,
      values: { 'inputs.arguments': text, 'inputs.working-directory': '.', 'github.action_path': checkout },
    })
  const failing = await act(runs.steps, './resolver.mjs --filter top-level')
  expect(failing.code, failing.stderr).toBe(1)
  expect(failing.stdout).toMatch(
    /^::error file=resolver\.mjs,title=harborcheck%3A Unsafe%3A always answers true%2C reads nothing; breaks /m,
  )
  expect(failing.summary).toContain('does not conform')
  const conforming = await act(runs.steps.slice(-1), 'reference --filter top-level')
  expect(conforming.code).toBe(0)
  expect(conforming.stdout).not.toContain('::error')
})

test('the workflow of init fails with the starter, and conforms with the finished example', async () => {
  const project = join(folder, 'from-init')
  await mkdir(project)
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: root })
  const [tarball = ''] = await readdir(project)
  await run('npm', ['install', '--save-dev', `./${tarball}`], { cwd: project })
  await run('npx', ['harborcheck', 'init', '--language', 'python'], { cwd: project })
  await run('npm', ['pkg', 'set', 'scripts.conformance=harborcheck test --command "python3 resolver.py"'], {
    cwd: project,
  })
  await lockOtherPlatforms(join(project, 'package-lock.json'))
  const { jobs } = parse(await readFile(join(project, '.github/workflows/harborcheck.yml'), 'utf8'))
  const work = () => runSteps({ steps: jobs.conformance.steps, folder: project })

  const failing = await work()
  expect(failing.code, failing.stderr).toBe(1)
  expect(failing.stdout).toMatch(/^::error title=harborcheck%3A No answer::.*%0A\d+ cases, such as /m)
  expect(failing.summary).toContain('does not conform')
  for (const file of ['harborcheck.xml', 'harborcheck.html']) await access(join(project, file))

  await copyFile(join(project, 'node_modules/harborcheck/examples/python/resolver.py'), join(project, 'resolver.py'))
  const conforming = await work()
  expect(conforming.code, conforming.stdout).toBe(0)
  expect(conforming.stdout).not.toContain('::error')
  expect(conforming.summary).toContain('conforms')
})
