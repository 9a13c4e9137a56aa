import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { coveragePage } from '../../scripts/coverage-page-text.ts'

test('docs/coverage.md is as `npm run coverage-page` writes it', async () => {
  expect(await readFile(new URL('../../docs/coverage.md', import.meta.url), 'utf8')).toBe(coveragePage())
}, 120_000)
