import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { examples, run, skipWithout } from './examples.ts'

/** The examples on a few cases; `examples.long.test.ts` runs all. */

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))

describe('an example is right about immediate deployers', () => {
  test.for(examples)('$name', async ({ name, called = `${name}-example`, subject, methods, tools = [] }, { skip }) => {
    skipWithout(tools, skip)
    const { code, stdout, report, declared } = await run(name, [...subject, '--filter', 'immediate-deployer'])
    expect(stdout).toContain(`${called} conforms at level deployment.`)
    expect(code).toBe(0)
    expect(report.subject.capabilities.toSorted()).toEqual(methods.toSorted())
    expect(report.summary).toMatchObject({ passed: declared, failed: 0, refused: 0, errored: 0 })
    expect(declared).toBeGreaterThan(10)
  })
})

test('each is one file of at most 80 lines, and README says how to run it', async () => {
  const resolvers = ['typescript/resolver.ts', 'javascript/resolver.js', 'python/resolver.py', 'shell/resolver.sh']
  const files = [...resolvers, 'solidity/CheckTarget.s.sol']
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = all.filter((file) => !file.startsWith(join(folder, 'deployments')))
  const pages = ['README.md', 'go/README.md']
  expect(found.map((file) => file.slice(folder.length)).toSorted()).toEqual([...files, ...pages].toSorted())
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text.trimEnd().split('\n').length, file).toBeLessThanOrEqual(80)
    expect(readme).toMatch(new RegExp(`^npx harborcheck test .*examples/${file}`, 'm'))
  }
})
