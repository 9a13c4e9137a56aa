// Writes docs/contracts.md: every function, event, error and type of the contracts, from the sources of their interfaces.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { contractsPage } from './contracts-page-text.ts'

await writeFile(fileURLToPath(new URL('../docs/contracts.md', import.meta.url)), contractsPage())
