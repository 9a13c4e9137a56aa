import { expect, test } from 'vitest'
import { DAY, scenario } from '../scenario/builder.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { drawText } from './draw-text.ts'
import { worldView } from './view-world.ts'

const drawn = (builder: ReturnType<typeof scenario>) => {
  const example = builder.build()
  const { world } = [...walkSteps(example)].at(-1) ?? {}
  return world && drawText(worldView(world, { title: example.title }))
}

test('indents children below their deployers, with the reason if they are left out', () => {
  const builder = scenario('my/tree', 'A tree')
    .deploy('factory', 'factory')
    .spawn('early', 'factory')
    .spawn('branch', 'factory', { kind: 'factory' })
    .spawn('leaf', 'branch')
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .spawn('late', 'factory')
  expect(drawn(builder)).toEqual([
    'factory          ══ agreementA since +7 s                   attackable',
    '├─ early +2 s    ── agreementA, through factory             attackable',
    '├─ branch +3 s   ── agreementA, through factory             attackable',
    '│  └─ leaf +4 s  ·  nothing binds it                        closed',
    '└─ late +9 s     ╳  agreementA leaves it out: ExistingOnly  closed',
    'agreementA  UNDER_ATTACK  covers factory (ExistingOnly)',
  ])
})

test('draws a conflict of the registries and an adoption of the zero address', () => {
  const builder = scenario('my/conflict', 'A conflict')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'alice' })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .adopt('alice', 'agreementB')
    .adopt('bob', null)
  expect(drawn(builder)).toEqual([
    'vault  ══ agreementA since +6 s; its owner adopted agreementB  attackable',
    'agreementA  UNDER_ATTACK  covers vault (None)',
    'agreementB  NOT_DEPLOYED  covers vault (None)',
    'alice adopted agreementB',
    'bob adopted the zero address',
  ])
})

test('draws near deadlines and states that ended by time alone', () => {
  const builder = scenario('my/time', 'Time').coveredVault()
  expect(drawn(builder.underAttack('agreementA').lifecycle('agreementA', 'promote'))?.at(-1)).toBe(
    'agreementA  PROMOTION_REQUESTED  covers vault (None); its countdown ends in 3 d',
  )
  expect(drawn(builder.wait(3 * DAY + 5))?.at(-1)).toBe(
    'agreementA  PRODUCTION  covers vault (None); its countdown ended at +3 d 6 s, it is +3 d 11 s',
  )
  expect(drawn(builder.wait(22 * DAY))?.at(-1)).toContain('; its commitment ends in 4 d 23 h')
})

test('draws an expired request and an empty world', () => {
  const builder = scenario('my/request', 'A request').coveredVault()
  expect(drawn(builder.lifecycle('agreementA', 'requestUnderAttack').wait(14 * DAY))?.at(-1)).toContain(
    'its request expired at +14 d 4 s, it is +14 d 4 s',
  )
  expect(drawn(scenario('my/nothing', 'Nothing').wait(1))).toEqual([])
})
