import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkLeftovers, harborcheck } from './harborcheck.ts'
import { refused } from './refused.ts'

checkLeftovers()

const mutant = (id: string) => fileURLToPath(new URL(`../../dist/mutants/${id}.js`, import.meta.url))
const FILTER = 'immediate-deployer/{code-of-few-bytes,stranger-calls-the-factory}'

test('--node all prints how many answers are right, refused and wrong behind each node', async () => {
  const { code, stdout } = await harborcheck('test', 'reference', '--node', 'all', '--filter', FILTER)
  expect(stdout).toMatch(/^reference.*, asked about \d+ cases? behind each node$/m)
  expect(stdout).toMatch(/^ {2}node +right +refused +wrong$/m)
  const rows = [...stdout.matchAll(/^ {2}([\w-]+) +(\d+) +(\d+) +(\d+)$/gm)].map(([, node, ...counts]) => [
    node,
    counts,
  ])
  expect(rows.map(([node]) => node)).toEqual([
    ...['anvil', 'zksync-os', 'zksync-os-pruned', 'geth', 'erigon', 'reth', 'nethermind', 'besu', 'provider'],
  ])
  expect(rows[1]?.[1]).toEqual(rows[0]?.[1])
  expect(stdout).toMatch(/\nNothing is wrong\.\n$/)
  expect(code).toBe(0)
})

test('--node all exits with 1, and shows a command for each node, if answers are wrong behind some', async () => {
  const blind = mutant('null-creator-is-no-deployer')
  const { code, stdout } = await harborcheck('test', blind, '--node', 'all', '--filter', FILTER)
  expect(stdout).toMatch(/^ {2}anvil +\d+ +0 +0$/m)
  expect(stdout).toMatch(
    /^ {2}✗ npx harborcheck reproduce immediate-deployer\/\S+ .*null-creator-is-no-deployer\.js'? --node zksync-os$/m,
  )
  expect(stdout).toContain('\nWrong behind zksync-os')
  expect(code).toBe(1)
})

test('reproduce --node puts another node in the place of the one of the case', async () => {
  const child = 'public-node/child-by-create'
  const blind = mutant('null-creator-is-no-deployer')
  expect(await harborcheck('reproduce', child, blind)).toMatchObject({ code: 1 })
  expect(await harborcheck('reproduce', child, blind, '--node', 'erigon')).toMatchObject({ code: 0 })
})

test('--node all writes no report', async () => {
  const { stderr } = await refused('test', 'reference', '--node', 'all', '--json', 'report.json')
  expect(stderr).toContain('without --json')
})
