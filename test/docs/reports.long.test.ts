import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_REPORT_BYTES } from '../../src/check/compare/report/read-report.ts'
import { runCommand } from '../cli/harborcheck.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/reports.md`, 'utf8')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await symlink(`${root}node_modules`, join(folder, 'node_modules'))
  await cp(`${root}docs/examples/registry-only.ts`, join(folder, 'registry-only.ts'))
})
afterAll(() => rm(folder, { recursive: true }))

test('docs/reports.md: its commands run, and write the stated files', async () => {
  const [test, terminal, html, open] = [...page.matchAll(/^npx harborcheck (.*?)(?: +#.*)?$/gm)].map(([, args = '']) =>
    args.split(' '),
  ) as [string[], string[], string[], string[]]
  const run = await runCommand(test, { cwd: folder })
  expect(run.code).toBe(1)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['run.html', 'run.json', 'run.xml']))
  const written = await readFile(join(folder, 'run.html'), 'utf8')
  // The hints name the file that is shown.
  const stdout = run.stdout.replaceAll('harborcheck report --', 'harborcheck report run.json --')
  expect(await runCommand(terminal, { cwd: folder })).toMatchObject({ code: 0, stdout })
  expect(await runCommand(html, { cwd: folder })).toMatchObject({ code: 0 })
  expect(await readFile(join(folder, 'run.html'), 'utf8')).toBe(written)
  // Nothing is to open on the machine that runs this: no viewer is in the path.
  const none = { cwd: folder, env: { PATH: folder, TMPDIR: folder } }
  expect(open.at(-1)).toBe('--open')
  expect((await runCommand(open, none)).stdout).toContain('The page is at ')
})

test('docs/reports.md: its numbers match the code, and its picture exists', async () => {
  expect(page).toContain(`up to ${MAX_REPORT_BYTES / 2 ** 20} MB`)
  const picture = await readFile(`${root}docs/images/report.png`)
  expect(picture.readUInt32BE(16)).toBe(1280)
  expect(picture.length).toBeLessThan(200_000)
})

test('docs/reports.md shows what compare prints', async () => {
  const [, args = '', output = ''] =
    /^npx harborcheck (compare .*)\n```\n+<!-- output: compare -->\n+```text\n([\s\S]*?)```$/m.exec(page) ?? []
  expect(await runCommand(args.split(' '), { cwd: `${root}docs/examples` })).toMatchObject({ code: 0, stdout: output })
})
