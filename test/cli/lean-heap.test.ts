import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Makes garbage that survives into the old generation, and prints the largest heap size. */
const program = `
import { keepHeapLean } from ${JSON.stringify(new URL('../../src/lean-heap.ts', import.meta.url).href)}
if (process.argv[1] === 'lean') keepHeapLean()
const kept = Array.from({ length: 250_000 }, (_, index) => ({ index }))
let most = 0
for (let round = 0; round < 160; round++) {
  kept.splice(0, 20_000, ...Array.from({ length: 20_000 }, (_, index) => ({ index, round, text: [index, round] })))
  kept.push(...kept.splice(0, 20_000))
  most = Math.max(most, process.memoryUsage().heapTotal)
}
console.log(most)
`

const most = (...args: string[]) =>
  Number(execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, ...args]))

test('a heap that was asked to be lean stays smaller', () => {
  const [lean, usual] = [most('lean'), most('usual')]
  expect(lean).toBeLessThan(usual * 0.85)
})
