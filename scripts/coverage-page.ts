// Writes docs/coverage.md: which situations cases and generated scenarios tell.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { coveragePage } from './coverage-page-text.ts'

await writeFile(fileURLToPath(new URL('../docs/coverage.md', import.meta.url)), coveragePage())
