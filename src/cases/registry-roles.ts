import { closed, counting, open, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase, situation } from './new-case.ts'

/** A vault that a stranger to its owner deployed, under the agreement of `protocol`. */
const vaultOfProtocol = situation((world) =>
  world.deploy('vault').agreement('agreementA', { covers: ['vault'], owner: 'protocol' }),
)

/** Who may change the state of an agreement, and who follows them. */
export const roles = cases(
  vaultOfProtocol('states/approval-by-the-wrong-account', 'STATE-3')
    .title('An approval that only the registry moderator may give is refused to others')
    .lifecycle('agreementA', 'requestUnderAttack')
    .attempt('approveAttack', 'agreementA', { by: 'protocol', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('approveAttack', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__Unauthorized' })
    .ask(closed('vault', 'agreementA')),

  vaultOfProtocol('states/request-by-the-wrong-account', 'BIND-7')
    .title('An attack request by an account other than the owner is refused and links nothing')
    .attempt('requestUnderAttack', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__NotAgreementOwner' })
    .ask(unbound('vault'), terms('vault', null)),

  vaultOfProtocol('states/promotion-by-the-wrong-account', 'STATE-1', 'TIME-2')
    .title('A promotion by an account other than the attack moderator starts no countdown')
    .underAttack('agreementA')
    .attempt('promote', 'agreementA', { by: 'stranger', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('promote', 'agreementA', { by: 'registryModerator', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('markCorrupted', 'agreementA', { by: 'registryModerator', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('instantCorrupt', 'agreementA', { by: 'protocol', reverts: 'AttackRegistry__Unauthorized' })
    .ask(open('vault', 'agreementA'), timeLeft('vault', null)),

  vaultOfProtocol('states/moderator-handed-over', 'STATE-1', 'TIME-1')
    .title('After the attack moderator was handed over, only the new one starts the countdown')
    .underAttack('agreementA')
    .do({ do: 'transferAttackModerator', agreement: 'agreementA', to: 'warden' })
    .attempt('promote', 'agreementA', { by: 'protocol', reverts: 'AttackRegistry__Unauthorized' })
    .attempt('promote', 'agreementA', { by: 'warden' })
    .ask(counting('vault', 3 * DAY, 'agreementA')),

  newCase('states/registry-moderator-replaced', 'STATE-1', 'STATE-3')
    .title('Another registry moderator approves from now on, and what the one before approved stays attackable')
    .deploy(['vaultA', 'vaultB'])
    .agreements({ agreementA: ['vaultA'], agreementB: ['vaultB'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack')
    .do({ do: 'changeRegistryModerator', to: 'warden' })
    .attempt('approveAttack', 'agreementB', { by: 'registryModerator', reverts: 'AttackRegistry__Unauthorized' })
    .ask(open('vaultA', 'agreementA'), closed('vaultB', 'agreementB'))
    .askAfter('approveAttack', 'agreementB', open('vaultA', 'agreementA'), open('vaultB', 'agreementB')),

  vaultOfProtocol('states/owner-handed-over', 'STATE-2')
    .title('A new owner of the agreement is not its attack moderator')
    .underAttack('agreementA')
    .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'successor' })
    .do({ do: 'acceptOwnership', agreement: 'agreementA' })
    .attempt('markCorrupted', 'agreementA', { by: 'successor', reverts: 'AttackRegistry__Unauthorized' })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 5 }, commitment: 0 })
    .adopt('protocol', 'agreementB')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }))
    .attempt('markCorrupted', 'agreementA', { by: 'protocol' })
    .ask(closed('vault', 'agreementA')),

  newCase('states/roles-of-a-contract', 'BIND-1', 'TIME-1')
    .title('A contract makes, owns, adopts and moderates an agreement; others only call that contract')
    .deployEach({ vault: 'vault', multisig: 'router' })
    .agreement('agreementA', { covers: ['vault'], owner: 'multisig' })
    .adopt('multisig', 'agreementA')
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA'), unbound('multisig'))
    .askAfter('promote', 'agreementA', counting('vault', 3 * DAY, 'agreementA'))
    .askAfter('markCorrupted', 'agreementA', closed('vault', 'agreementA')),
)
