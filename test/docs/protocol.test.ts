import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { printAttachHelp } from '../../src/cli/open-subject.ts'
import { runCommand } from '../cli/harborcheck.ts'
import { blockAfter } from './page-parts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = await readFile(`${root}docs/protocol.md`, 'utf8')

test('docs/protocol.md shows the output of harborcheck smoke', async () => {
  const command = ['smoke', '--command', 'node first-adapter.mjs']
  expect(page).toContain('npx harborcheck smoke --command "node first-adapter.mjs"\n')
  const { code, stdout } = await runCommand(command, { cwd: `${root}docs/examples` })
  expect(stdout).toBe(blockAfter(page, 'output'))
  expect(code).toBe(1)
})

test('docs/protocol.md shows the commands that --attach prints', () => {
  const { write } = process.stderr
  let printed = ''
  process.stderr.write = (text: string) => {
    printed += text
    return true
  }
  printAttachHelp(9000)
  process.stderr.write = write
  const commands = printed.split('\n').filter((line) => line.startsWith('  bash -c '))
  expect(commands).toHaveLength(3)
  for (const command of commands)
    expect(page).toContain(
      command.trim().replace(/\S*subject\/module\/host\.[jt]s/, 'node_modules/harborcheck/dist/subject/module/host.js'),
    )
})
