import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missing, path } from '../examples/tools.ts'

/** The tutorial: writes its files, runs its commands, and compares their output. */

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  // What an installed package would put on the path.
  await mkdir(join(folder, 'bin'))
  await writeFile(
    join(folder, 'bin/npx'),
    `#!/bin/sh\nshift\nexec '${process.execPath}' '${root}bin/harborcheck.js' "$@"\n`,
  )
  await chmod(join(folder, 'bin/npx'), 0o755)
  // What `npm install` leaves.
  await writeFile(join(folder, 'package.json'), '{"private": true}\n')
  await mkdir(join(folder, 'node_modules'))
  await symlink(root, join(folder, 'node_modules/harborcheck'))
})
afterAll(() => rm(folder, { recursive: true }))

type Block = { comment: string | undefined; language: string; text: string }

function blocksOf(page: string): Block[] {
  const blocks = page.matchAll(/(?:<!-- ([^\n]+) -->\n\n?)?```(\w+)\n([\s\S]*?)```\n/g)
  return [...blocks].map(([, comment, language = '', text = '']) => ({ comment, language, text }))
}

/** What the commands print on standard output, whatever their exit codes. */
function print(commands: string): Promise<string> {
  const env = { ...process.env, PATH: [join(folder, 'bin'), path].join(delimiter) }
  return new Promise((resolve) =>
    execFile('sh', ['-c', commands], { cwd: folder, env }, (_, stdout) => resolve(stdout)),
  )
}

const timeless = (text: string) => text.replaceAll(/ in \d+\.\d s$/gm, ' in … s')

test('the tutorial ends with a resolver that conforms', async ({ skip }) => {
  skip(missing(['python3']).length > 0, 'this machine has no python3')
  const page = await readFile(join(root, 'docs/tutorial.md'), 'utf8')
  const compared: string[] = []
  let printed = ''
  const wanted: string[] = []
  for (const { comment, language, text } of blocksOf(page)) {
    const [, part] = /^part of: (.*)$/.exec(comment ?? '') ?? []
    if (comment === 'not run') continue
    if (part) expect(await readFile(join(root, part), 'utf8')).toContain(text)
    else if (language === 'sh') printed = await print(text)
    else {
      expect({ comment, language }).toEqual({ comment: 'output', language: 'text' })
      wanted.push(timeless(text))
      compared.push(timeless(printed))
    }
  }
  expect(compared).toEqual(wanted)
  expect(compared).toHaveLength(5)
  expect(compared[3]).toBe(
    'python-example conforms for bindingAgreement, isAttackable and timeRemaining at level deployment; not tested: terms, targets.\n',
  )
})
