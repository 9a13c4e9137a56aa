import { expect, test } from 'vitest'
import { scenario } from '../../scenario/builder.ts'
import { walkSteps } from '../../scenario/network-steps.ts'
import { circumstancesOf } from './circumstances.ts'

/** Creates a factory with a child, and an agreement without a commitment window that covers the factory alone. */
const family = () =>
  scenario('a/b', 'One')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, commitment: 7 * 86_400 + 2 })

function aboutChild(builder: ReturnType<typeof family>): string[] {
  const { world } = [...walkSteps(builder.build())].at(-1) as { world: Parameters<typeof circumstancesOf>[0] }
  return circumstancesOf(world, { method: 'isAttackable', contract: 'child' })
}

test("recognises scopes replaced since the agreement's creation, and since its request", () => {
  const changed = family().waitUntil('commitmentEnd', 'agreementA').setChain('agreementA', { factory: 'FutureOnly' })
  const requested = (builder: typeof changed) =>
    builder.commit('agreementA', 8 * 86_400).lifecycle('agreementA', 'requestUnderAttack')
  const since = (builder: typeof changed) => aboutChild(builder).filter((text) => text.startsWith('scope replaced'))
  expect(since(requested(family()))).toEqual([])
  expect(since(requested(changed))).toEqual(['scope replaced since creation'])
  expect(
    since(requested(family()).waitUntil('commitmentEnd', 'agreementA').setChain('agreementA', { factory: 'None' })),
  ).toEqual(['scope replaced since creation', 'scope replaced since request'])
})

test('recognises an unlinked child that its own agreement names', () => {
  const corrupted = family().underAttack('agreementA').lifecycle('agreementA', 'markCorrupted')
  const named = (builder: typeof corrupted) => builder.addAccounts('agreementA', { child: 'None' })
  expect(aboutChild(corrupted)).not.toContain('own entry None')
  expect(aboutChild(named(corrupted))).toContain('own entry None')
  expect(aboutChild(named(family().underAttack('agreementA')))).not.toContain('own entry None')
})
