import { closed, open, targets, terms, unbound } from '../../scenario/questions.ts'
import { cases, DAY, entry, newCase, short } from '../new-case.ts'

/** Links that a rejection or a removal ends. */
export const removals = cases(
  newCase('links/rejection-clears-silently', 'BIND-10')
    .title('A rejected request unlinks the vault without an event for the link')
    .requestedVault()
    .ask(closed('vault', 'agreementA'))
    .askAfter('rejectAttackRequest', 'agreementA', unbound('vault'), terms('vault', null)),

  newCase('links/added-and-rejected-in-one-block', 'BIND-10')
    .title(
      'A rejection also unlinks a vault that the same block has linked before it, and links none that comes after it',
    )
    .sameBlock((block) => block.deploy(['vault', 'addedBefore', 'addedAfter']))
    .agreements({ agreementA: ['vault'], agreementB: ['addedBefore'] })
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameBlock((block) =>
      block
        .addAccounts('agreementA', ['addedBefore'])
        .lifecycle('agreementA', 'rejectAttackRequest')
        .addAccounts('agreementA', ['addedAfter']),
    )
    .ask(unbound('vault', 'addedBefore', 'addedAfter'))
    .askAfter('underAttack', 'agreementB', unbound('vault'), open('addedBefore', 'agreementB'), unbound('addedAfter'))
    .ask(targets({ agreementB: ['addedBefore'] })),

  newCase('links/rejected-after-a-vault-had-left', 'BIND-10')
    .title(
      'A rejection unlinks what is in the scope: a vault that was removed and is linked to another agreement stays so',
    )
    .sameBlock((block) => block.deploy('vault').deployEach({ factory: 'factory', otherVault: 'vault' }))
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { vault: 'None', factory: 'All', otherVault: 'None' }, ...short })
    .agreement('agreementB', { covers: { vault: 'None', factory: 'All' } })
    .lifecycle('agreementA', 'requestUnderAttack')
    .removeAtCommitmentEnd('agreementA', ['vault', 'factory'])
    .askAfter('underAttack', 'agreementB', open('vault', 'agreementB'), closed('otherVault', 'agreementA'))
    .lifecycle('agreementA', 'rejectAttackRequest')
    .ask(open('vault', 'agreementB'), open('child', 'agreementB', 'factory'), unbound('otherVault'))
    .ask(targets({ agreementB: ['vault', 'factory', 'child'] })),

  newCase('links/removed-at-the-end-of-the-window', 'BIND-10')
    .title('A vault can be removed from the second at which the commitment ends, and is then not bound')
    .deploy(['vault', 'otherVault'])
    .attackableAgreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .waitUntil('commitmentEnd', 'agreementA', -2)
    .removeAccounts('agreementA', ['vault'], 'home', { reverts: 'Agreement__CannotReduceScopeDuringCommitment' })
    .ask(open('vault', 'agreementA'))
    .removeAccounts('agreementA', ['vault'])
    .ask(unbound('vault'), open('otherVault', 'agreementA'))
    .askAfter(1, unbound('vault')),

  newCase('links/removed-child-falls-back-to-its-parent', 'BIND-10', 'BIND-2')
    .title('A child whose own link is removed is bound through its factory')
    .coveredFactory('All', { children: 'child', terms: { bountyPercentage: 7 } })
    .agreement('agreementB', { covers: ['child', 'treasury'], terms: { bountyPercentage: 45 }, ...short })
    .underAttack('agreementA', 'agreementB')
    .ask(open('child', 'agreementB'), terms('child', { bountyPercentage: 45 }))
    .removeAtCommitmentEnd('agreementB', ['child'])
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', bountyPercentage: 7 })),

  newCase('links/removed-factory-takes-its-children-along', 'BIND-10')
    .title('The children of a factory whose link is removed are not bound')
    .deploy('vault')
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: { vault: 'None', factory: 'All' }, ...short })
    .ask(open('child', 'agreementA', 'factory'))
    .removeAtCommitmentEnd('agreementA', ['factory'])
    .ask(unbound('child', 'factory'), open('vault', 'agreementA')),

  newCase('links/removed-then-linked-elsewhere', 'BIND-9')
    .title('A removed vault can be linked to another agreement while the first stays under attack')
    .deploy(['vault', 'otherVault'])
    .agreement('agreementA', { covers: ['vault', 'otherVault'], terms: { bountyPercentage: 35 }, ...short })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 10 } })
    .underAttack('agreementA')
    .removeAtCommitmentEnd('agreementA', ['vault'])
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(closed('vault', 'agreementB'), terms('vault', { agreement: 'agreementB', bountyPercentage: 10 }))
    .ask(open('otherVault', 'agreementA')),

  newCase('links/removed-from-a-corrupted-agreement', 'BIND-10')
    .title('A vault removed after the corruption is not bound')
    .deploy(['vault', 'otherVault'])
    .attackableAgreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .lifecycle('agreementA', 'markCorrupted')
    .removeAtCommitmentEnd('agreementA', ['vault'])
    .ask(unbound('vault'), terms('vault', null), closed('otherVault', 'agreementA')),

  newCase('links/home-chain-removed', 'BIND-10')
    .title('An agreement without this chain stays under attack without any contracts, until it has the chain again')
    .deploy('vault')
    .factoryWith('child')
    .attackableAgreement('agreementA', {
      covers: { vault: 'None', factory: 'All' },
      elsewhere: { 10: { vault: 'None', factory: 'All' } },
      ...short,
    })
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .ask(unbound('vault', 'factory', 'child'), targets({ agreementA: [] }))
    .setChain('agreementA', { vault: 'None', factory: 'All' })
    .ask(open('vault', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['vault', 'factory', 'child'] })),

  newCase('links/removed-once-of-two-entries', 'BIND-10', 'LIST-4')
    .title(
      'A factory that an agreement has listed twice and removed once is still among its accounts, and is linked elsewhere',
    )
    .sameBlock((block) => block.deployEach({ vault: 'vault', factory: 'factory' }))
    .agreement('agreementA', { covers: [entry('vault'), entry('factory', 'All'), entry('factory', 'All')], ...short })
    .agreement('agreementB', { covers: { factory: 'All' }, commitment: 30 * DAY })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'))
    .removeAtCommitmentEnd('agreementA', ['factory'])
    .ask(unbound('factory', 'child'), targets({ agreementA: ['vault'] }))
    .underAttack('agreementB')
    .spawn('lateChild', 'factory')
    .ask(open(['child', 'lateChild'], 'agreementB', 'factory'))
    .ask(targets({ agreementA: ['vault'], agreementB: ['factory', 'child', 'lateChild'] }))
    .lifecycle('agreementB', 'markCorrupted')
    .ask(closed('child', 'agreementB', 'factory'), targets({ agreementA: ['vault'] })),
)
