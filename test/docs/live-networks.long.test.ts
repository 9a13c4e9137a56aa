import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readingMethods } from '../../src/reader/open-node.ts'
import { runCommand, start } from '../cli/harborcheck.ts'
import { eventually } from '../support/eventually.ts'

const page = await readFile(fileURLToPath(new URL('../../docs/live-networks.md', import.meta.url)), 'utf8')

/** Without the port of the node and the hash of the block, which differ from run to run. */
const timeless = (text: string) =>
  text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:…').replace(/, 0x[0-9a-f]{64}(?=, chain|\n)/, ', …')

test('docs/live-networks.md shows what its commands print', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const [, upArgs = ''] = /`npx harborcheck (up .*?) > network\.json`/.exec(page) ?? []
  const shown = /npx harborcheck ((?:why|audit) .*)\n`{3}\n\n<!-- output -->\n\n`{3}text\n([\s\S]*?)`{3}\n/g
  const up = start(upArgs.split(' '), { cwd: folder })
  try {
    await up.says('"deploymentBlock"')
    // The JSON may come in several parts.
    await eventually(() => JSON.parse(up.output().stdout))
    await writeFile(join(folder, 'network.json'), up.output().stdout)
    const commands = [...page.matchAll(shown)]
    expect(commands).toHaveLength(3)
    for (const [, args = '', output = ''] of commands) {
      const { code, stdout } = await runCommand(args.split(' '), { cwd: folder })
      expect(timeless(stdout)).toBe(timeless(output))
      expect(code).toBe(0)
    }
  } finally {
    up.process.kill()
    await up.ended
    await rm(folder, { recursive: true })
  }
})

test('docs/live-networks.md lists the methods that are used', () => {
  const [, listed = ''] = /The methods that are used: ([\s\S]*?)\. /.exec(page) ?? []
  expect(listed.split(/,\s+/)).toEqual(readingMethods.map((method) => `\`${method}\``))
})
