// Writes src/generate/steering/reachable.json: the rules, each with one circumstance, that some question shows in a situation of the
// exhaustive search. A campaign that has not reached them could.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { search, worldOf } from '../src/check/situations/search-situations.ts'
import { questionsIn } from '../src/check/situations/situation-questions.ts'
import { worldAt } from '../src/check/situations/situation-start.ts'
import { starts } from '../src/check/situations/starts.ts'
import { featureText, isOfOneCircumstance } from '../src/generate/shows/feature.ts'
import { featuresAt } from '../src/generate/shows/features.ts'

/** Deep enough for a countdown that ends. */
const DEPTHS: Record<string, number> = { small: 4, conflict: 2, countdown: 2, creation: 2 }

const found = new Set<string>()
for (const [name, start] of Object.entries(starts)) {
  const first = worldAt(start)
  for (const situation of search(start, DEPTHS[name] as number)) {
    const features = featuresAt(worldOf(first, situation), questionsIn(worldOf(first, situation)))
    for (const feature of features) if (isOfOneCircumstance(feature)) found.add(featureText(feature))
  }
}
// A line for each circumstance, with its rules.
const rulesOf: Record<string, string> = {}
for (const [rule, circumstance] of [...found].toSorted().map((text) => text.split(/: (.*)/)) as [string, string][])
  rulesOf[circumstance] = [rulesOf[circumstance], rule].filter((part) => part !== undefined).join(' ')
const inOrder = Object.fromEntries(Object.entries(rulesOf).toSorted(([one], [other]) => (one < other ? -1 : 1)))
await writeFile(
  fileURLToPath(new URL('../src/generate/steering/reachable.json', import.meta.url)),
  `${JSON.stringify(inOrder, null, 2)}\n`,
)
process.stdout.write(`${found.size} features\n`)
