import { createHash } from 'node:crypto'
import { catalogue } from '../../src/cases/index.ts'
import { campaignScenario } from '../../src/generate/campaign-scenario.ts'
import { continueScenario } from '../../src/generate/continue-scenario.ts'
import { DEFAULT_SEED } from '../../src/generate/steering/scenario-at.ts'
import { isVariable, varyScenario } from '../../src/generate/vary-scenario.ts'
import type { Level } from '../../src/model/rules.ts'

/** Hashes what the default seed draws first: new scenarios, some that continue them, and cases that are varied. */
export function hashOfDrawn(level: Level): string {
  const drawn = Array.from({ length: 150 }, (_, index) => campaignScenario(DEFAULT_SEED, index, level))
  const continued = Array.from({ length: 50 }, (_, index) => continueScenario(drawn, DEFAULT_SEED, index))
  const cases = catalogue.filter(isVariable)
  const varied = Array.from({ length: 150 }, (_, index) => varyScenario(cases, DEFAULT_SEED, index, level))
  return createHash('sha256')
    .update(JSON.stringify([drawn, continued, varied]))
    .digest('hex')
    .slice(0, 16)
}
