import { DAY, scenario } from '../scenario/builder.ts'
import { closed, counting, open, terms, timeLeft, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Who may change the state of an agreement, and who follows them. */
export const roles: Scenario[] = [
  scenario(
    'states/approval-by-the-wrong-account',
    'An approval that only the registry moderator may give is refused to others',
  )
    .about('STATE-3')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .lifecycle('agreementA', 'requestUnderAttack')
    .attempt('approveAttack', 'agreementA', { by: 'protocol', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('approveAttack', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__Unauthorized' })
    .ask(closed('vault', 'agreementA'))
    .build(),

  scenario(
    'states/request-by-the-wrong-account',
    'An attack request by an account other than the owner is refused and links nothing',
  )
    .about('BIND-7')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .attempt('requestUnderAttack', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__NotAgreementOwner' })
    .ask(unbound('vault'), terms('vault', null))
    .build(),

  scenario(
    'states/promotion-by-the-wrong-account',
    'A promotion by an account other than the attack moderator starts no countdown',
  )
    .about('STATE-1', 'TIME-2')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .underAttack('agreementA')
    .attempt('promote', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('promote', 'agreementA', { by: 'registryModerator', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('markCorrupted', 'agreementA', { by: 'registryModerator', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('instantCorrupt', 'agreementA', { by: 'protocol', reverts: 'AttackRegistry__Unauthorized' })
    .ask(open('vault', 'agreementA'), timeLeft('vault', null))
    .build(),

  scenario(
    'states/moderator-handed-over',
    'After the attack moderator was handed over, only the new one starts the countdown',
  )
    .about('STATE-1', 'TIME-1')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .underAttack('agreementA')
    .do({ do: 'transferAttackModerator', agreement: 'agreementA', to: 'warden' })
    .attempt('promote', 'agreementA', { by: 'protocol', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('promote', 'agreementA', { by: 'warden' })
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .build(),

  scenario(
    'states/registry-moderator-replaced',
    'Another registry moderator approves from now on, and what the one before approved stays attackable',
  )
    .about('STATE-1', 'STATE-3')
    .deploy('vaultA')
    .deploy('vaultB')
    .agreement('agreementA', { covers: ['vaultA'] })
    .agreement('agreementB', { covers: ['vaultB'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack')
    .do({ do: 'changeRegistryModerator', to: 'warden' })
    .attempt('approveAttack', 'agreementB', { by: 'registryModerator', reverts: 'AttackRegistry__Unauthorized' })
    .ask(open('vaultA', 'agreementA'), closed('vaultB', 'agreementB'))
    .lifecycle('agreementB', 'approveAttack')
    .ask(open('vaultA', 'agreementA'), open('vaultB', 'agreementB'))
    .build(),

  scenario('states/owner-handed-over', 'A new owner of the agreement is not its attack moderator')
    .about('STATE-2')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .underAttack('agreementA')
    .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'successor' })
    .do({ do: 'acceptOwnership', agreement: 'agreementA' })
    .attempt('markCorrupted', 'agreementA', { by: 'successor', reverts: 'AttackRegistry__Unauthorized' })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 5 }, commitment: 0 })
    .adopt('protocol', 'agreementB')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }))
    .attempt('markCorrupted', 'agreementA', { by: 'protocol' })
    .ask(closed('vault', 'agreementA'))
    .build(),

  scenario(
    'states/roles-of-a-contract',
    'A contract makes, owns, adopts and moderates an agreement; others only call that contract',
  )
    .about('BIND-1', 'TIME-1')
    .deploy('vault')
    .deploy('multisig', 'router')
    .agreement('agreementA', { covers: ['vault'], owner: 'multisig' })
    .adopt('multisig', 'agreementA')
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), unbound('multisig'))
    .lifecycle('agreementA', 'promote')
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('vault', 'agreementA'))
    .build(),
]
