import { scenario } from '../scenario/builder.ts'
import { attackable, binding, closed, open, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Contracts with a link of their own, and contracts without any. */
export const topLevel: Scenario[] = [
  scenario('top-level/approved-agreement-opens-its-vault', 'A vault can be attacked once its agreement is approved')
    .about('BIND-1', 'STATE-1')
    .attackableVault()
    .ask(open('vault', 'agreementA'), timeLeft('vault', null), terms('vault', { agreement: 'agreementA' }))
    .build(),

  scenario('top-level/one-agreement-for-two-vaults', 'Every vault that an agreement links is bound by it')
    .about('BIND-1')
    .deploy('lendingVault')
    .deploy('stakingVault')
    .agreement('agreementA', { covers: ['lendingVault', 'stakingVault'] })
    .underAttack('agreementA')
    .ask(open('lendingVault', 'agreementA'), open('stakingVault', 'agreementA'))
    .build(),

  scenario(
    'top-level/vault-that-nothing-links',
    "A vault stays not attackable while its deployer's other vault is attackable",
  )
    .about('BIND-8')
    .deploy('vault', 'vault', { by: 'protocol' })
    .deploy('forgottenVault', 'vault', { by: 'protocol' })
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .underAttack('agreementA')
    .ask(unbound('forgottenVault'), timeLeft('forgottenVault', null), terms('forgottenVault', null))
    .ask(open('vault', 'agreementA'))
    .build(),

  scenario('top-level/registries-that-know-nothing', 'Without registrations and adoptions nothing binds')
    .about('BIND-8', 'LIST-5')
    .deploy('vault')
    .ask(unbound('vault'), terms('vault', null), targets())
    .build(),

  scenario(
    'top-level/owner-and-recovery-address',
    'A factory that owns its agreement, and is where recovered assets go, is bound by it like any contract',
  )
    .about('BIND-1', 'BIND-2')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, owner: 'factory' })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('factory', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .build(),

  scenario(
    'top-level/straight-to-production',
    'A vault registered straight to production is bound but never attackable',
  )
    .about('BIND-1', 'STATE-2')
    .spawn('vault', 'officialDeployer', { method: 'create2', by: 'agreementAOwner' })
    .agreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'goToProduction')
    .ask(closed('vault', 'agreementA'), timeLeft('vault', null), targets())
    .build(),

  scenario(
    'top-level/two-protocols-side-by-side',
    'Each vault has the state of its own agreement, not of its neighbour',
  )
    .about('BIND-1', 'STATE-1', 'STATE-2')
    .deploy('lendingVault')
    .deploy('stakingVault')
    .agreement('lendingAgreement', { covers: ['lendingVault'], terms: { bountyPercentage: 5 } })
    .agreement('stakingAgreement', { covers: ['stakingVault'], terms: { bountyPercentage: 15 } })
    .underAttack('lendingAgreement', 'stakingAgreement')
    .lifecycle('stakingAgreement', 'markCorrupted')
    .ask(open('lendingVault', 'lendingAgreement'), terms('lendingVault', { bountyPercentage: 5 }))
    .ask(closed('stakingVault', 'stakingAgreement'), terms('stakingVault', { bountyPercentage: 15 }))
    .build(),

  scenario('top-level/added-while-under-attack', 'A vault added to an agreement under attack is attackable at once')
    .about('BIND-1')
    .deploy('vault')
    .deploy('secondVault')
    .agreement('agreementA', { covers: ['vault'] })
    .underAttack('agreementA')
    .ask(unbound('secondVault'))
    .addAccounts('agreementA', ['secondVault'])
    .ask(open('secondVault', 'agreementA'), open('vault', 'agreementA'))
    .build(),

  scenario(
    'top-level/added-while-requested',
    'A vault added to a waiting request is linked and opens with the approval',
  )
    .about('BIND-1', 'STATE-3')
    .deploy('vault')
    .deploy('secondVault')
    .agreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack')
    .addAccounts('agreementA', ['secondVault'])
    .ask(closed('secondVault', 'agreementA'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('secondVault', 'agreementA'))
    .build(),

  scenario(
    'top-level/added-after-production',
    'A vault added to an agreement in production enters its scope but gets no link',
  )
    .about('BIND-7')
    .deploy('vault')
    .deploy('lateVault')
    .agreement('agreementA', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantPromote')
    .addAccounts('agreementA', ['lateVault'])
    .attempt('syncNewContracts', 'agreementA', { by: 'anyone', reverts: 'AttackRegistry__InvalidState' })
    .ask(unbound('lateVault'), terms('lateVault', null))
    .ask(closed('vault', 'agreementA'))
    .build(),

  scenario(
    'top-level/named-but-never-registered',
    'An agreement that names the vault binds nothing until it is registered',
  )
    .about('BIND-7')
    .coveredVault()
    .ask(unbound('vault'), terms('vault', null))
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(binding('vault', 'agreementA'), attackable('vault', false))
    .build(),

  scenario('top-level/link-outlives-the-attack', 'A vault stays bound by its agreement after the attack has ended')
    .about('BIND-1', 'STATE-2')
    .attackableVault({ terms: { bountyPercentage: 12 } })
    .ask(open('vault', 'agreementA'))
    .lifecycle('agreementA', 'instantPromote')
    .ask(closed('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 12 }))
    .wait(365 * 86_400)
    .ask(closed('vault', 'agreementA'))
    .build(),
]
