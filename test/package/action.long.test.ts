import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runSteps } from './github.ts'

/** The action's own step, run as GitHub does; `workflows.proof.test.ts` proves its installation. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const CASE = 'top-level/approved-agreement-opens-its-vault'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "harborcheck it's "))
  await mkdir(join(folder, 'a part'))
  const resolver = `export default () => ({ name: 'always-false', isAttackable: async () => false })`
  await writeFile(join(folder, 'a part/always false.mjs'), resolver)
})
afterAll(() => rm(folder, { recursive: true }))

async function act(text: string) {
  const { runs } = parse(await readFile(join(root, 'action.yml'), 'utf8'))
  const [, , step] = runs.steps.filter(({ run, uses }: { run?: string; uses?: string }) => run ?? uses)
  const values = { 'inputs.arguments': text, 'inputs.working-directory': 'a part', 'github.action_path': root }
  return runSteps({ steps: [step], folder, values })
}

test('a right resolver: exits with 0, prints no error, writes a summary', async () => {
  const { code, stdout, summary } = await act(`reference\n  --filter ${CASE} --runs 0`)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^::notice title=harborcheck%3A no verdict::1 of \d+ cases passed/m)
  expect(stdout).not.toMatch(/^::(error|warning)/m)
  expect(summary).toContain('a part of the suite, no verdict')
})

test('a failing resolver: exits with 1, annotates its rule, writes a summary', async () => {
  const { code, stdout, summary } = await act(`'./always false.mjs' --filter "${CASE}"`)
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^::error file=a part\/always false\.mjs,title=harborcheck%3A .*::.*reproduce top-level\/approved/m,
  )
  expect(summary).toContain('does not conform')
  expect(summary).toContain(CASE)
})

test('does not execute or expand arguments; an open quote is an error', async () => {
  const hostile = `./$(touch\${IFS}stolen) \`touch stolen\` ; touch stolen & $HOME --filter "\${GITHUB_PATH}"`
  expect((await act(hostile)).code).toBe(2)
  await expect(access(join(folder, 'a part/stolen'))).rejects.toThrow('ENOENT')
  const open = await act(`reference --filter 'top`)
  expect(open.code).not.toBe(0)
  expect(open.stdout).not.toContain('verdict')
})
