import { expect, test } from 'vitest'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import { scenario } from '../../../scenario/builder.ts'
import { attackable } from '../../../scenario/questions.ts'
import type { SubjectRunner } from '../subject-runner.ts'
import { countsOf, totalOf } from './batch-counts.ts'
import { runGeneratedBatch } from './generated-batch.ts'

/** Answers all questions right, but the first of each batch cannot be judged. */
const onSlowSources = {
  canPlay: async () => true,
  beginBatch: async () => {},
  runBatch: async (scenarios: Parameters<SubjectRunner['runBatch']>[0]) => {
    let asked = 0
    return scenarios.map((one) =>
      playOnModel(one, (value) => {
        asked += 1
        return asked === 1 ? { kind: 'skipped', unjudged: 'a source answered too late each time' } : right(value)
      }),
    )
  },
} as unknown as SubjectRunner

test('counts the answers that could not be judged, and continues with the next scenario', async () => {
  const scenarios = ['a', 'b', 'c'].map((name) =>
    scenario(`batch/${name}`, 'A vault is attackable')
      .deploy('vault')
      .agreement('agreementA', { covers: ['vault'] })
      .underAttack('agreementA')
      .ask(attackable('vault', true))
      .build(),
  )
  const options = { seed: 1, first: 0, size: 3, level: 'deployment', bail: true, scenarios } as const
  const batch = await runGeneratedBatch(onSlowSources, options)
  expect(batch.failures).toEqual([])
  expect(countsOf(batch)).toMatchObject({ scenarios: 3, skipped: 0, unjudged: 1 })
  expect(totalOf([countsOf(batch), { ...countsOf(batch), first: 3 }])).toMatchObject({ scenarios: 6, unjudged: 2 })
})
