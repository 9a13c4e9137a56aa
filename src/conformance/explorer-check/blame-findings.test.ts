import { expect, test } from 'vitest'
import { worldsOf } from '../../../test/support/moment-of.ts'
import type { AnswerValue } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import { story } from '../../scenario/builder.ts'
import { answerTo } from './answers.ts'
import { blameFindings, type Past } from './blame-findings.ts'
import type { Finding } from './finding.ts'

const builder = story('states/life', 'A whole life')
  .about('STATE-1')
  .deploy('vault')
  .agreement('agreementA', { covers: ['vault'] })
  .underAttack('agreementA')
  .life('agreementA', 'promote')
  .life('agreementA', 'instantCorrupt')
const scenario = builder.build()
const worlds = worldsOf(builder)
const past: Past = (world) => worlds.slice(0, worlds.indexOf(world))

/** What is said of the vault's attackability in each of the worlds from one on. */
const saidFrom = (first: number, of: (index: number) => AnswerValue) =>
  worlds
    .slice(first)
    .map((world, index) =>
      answerTo({ method: 'isAttackable', contract: 'vault' }, of(first + index), { world, scenario }),
    )
/** Whether it was attackable after so many steps. */
const wasOpen = (index: number) => index === 5 || index === 6

type Found = Omit<Finding, 'breaks'>
const found = (more: Partial<Found> = {}): Found => ({
  rule: 'API-3',
  url: 'URL',
  expected: 'a',
  came: 'b',
  weight: 'wrong',
  waited: 1,
  ...more,
})
const findingsOf = (said: readonly ReturnType<typeof answerTo>[]) =>
  said.filter(({ failed }) => failed).map((answered) => found({ answered, scenario, about: 'vault' }))
const breaksOf = (findings: readonly Finding[]) => findings.map(({ breaks }) => breaks)

test('nothing found, nothing blamed; and what no question tells breaks its own rule', () => {
  expect(blameFindings([], saidFrom(4, wasOpen), past)).toEqual([])
  expect(breaksOf(blameFindings([found({ rule: 'API-9' })], saidFrom(4, wasOpen), past))).toEqual([[{ rule: 'API-9' }]])
})

test('one fault that is known explains every wrong answer', () => {
  const said = saidFrom(4, () => true)
  const breaks = breaksOf(blameFindings(findingsOf(said), said, past))
  expect(breaks.length).toBeGreaterThan(0)
  for (const [first] of breaks) expect(first).toMatchObject({ says: expect.any(String) })
})

test.each([
  [1, 'shows the chain as it was 1 block before'],
  [2, 'shows the chain as it was 2 blocks before'],
])('an explorer that is %i behind breaks LAG-1, and no rule of the answers besides', (blocks, says) => {
  const said = saidFrom(1, (index) => wasOpen(Math.max(0, index - blocks)))
  const others = [found({ rule: 'STATE-1' }), found({ rule: 'API-8' })]
  const breaks = breaksOf(blameFindings([...findingsOf(said), ...others], said, past))
  const lag = [{ rule: 'LAG-1', says }]
  expect(breaks).toEqual([...Array(breaks.length - 2).fill(lag), lag, [{ rule: 'API-8' }]])
  expect(breaks.length).toBeGreaterThan(3)
})

test('behavior: where a story begins there is nothing that it could lag behind', () => {
  const alone = worlds[5] as World
  const [yes] = saidFrom(5, () => false)
  const early = answerTo(
    { method: 'bindingAgreement', contract: 'vault' },
    { agreement: 'x', via: 'top-level' },
    {
      world: alone,
      scenario,
    },
  )
  const said = [yes as NonNullable<typeof yes>, early]
  const breaks = breaksOf(blameFindings(findingsOf(said), said, () => []))
  expect(breaks).toHaveLength(2)
  expect(breaks.flat().map(({ rule }) => rule)).not.toContain('LAG-1')
})

test('what is wrong with covered contracts is what is wrong with the coverage of one of them', () => {
  const said = saidFrom(4, () => true)
  const causes = findingsOf(said)
  const following = (about: string) => found({ rule: 'API-9', scenario, follows: { scenario, about: [about] } })
  const blamed = blameFindings([...causes, following('vault'), following('other')], said, past)
  expect(blamed.at(-2)?.breaks).toEqual(blamed[0]?.breaks)
  expect(blamed.at(-1)?.breaks).toEqual([{ rule: 'API-9' }])
})
