import { open, targets, terms, unbound } from '../../scenario/questions.ts'
import { cases, newCase, short, situation } from '../new-case.ts'

/** A factory and a treasury under attack by agreementA, which can give the factory up after its commitment. */
const freeFactory = situation((world) =>
  world
    .deploy('factory', 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'All', treasury: 'None' }, ...short }),
)

/** Links that change around the creation of a child, and beside a child's own. */
export const linksAndChildren = cases(
  freeFactory('links/child-made-between-two-links', 'BIND-9', 'CHILD-6')
    .title(
      'A child that its factory makes while nothing links it is included by the agreement that links the factory next',
    )
    .removeAtCommitmentEnd('agreementA', ['factory'])
    .spawn('child', 'factory')
    .ask(unbound('child'))
    .attackableAgreement('agreementB', { covers: { factory: 'ExistingOnly' } })
    .spawn('lateChild', 'factory')
    .ask(open('child', 'agreementB', 'factory'), unbound('lateChild'))
    .ask(targets({ agreementA: ['treasury'], agreementB: ['factory', 'child'] })),

  freeFactory('links/scope-narrowed-after-the-child', 'CHILD-1')
    .title(
      'A factory leaves its agreement and comes back with scope None: the children of the time before are not included',
    )
    .spawn('child', 'factory')
    .waitUntil('commitmentEnd', 'agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .removeAccounts('agreementA', ['factory'])
    .addAccounts('agreementA', { factory: 'None' })
    .ask(unbound('child'), open('factory', 'agreementA'), terms('child', null)),

  newCase('links/scope-widened-after-the-child', 'CHILD-3')
    .title('A factory leaves its agreement and comes back with scope All: the children of the time before are included')
    .deploy('factory', 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'None', treasury: 'None' }, ...short })
    .spawn('child', 'factory')
    .waitUntil('commitmentEnd', 'agreementA')
    .ask(unbound('child'))
    .sameBlock((block) => block.removeAccounts('agreementA', ['factory']).addAccounts('agreementA', { factory: 'All' }))
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA')),

  newCase('links/own-link-older-than-its-deployers', 'BIND-5', 'TERM-1')
    .title(
      'A child that is linked itself stays with that agreement when the same owner links its factory to a newer one',
    )
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: ['child'], owner: 'protocol', terms: { bountyPercentage: 5 } })
    .attackableAgreement('agreementB', {
      covers: { factory: 'All' },
      owner: 'protocol',
      terms: { bountyPercentage: 40 },
    })
    .ask(open('child', 'agreementA'), terms('child', { agreement: 'agreementA', bountyPercentage: 5 }))
    .ask(targets({ agreementA: ['child'], agreementB: ['factory'] })),

  newCase('links/linked-before-a-factory-is-made', 'BIND-2', 'CHILD-3')
    .title('A factory whose address was linked before it had code includes its children like any other')
    .deploy('root', 'factory')
    // So the address has a name.
    .undone((branch) => branch.spawn('factory', 'root', { kind: 'factory', method: 'create2' }))
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .spawn('factory', 'root', { kind: 'factory', method: 'create2' })
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA'), unbound('root'))
    .ask(targets({ agreementA: ['factory', 'child'] })),

  newCase('links/child-that-another-names-elsewhere', 'LIST-4')
    .title('A child stays with the agreement of its factory where another one names its address on another chain')
    .deployEach({ factory: 'factory', vault: 'vault' })
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['vault'], elsewhere: { 1: { child: 'All', factory: 'None' } } })
    .underAttack('agreementA', 'agreementB')
    .ask(targets({ agreementA: ['factory', 'child'], agreementB: ['vault'] }), open('child', 'agreementA', 'factory')),

  newCase('links/one-of-two-agreements-adopted', 'BIND-6', 'LIST-1')
    .title(
      'Of two agreements under attack of one owner, who has adopted the newer one, both are targets with their terms',
    )
    .deploy(['vault', 'otherVault'])
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol', terms: { bountyCapUsd: '0' } })
    .agreement('agreementB', { covers: ['otherVault'], owner: 'protocol', terms: { bountyPercentage: 40 } })
    .underAttack('agreementA', 'agreementB')
    .adopt('protocol', 'agreementB')
    .ask(targets({ agreementA: ['vault'], agreementB: ['otherVault'] }))
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyCapUsd: '0' })),

  newCase('links/removed-from-other-agreements', 'BIND-9')
    .title(
      'A contract stays linked when agreements that do not link it any more, or never did, remove it from their scopes',
    )
    .deployEach({ vault: 'vault', factory: 'factory' })
    .agreement('agreementA', { covers: { vault: 'None', factory: 'None', treasury: 'None' }, ...short })
    .agreement('agreementB', { covers: { vault: 'None', factory: 'All' } })
    .agreement('draft', { covers: { vault: 'None', factory: 'All', treasury: 'None' }, commitment: 0 })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantCorrupt')
    .underAttack('agreementB')
    .spawn('child', 'factory')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('draft', ['vault', 'factory'])
    .ask(open('vault', 'agreementB'), open('child', 'agreementB', 'factory'))
    .removeAccounts('agreementA', ['vault', 'factory'])
    .ask(open('vault', 'agreementB'), open('child', 'agreementB', 'factory'), open('factory', 'agreementB'))
    .ask(targets({ agreementB: ['vault', 'factory', 'child'] })),
)
