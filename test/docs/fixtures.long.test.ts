import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { showcase } from '../../src/cases/showcase.ts'
import { anvilBinary } from '../../src/chain/anvil/anvil-binary.ts'
import { walkSteps } from '../../src/scenario/network-steps.ts'
import { harborcheck, start } from '../cli/harborcheck.ts'
import { blockAfter } from './page-parts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [, page = ''] = (await readFile(`${root}docs/fixture-chains.md`, 'utf8')).split('\n## Fixtures\n')
const run = promisify(execFile)

/** The arguments of a command on the page that begins so. */
function argumentsOf(command: string): string[] {
  const line = page.split('\n').find((line) => line.startsWith(command)) ?? `no ${command}`
  return line.slice(command.length).trim().split(' ')
}

test('docs/fixture-chains.md shows the output for a case without harborcheck', async () => {
  const [file = ''] = argumentsOf('node docs/examples/answers.mjs')
  const { stdout } = await run(process.execPath, ['docs/examples/answers.mjs', file], { cwd: root })
  expect(stdout).toBe(blockAfter(page, 'output'))
})

test('harborcheck accepts the files like cases', async () => {
  const { code, stdout } = await harborcheck('reproduce', ...argumentsOf('npx harborcheck reproduce'))
  expect(stdout).toContain('Every answer is right.')
  expect(code).toBe(0)
  const up = start(['up', ...argumentsOf('npx harborcheck up'), '--json'])
  const { actors } = JSON.parse(await up.says('\n}\n'))
  up.process.kill('SIGTERM')
  await up.ended
  const { actors: saved } = JSON.parse(await readFile(`${root}fixtures/states/showcase.json`, 'utf8'))
  expect(actors).toEqual(saved)
})

test('another Anvil with a saved state has the same blocks', async () => {
  const [file = ''] = argumentsOf('node docs/examples/replay-state.mjs')
  const { anvil: flags } = JSON.parse(await readFile(root + file, 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const anvil = spawn(anvilBinary(), [...flags, '--port', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const port = await new Promise((resolve) => {
      let text = ''
      anvil.stdout.on('data', (piece) => {
        text += piece
        const [, found] = /Listening on [\d.]+:(\d+)/.exec(text) ?? []
        if (found) resolve(found)
      })
    })
    const { stdout } = await run(
      process.execPath,
      ['docs/examples/replay-state.mjs', file, `http://127.0.0.1:${port}`],
      {
        cwd: root,
      },
    )
    expect(stdout).toBe(blockAfter(page, 'replayed'))
  } finally {
    anvil.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})

test('the library example uses exports of the library', async () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  const program = code
    .replace("'harborcheck'", JSON.stringify(`${root}dist/index.js`))
    .replace("'mine.json'", "'/dev/null'")
  await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
})

test('the named contracts and agreements exist in the showcase', () => {
  const { world } = [...walkSteps(showcase)].at(-1) ?? { world: undefined }
  const [, described = ''] = /### The showcase\n([\s\S]*?)\n### /.exec(page) ?? []
  const names = [...described.matchAll(/`([a-z]\w+)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !world?.contracts.has(name))).toEqual([])
})
