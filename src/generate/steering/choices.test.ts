import { expect, test } from 'vitest'
import { hashOfDrawn } from '../../../test/support/hash-of-drawn.ts'
import { hashes } from './choices.ts'

test.each(['deployment', 'hardened'] as const)(
  'the stored choices at level %s were made among the scenarios drawn now (else: npm run generate choices)',
  (level) => expect(hashOfDrawn(level)).toBe(hashes[level]),
)
