// Writes generated files: all of them, or the named ones: `npm run generate rules contracts`.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { contractsPage } from './generate/contracts-page.ts'
import { writeFirstCases } from './generate/first-cases.ts'
import { generateFixtures } from './generate/fixtures.ts'
import { generatePagePicture } from './generate/page-picture.ts'
import { rulesPage } from './generate/rules-page.ts'

/** What can be generated, in this order. The last one runs the built command. */
const generators: Record<string, () => Promise<unknown>> = {
  // src/generate/steering/choices.ts and src/generate/steering/reachable.json
  choices: () => import('./choices.ts'),
  features: () => import('./reachable-features.ts'),
  // src/cases/first-cases.ts
  'first-cases': writeFirstCases,
  fixtures: generateFixtures,
  rules: () => writePage('rules', rulesPage()),
  contracts: () => writePage('contracts', contractsPage()),
  // docs/coverage.md, which is not committed
  coverage: () => import('./coverage-page.ts'),
  // docs/images/page.png
  picture: generatePagePicture,
}

function writePage(name: string, text: string): Promise<void> {
  return writeFile(fileURLToPath(new URL(`../docs/${name}.md`, import.meta.url)), text)
}

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : Object.keys(generators)) {
  const generate = generators[name]
  if (!generate) throw new Error(`Unknown: ${name}. Known: ${Object.keys(generators).join(', ')}`)
  process.stderr.write(`${name}…\n`)
  await generate()
}
