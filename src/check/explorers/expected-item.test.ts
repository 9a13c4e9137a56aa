import { expect, test } from 'vitest'
import { addressOf, checkpointOf } from '../../../test/support/checkpoint-of.ts'
import { scenario } from '../../scenario/builder.ts'
import { itemsOf, knownAgreements } from './expected-item.ts'

test('returns creator and owner, coverage and the terms at registration', () => {
  const played = checkpointOf(
    scenario('top-level/simple', 'Simple')
      .deploy('factory', 'factory')
      .agreement('agreementA', { covers: { factory: 'All' }, owner: 'maker' })
      .underAttack('agreementA')
      .spawn('child', 'factory')
      .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'heir' })
      .do({ do: 'acceptOwnership', agreement: 'agreementA' }),
  )
  expect(itemsOf(played)('agreementA')).toMatchObject({
    owners: [addressOf('heir'), addressOf('maker')],
    state: 'UNDER_ATTACK',
    bountyPercentage: 10,
    coveredContracts: [addressOf('factory'), addressOf('child')].toSorted(),
    coveredAccounts: [`${addressOf('factory')} 2`],
    createdAt: 1_000_000_002_000,
    before: { agreementURI: 'ipfs://agreementA' },
  })
})

test('returns an agreement without covered contracts here and without a commitment window', () => {
  const played = checkpointOf(
    scenario('chains/else', 'Elsewhere').sameBlock((block) =>
      block.agreement('agreementA', { covers: [], elsewhere: { 10: ['vault'] }, commitment: 0 }),
    ),
  )
  expect(itemsOf(played)('agreementA')).toMatchObject({
    owners: [addressOf('agreementAOwner')],
    state: 'NOT_DEPLOYED',
    coveredContracts: [],
    coveredAccounts: [],
    commitmentDeadline: undefined,
    before: undefined,
  })
})

test('knows only agreements of the official factory', () => {
  const { world } = checkpointOf(
    scenario('legacy/hand', 'By hand')
      .agreement('agreementA', { covers: ['vault'], byHand: true })
      .agreement('agreementB', { covers: ['vault'] }),
  )
  expect(knownAgreements(world)).toEqual(['agreementB'])
})
