import { expect, test } from 'vitest'
import { completeDepths } from './certificate.ts'
import { depthTable, proofLines } from './result-text.ts'
import { starts } from './starts.ts'
import type { DepthResult } from './tally.ts'

const sha256 = { situations: 'a'.repeat(64), answers: 'b'.repeat(64) }
const counts = { skipped: 0, open: 0 }
const depths: DepthResult[] = [
  { depth: 0, situations: 1, asked: 1, questions: 12, ...counts, sha256 },
  { depth: 1, situations: 13, asked: 5, questions: 70, ...counts },
]
const proof = (some: readonly DepthResult[], ended?: '--max-time') =>
  proofLines(starts.small, 'mine', completeDepths(some), { depths: some, ended }).join('\n')

test('the table shows which depth is not complete', () => {
  expect(depthTable(depths)).toEqual([
    '  steps       situations  questions',
    '      0                1         12',
    '      1  5 of 13 or more         70',
  ])
})

test('states which depths are complete', () => {
  expect(proof(depths.slice(0, 1))).toContain(
    'mine is right in every situation that the start small leads to: 2 agreements, 3 contracts and up to\n' +
      '0 steps, with every deadline crossed: 1 situation, 12 questions, complete.',
  )
  expect(proof(depths.slice(0, 1))).not.toContain('Not')
  expect(proof(depths, '--max-time')).toContain(
    'Not complete: 1 step. Ended by --max-time after 5 situations of these.',
  )
  expect(proof(depths.slice(1), '--max-time')).toContain('Nothing is complete')
})

test('counts questions that were not asked, and answers of open readings', () => {
  const some = [{ ...(depths[0] as DepthResult), skipped: 3, open: 2 }]
  expect(proof(some)).toContain('Not asked: 3 questions')
  expect(proof(some)).toContain('Open: 2 answers')
})
