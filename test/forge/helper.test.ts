import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forge } from './forge.ts'
import { forgeNetwork } from './forge-network.ts'

/** The tests in solidity/, run by a real forge in one go; each is a test here too. */

const folder = fileURLToPath(new URL('./solidity/', import.meta.url))
const suites = await Promise.all(
  (await readdir(folder))
    .filter((file) => file.endsWith('.t.sol'))
    .map(async (file) => {
      const names = (await readFile(folder + file, 'utf8')).matchAll(/function (test_\w+)\(/g)
      return { file, names: [...names].map(([, name]) => name ?? '') }
    }),
)

type TestResult = { status: string; reason: string | null }
let results: Record<string, { test_results: Record<string, TestResult> }>
let temporary: string
let network: Awaited<ReturnType<typeof forgeNetwork>>

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  network = await forgeNetwork()
  const places = ['--out', join(temporary, 'out'), '--cache-path', join(temporary, 'cache')]
  const args = ['test', '--ffi', '--json', '--fork-url', network.rpcUrl, '--no-storage-caching', ...places]
  const { stdout, stderr } = await forge(args, network.env)
  const line = stdout.split('\n').find((text) => text.startsWith('{'))
  if (line === undefined) throw new Error(`forge ran no test:\n${stdout}${stderr}`)
  results = JSON.parse(line)
})
afterAll(async () => {
  await network.close()
  await rm(temporary, { recursive: true })
})

describe.each(suites)('$file', ({ file, names }) => {
  test('has tests, which all ran', () => {
    expect(names.length).toBeGreaterThan(0)
    expect(
      Object.keys(resultsOf(file))
        .map((name) => name.replace('()', ''))
        .toSorted(),
    ).toEqual(names.toSorted())
  })

  test.each(names)('%s', (name) => {
    expect(resultsOf(file)[`${name}()`]).toMatchObject({ status: 'Success', reason: null })
  })
})

/** One contract of each file has the tests. */
function resultsOf(file: string): Record<string, TestResult> {
  const suite = Object.entries(results).find(([name]) => name.split(':')[0]?.endsWith(`/${file}`))
  return suite?.[1].test_results ?? {}
}
