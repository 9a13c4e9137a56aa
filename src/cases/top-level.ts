import { attackable, binding, closed, open, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

/** Contracts with a link of their own, and contracts without any. */
export const topLevel = cases(
  newCase('top-level/approved-agreement-opens-its-vault', 'BIND-1', 'STATE-1')
    .title('A vault can be attacked once its agreement is approved')
    .attackableVault()
    .ask(open('vault', 'agreementA'), timeLeft('vault', null), terms('vault', { agreement: 'agreementA' })),

  newCase('top-level/one-agreement-for-two-vaults', 'BIND-1')
    .title('Every vault that an agreement links is bound by it')
    .deploy(['lendingVault', 'stakingVault'])
    .attackableAgreement('agreementA', { covers: ['lendingVault', 'stakingVault'] })
    .ask(open(['lendingVault', 'stakingVault'], 'agreementA')),

  newCase('top-level/vault-that-nothing-links', 'BIND-8')
    .title("A vault stays not attackable while its deployer's other vault is attackable")
    .deploy(['vault', 'forgottenVault'], 'vault', { by: 'protocol' })
    .attackableAgreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .ask(unbound('forgottenVault'), timeLeft('forgottenVault', null), terms('forgottenVault', null))
    .ask(open('vault', 'agreementA')),

  newCase('top-level/registries-that-know-nothing', 'BIND-8', 'LIST-5')
    .title('Without registrations and adoptions nothing binds')
    .deploy('vault')
    .ask(unbound('vault'), terms('vault', null), targets()),

  newCase('top-level/owner-and-recovery-address', 'BIND-1', 'BIND-2')
    .title('A factory that owns its agreement, and is where recovered assets go, is bound by it like any contract')
    .attackableFactory('All', { owner: 'factory' })
    .spawn('child', 'factory')
    .ask(open('factory', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'child'] })),

  newCase('top-level/straight-to-production', 'BIND-1', 'STATE-2')
    .title('A vault registered straight to production is bound but never attackable')
    .spawn('vault', 'officialDeployer', { method: 'create2', by: 'agreementAOwner' })
    .agreement('agreementA', { covers: ['vault'] })
    .askAfter('goToProduction', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', null), targets()),

  newCase('top-level/two-protocols-side-by-side', 'BIND-1', 'STATE-1', 'STATE-2')
    .title('Each vault has the state of its own agreement, not of its neighbour')
    .deploy(['lendingVault', 'stakingVault'])
    .agreement('lendingAgreement', { covers: ['lendingVault'], terms: { bountyPercentage: 5 } })
    .agreement('stakingAgreement', { covers: ['stakingVault'], terms: { bountyPercentage: 15 } })
    .underAttack('lendingAgreement', 'stakingAgreement')
    .lifecycle('stakingAgreement', 'markCorrupted')
    .ask(open('lendingVault', 'lendingAgreement'), terms('lendingVault', { bountyPercentage: 5 }))
    .ask(closed('stakingVault', 'stakingAgreement'), terms('stakingVault', { bountyPercentage: 15 })),

  newCase('top-level/added-while-under-attack', 'BIND-1')
    .title('A vault added to an agreement under attack is attackable at once')
    .deploy(['vault', 'secondVault'])
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .ask(unbound('secondVault'))
    .addAccounts('agreementA', ['secondVault'])
    .ask(open(['secondVault', 'vault'], 'agreementA')),

  newCase('top-level/added-while-requested', 'BIND-1', 'STATE-3')
    .title('A vault added to a waiting request is linked and opens with the approval')
    .deploy(['vault', 'secondVault'])
    .agreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack')
    .addAccounts('agreementA', ['secondVault'])
    .ask(closed('secondVault', 'agreementA'))
    .askAfter('approveAttack', 'agreementA', open('secondVault', 'agreementA')),

  newCase('top-level/added-after-production', 'BIND-7')
    .title('A vault added to an agreement in production enters its scope but gets no link')
    .deploy(['vault', 'lateVault'])
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'instantPromote')
    .addAccounts('agreementA', ['lateVault'])
    .attempt('syncNewContracts', 'agreementA', { by: 'anyone', reverts: 'AttackRegistry__InvalidState' })
    .ask(unbound('lateVault'), terms('lateVault', null))
    .ask(closed('vault', 'agreementA')),

  newCase('top-level/named-but-never-registered', 'BIND-7')
    .title('An agreement that names the vault binds nothing until it is registered')
    .coveredVault()
    .ask(unbound('vault'), terms('vault', null))
    .askAfter('requestUnderAttack', 'agreementA', binding('vault', 'agreementA'), attackable('vault', false)),

  newCase('top-level/link-outlives-the-attack', 'BIND-1', 'STATE-2')
    .title('A vault stays bound by its agreement after the attack has ended')
    .attackableVault({ terms: { bountyPercentage: 12 } })
    .ask(open('vault', 'agreementA'))
    .lifecycle('agreementA', 'instantPromote')
    .ask(closed('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 12 }))
    .askAfter(365 * 86_400, closed('vault', 'agreementA')),
)
