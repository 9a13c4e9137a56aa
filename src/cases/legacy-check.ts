import { attackable, binding, closed, counting, open, terms, unbound } from '../scenario/questions.ts'
import { conflict } from './conflicting-registries.ts'
import { cases, DAY, newCase } from './new-case.ts'

/** The legacy three-step check on the adopted agreement: where it is wrongly true, and where wrongly false. */
export const legacyCheck = cases(
  newCase('legacy-check/all-three-checks-are-true', 'STATE-9', 'BIND-6', 'TERM-1')
    .title('The adopted agreement is valid and names the vault, which is under attack, but it does not bind')
    .coveredVault({ owner: 'protocol', terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 50 } })
    .adopt('protocol', 'agreementB')
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 5 })),

  newCase('legacy-check/anonymity-of-the-wrong-agreement', 'STATE-9', 'TERM-1')
    .title('Three true checks on the adopted agreement do not make its identity and retention terms binding')
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
    .ask(terms('vault', { agreement: 'agreementA', identityRequirement: 'Named', retainable: false })),

  newCase('legacy-check/all-three-checks-are-true-while-counting-down', 'STATE-9', 'BIND-6')
    .title('Three true checks on the adopted agreement hide the countdown of the one that binds')
    .append(conflict())
    .askAfter('promote', 'agreementA', counting('vault', 3 * DAY, 'agreementA'))
    .waitUntil('countdownEnd', 'agreementA')
    .ask(closed('vault', 'agreementA')),

  newCase('legacy-check/corrupted-agreement-still-adopted', 'STATE-9', 'BIND-9')
    .title('Three true checks on an earlier, corrupted agreement do not bind the relinked vault')
    .coveredVault({ owner: 'protocol', terms: { bountyPercentage: 40 } })
    .adopt('protocol', 'agreementA')
    .underAttack('agreementA')
    .lifecycle('agreementA', 'markCorrupted')
    .attackableAgreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 4 } })
    .ask(open('vault', 'agreementB'), terms('vault', { agreement: 'agreementB', bountyPercentage: 4 })),

  newCase('legacy-check/adopted-agreement-names-something-else', 'BIND-6')
    .title('The vault is attackable although the adopted agreement does not name it')
    .deploy(['vault', 'otherVault'], 'vault', { by: 'protocol' })
    .agreements({ agreementA: ['vault'], agreementB: ['otherVault'] }, { owner: 'protocol' })
    .adopt('protocol', 'agreementB')
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA'), unbound('otherVault')),

  newCase('legacy-check/adopted-agreement-is-not-valid', 'BIND-6')
    .title('The vault is attackable although the adopted agreement was not made by the factory')
    .coveredVault({ owner: 'protocol' })
    .agreement('handmadeAgreement', { covers: ['vault'], owner: 'protocol', byHand: true })
    .adopt('protocol', 'handmadeAgreement')
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA')),

  newCase('legacy-check/attackable-child', 'STATE-8')
    .title('A child is attackable although no top-level check says so')
    .deploy('factory', 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: { factory: 'All' }, owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA')),

  newCase('legacy-check/attackable-child-counting-down', 'STATE-8', 'STATE-4')
    .title('A child stays attackable through the countdown although no top-level check says so')
    .deploy('factory', 'factory')
    .spawn('child', 'factory', { method: 'clone' })
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .lifecycle('agreementA', 'promote')
    .around('countdownEnd', 'agreementA', {
      before: counting('child', 1, 'agreementA', 'factory'),
      at: closed('child', 'agreementA', 'factory'),
    }),

  newCase('legacy-check/child-that-becomes-top-level', 'STATE-8', 'BIND-5')
    .title('A child is attackable through its factory first and by a link of its own later')
    .coveredFactory('All', { children: 'child' })
    .agreement('agreementB', { covers: ['child'] })
    .askAfter('underAttack', 'agreementA', open('child', 'agreementA', 'factory'))
    .askAfter('underAttack', 'agreementB', open('child', 'agreementB')),

  newCase('legacy-check/child-named-by-the-adopted-agreement', 'STATE-8', 'BIND-6')
    .title('A child is bound through its factory although a valid adopted agreement has it in scope')
    .deploy('factory', 'factory', { by: 'protocol' })
    .spawn('child', 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: { factory: 'All' }, owner: 'protocol', terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: ['child'], owner: 'protocol', terms: { bountyPercentage: 70 } })
    .underAttack('agreementA')
    .adopt('protocol', 'agreementB')
    .ask(binding('child', 'agreementA', 'factory'), attackable('child', true))
    .ask(terms('child', { agreement: 'agreementA', bountyPercentage: 5 })),
)
