import { DAY, scenario } from '../scenario/builder.ts'
import { attackable, binding, closed, counting, open, terms, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The legacy three-step check on the adopted agreement: where it is wrongly true, and where wrongly false. */
export const legacyCheck: Scenario[] = [
  scenario(
    'legacy-check/three-times-true',
    'The adopted agreement is valid and names the vault, which is under attack, but it does not bind',
  )
    .about('STATE-9', 'BIND-6', 'TERM-1')
    .coveredVault({ owner: 'protocol', terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 50 } })
    .adopt('protocol', 'agreementB')
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 5 }))
    .build(),

  scenario(
    'legacy-check/anonymity-of-the-wrong-agreement',
    'Three true checks on the adopted agreement do not make its identity and retention terms binding',
  )
    .about('STATE-9', 'TERM-1')
    .deploy('vault', 'vault', { by: 'protocol' })
    .agreement('agreementA', {
      covers: ['vault'],
      owner: 'protocol',
      terms: { identityRequirement: 'Named', retainable: false },
    })
    .agreement('agreementB', {
      covers: ['vault'],
      owner: 'protocol',
      terms: { identityRequirement: 'Anonymous', retainable: true },
    })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .ask(terms('vault', { agreement: 'agreementA', identityRequirement: 'Named', retainable: false }))
    .build(),

  scenario(
    'legacy-check/three-times-true-while-counting-down',
    'Three true checks on the adopted agreement hide the countdown of the one that binds',
  )
    .about('STATE-9', 'BIND-6')
    .coveredVault({ owner: 'protocol' })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol' })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .lifecycle('agreementA', 'promote')
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .waitUntil('countdownEnd', 'agreementA')
    .ask(closed('vault', 'agreementA'))
    .build(),

  scenario(
    'legacy-check/corrupted-agreement-still-adopted',
    'Three true checks on an earlier, corrupted agreement do not bind the relinked vault',
  )
    .about('STATE-9', 'BIND-9')
    .coveredVault({ owner: 'protocol', terms: { bountyPercentage: 40 } })
    .adopt('protocol', 'agreementA')
    .underAttack('agreementA')
    .lifecycle('agreementA', 'markCorrupted')
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 4 } })
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'), terms('vault', { agreement: 'agreementB', bountyPercentage: 4 }))
    .build(),

  scenario(
    'legacy-check/adopted-agreement-names-something-else',
    'The vault is attackable although the adopted agreement does not name it',
  )
    .about('BIND-6')
    .deploy('vault', 'vault', { by: 'protocol' })
    .deploy('otherVault', 'vault', { by: 'protocol' })
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .agreement('agreementB', { covers: ['otherVault'], owner: 'protocol' })
    .adopt('protocol', 'agreementB')
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), unbound('otherVault'))
    .build(),

  scenario(
    'legacy-check/adopted-agreement-is-not-valid',
    'The vault is attackable although the adopted agreement was not made by the factory',
  )
    .about('BIND-6')
    .coveredVault({ owner: 'protocol' })
    .agreement('handmadeAgreement', { covers: ['vault'], owner: 'protocol', byHand: true })
    .adopt('protocol', 'handmadeAgreement')
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'))
    .build(),

  scenario('legacy-check/attackable-child', 'A child is attackable although no top-level check says so')
    .about('STATE-8')
    .deploy('factory', 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: { factory: 'All' }, owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA'))
    .build(),

  scenario(
    'legacy-check/attackable-child-counting-down',
    'A child stays attackable through the countdown although no top-level check says so',
  )
    .about('STATE-8', 'STATE-4')
    .deploy('factory', 'factory')
    .spawn('child', 'factory', { method: 'clone' })
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .around('countdownEnd', 'agreementA', {
      before: counting('child', 1, 'agreementA', 'factory'),
      at: closed('child', 'agreementA', 'factory'),
    })
    .build(),

  scenario(
    'legacy-check/child-that-becomes-top-level',
    'A child is attackable through its factory first and by a link of its own later',
  )
    .about('STATE-8', 'BIND-5')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['child'] })
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .underAttack('agreementB')
    .ask(open('child', 'agreementB'))
    .build(),

  scenario(
    'legacy-check/child-named-by-the-adopted-agreement',
    'A child is bound through its factory although a valid adopted agreement has it in scope',
  )
    .about('STATE-8', 'BIND-6')
    .deploy('factory', 'factory', { by: 'protocol' })
    .spawn('child', 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: { factory: 'All' }, owner: 'protocol', terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: ['child'], owner: 'protocol', terms: { bountyPercentage: 70 } })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .ask(binding('child', 'agreementA', 'factory'), attackable('child', true))
    .ask(terms('child', { agreement: 'agreementA', bountyPercentage: 5 }))
    .build(),
]
