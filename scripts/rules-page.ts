// Writes docs/rules.md: every rule with its source, and a drawing of the smallest scenario that shows a breach of it.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rulesPage } from './rules-page-text.ts'

await writeFile(fileURLToPath(new URL('../docs/rules.md', import.meta.url)), rulesPage())
