import { expect, test } from 'vitest'
import { checkpointOf } from '../../../test/support/checkpoint-of.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Ask, Step } from '../../scenario/scenario.ts'
import { checkpointChecks } from './checkpoint-checks.ts'

const many = (vaults: readonly string[]) =>
  checkpointOf(vaults.reduce((builder, name) => builder.deploy(name), scenario('many/vaults', 'Many').about('BIND-8')))

test('a single checkpoint checks all of many contracts', () => {
  const vaults = Array.from({ length: 60 }, (_, index) => `vault${index}`)
  expect(checkpointChecks(many(vaults)).flatMap((check) => check.about ?? [])).toEqual(vaults)
})

test('each of several checkpoints checks the contract asked about and a part of many; together they check all', () => {
  const vaults = Array.from({ length: 60 }, (_, index) => `vault${index}`)
  const ask: Ask = { do: 'ask', questions: [{ method: 'isAttackable', contract: 'vault7' }] }
  const steps: Step[] = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? { do: 'wait', seconds: 1 } : ask))
  const checkpoint = many(vaults)
  const about = [1, 3, 5].map((step) =>
    checkpointChecks({ ...checkpoint, scenario: { ...checkpoint.scenario, steps }, step, ask }).flatMap(
      (check) => check.about ?? [],
    ),
  )
  for (const names of about) {
    expect(names.length).toBeLessThan(30)
    expect(names).toContain('vault7')
  }
  expect(new Set(about.flat())).toEqual(new Set(vaults))
})
