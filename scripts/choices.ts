// Writes src/generate/steering/choices.ts: which candidates the campaigns of the default seed play, so that a run need not
// weigh the others again.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DEFAULT_RUNS } from '../src/check/resolvers/campaign/default-runs.ts'
import { planScenarios } from '../src/generate/steering/plan-scenarios.ts'
import { DEFAULT_SEED } from '../src/generate/steering/scenario-at.ts'
import type { Level } from '../src/model/rules.ts'
import { hashOfDrawn } from '../test/support/hash-of-drawn.ts'

function choicesAt(level: Level): number[] {
  const plan = planScenarios({ seed: DEFAULT_SEED, level })
  return Array.from({ length: DEFAULT_RUNS }, (_, index) => plan.at(index).candidate)
}

const levels = ['deployment', 'hardened'] as const
await writeFile(
  fileURLToPath(new URL('../src/generate/steering/choices.ts', import.meta.url)),
  `// Written by \`npm run generate choices\`, which belongs to every change of generator, model or features.
import type { Level } from '../../model/rules.ts'

/** The numbers of the candidates that a campaign of the default seed plays, in order. */
// biome-ignore format: two lines.
export const choices: { [level in Level]?: readonly number[] } = {
${levels.map((level) => `  ${level}: [${choicesAt(level).join(', ')}],`).join('\n')}
}

/** Hashes of the scenarios that they were made among. */
export const hashes = { ${levels.map((level) => `${level}: '${hashOfDrawn(level)}'`).join(', ')} }
`,
)
