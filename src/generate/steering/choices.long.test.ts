import { expect, test } from 'vitest'
import { choices } from './choices.ts'
import { planScenarios } from './plan-scenarios.ts'
import { DEFAULT_SEED } from './scenario-at.ts'

test.each(['deployment', 'hardened'] as const)(
  'the stored choices at level %s are current (else: npm run generate choices)',
  (level) => {
    const plan = planScenarios({ seed: DEFAULT_SEED, level })
    expect(choices[level]?.map((_, index) => plan.at(index).candidate)).toEqual(choices[level])
  },
  120_000,
)
