import { expect, test } from 'vitest'
import { checkLeftovers, harborcheck } from './harborcheck.ts'

checkLeftovers()

test('the reference answers like the model behind every node with old state, and never wrongly without it', async () => {
  const { code, stdout } = await harborcheck('test', 'reference', '--node', 'all')
  const rows = [...stdout.matchAll(/^ {2}([\w-]+) +(\d+) +(\d+) +(\d+)$/gm)].map(
    ([, node, ...counts]) => [node, counts.map(Number)] as const,
  )
  const questions = rows[0]?.[1][0] ?? 0
  expect(questions).toBeGreaterThan(800)
  expect(rows).toHaveLength(9)
  for (const [node, [right = 0, refused = 0, wrong]] of rows) {
    expect([node, right + refused, wrong]).toEqual([node, questions, 0])
    expect([node, refused > 0]).toEqual([node, node === 'zksync-os-pruned'])
  }
  expect(stdout).toMatch(/\nNothing is wrong\.\n$/)
  expect(code).toBe(0)
})
