import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** `examples.long.test.ts` runs them. */

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))

test('each is one file of at most 120 lines, and README says how to run it', async () => {
  const resolvers = ['typescript/resolver.ts', 'javascript/resolver.js', 'python/resolver.py', 'shell/resolver.sh']
  const files = [...resolvers, 'solidity/CheckTarget.s.sol']
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const isOther = (file: string) => ['deployments', 'runners'].some((name) => file.startsWith(join(folder, name)))
  const found = all.filter((file) => !isOther(file))
  const pages = ['README.md', 'go/README.md']
  expect(found.map((file) => file.slice(folder.length)).toSorted()).toEqual([...files, ...pages].toSorted())
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text.trimEnd().split('\n').length, file).toBeLessThanOrEqual(120)
    expect(readme).toMatch(new RegExp(`^npx harborcheck test .*examples/${file}`, 'm'))
  }
})
