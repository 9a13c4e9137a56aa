import { readFileSync } from 'node:fs'
import { findCase } from '../src/cases/index.ts'
import { generateScenario } from '../src/generate/generate-scenario.ts'
import { mutants } from '../src/mistakes/mutants.ts'
import { type Seen, seenIn } from './coverage/seen.ts'
import { situations } from './coverage/situations.ts'

/** How many generated scenarios are looked at, those of seed 1 from the first on. */
const SCENARIOS = 400

/**
 * The situations as a page of Markdown: `coverage/page.txt` with numbers in place of the names of situations.
 * @throws {Error} if a row names an unknown case, mutant or situation, or has neither a case nor a generated scenario; and if
 * no row names a situation.
 */
export function coveragePage(): string {
  const seen = Array.from({ length: SCENARIOS }, (_, index) => seenIn(generateScenario(1, index, 'hardened')))
  const page = readFileSync(new URL('coverage/page.txt', import.meta.url), 'utf8')
  for (const name of Object.keys(situations)) if (!page.includes(`| ${name} |`)) throw new Error(`No row has "${name}"`)
  const isRow = (line: string) => /^\| (?!situation |---)/.test(line)
  return page
    .replace('{SCENARIOS}', String(SCENARIOS))
    .split('\n')
    .map((line) => (isRow(line) ? counted(line, seen) : line))
    .join('\n')
}

/** A row of the page, with the number of generated scenarios that have the situation in place of its name. */
function counted(row: string, seen: readonly Seen[]): string {
  const [, says = '', cases = '', name = '', caught = ''] = row.split('|').map((cell) => cell.trim())
  for (const id of idsIn(cases))
    if (!findCase(id)) throw new Error(`No case has the id "${id}" of the situation "${says}"`)
  for (const id of idsIn(caught)) {
    if (!mutants.some((mutant) => mutant.id === id)) throw new Error(`No mutant is called "${id}", of "${says}"`)
  }
  const situation = situations[name]
  if (name !== '' && !situation) throw new Error(`No situation is called "${name}", of "${says}"`)
  const count = situation ? seen.filter(situation).length : undefined
  if (cases === '' && !count) throw new Error(`Neither a case nor a generated scenario has "${says}"`)
  return `| ${[says, cases, count ?? '', caught].join(' | ')} |`
}

const idsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, id]) => id as string)
