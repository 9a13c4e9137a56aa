import { expect, test } from 'vitest'
import { emptyWorld, REGISTRY_OWNER } from '../../../model/world.ts'
import { scenario } from '../../../scenario/builder.ts'
import { advance } from '../../../scenario/timeline.ts'
import { roleText, STRANGER, sendersOf } from './senders.ts'

test('includes accounts that have a role, former holders and strangers', () => {
  const { steps } = scenario('a/b', 'c')
    .attackableVault()
    .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'heir' })
    .do({ do: 'acceptOwnership', agreement: 'agreementA' })
    .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'lastHeir' })
    .do({ do: 'acceptOwnership', agreement: 'agreementA' })
    .build()
  const world = steps.reduce((before, step) => advance(before, step).world, emptyWorld(1))
  const senders = sendersOf(world, 'agreementA')
  const names = (of: (sender: (typeof senders)[number]) => boolean) => senders.filter(of).map(({ name }) => name)
  const first = names(({ is }) => is.attackModerator)[0]
  expect(names(({ is }) => is.owner)).toEqual(['lastHeir'])
  expect(names(({ is, was }) => was.owner && !is.owner).toSorted()).toEqual([first, 'heir'].toSorted())
  expect(names(({ was }) => was.pendingOwner)).toEqual(['lastHeir', 'heir'])
  expect(['lastHeir', 'heir', STRANGER].map((name) => roleText(world, 'agreementA', name))).toEqual([
    ' (the owner, a former pending owner)',
    ' (a former owner, a former pending owner)',
    '',
  ])
  expect(names(({ is, was }) => ![...Object.values(is), ...Object.values(was)].includes(true))).toEqual([
    REGISTRY_OWNER,
    'agreementA',
    STRANGER,
  ])
})
