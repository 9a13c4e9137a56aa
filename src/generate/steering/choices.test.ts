import { expect, test } from 'vitest'
import { hashes } from './choices.ts'
import { hashOfDrawn } from './hash-of-drawn.ts'

test.each(['deployment', 'hardened'] as const)(
  'the default seed draws at level %s what its stored choices were weighed for (else: npm run generate choices)',
  (level) => expect(hashOfDrawn(level)).toBe(hashes[level]),
)
