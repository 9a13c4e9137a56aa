import { closed, counting, open, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { cases, DAY, entry, newCase, numbered, short } from './new-case.ts'

/** The code CALLER SELFDESTRUCT. */
const callerSelfdestruct = '0x33ff'

/** Links, entries and roles that meet what happened to other agreements, chains or accounts. */
export const meetingLinks = cases(
  newCase('links/linked-there-and-back', 'BIND-9', 'BIND-10')
    .title('A vault that two agreements requested in turn is bound by the one that links it now')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 30 } })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .lifecycle('agreementB', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'))
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }))
    .ask(targets({ agreementA: ['vault'] })),

  newCase('links/removed-on-another-chain', 'BIND-1', 'BIND-2')
    .title(
      'An address that an agreement removes on another chain stays linked here, and so do the children that it includes',
    )
    .attackableFactory('All', { children: 'child', elsewhere: { elsewhere: { factory: 'All', treasury: 'None' } } })
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['factory'], 'elsewhere')
    .ask(open('factory', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'child'] })),

  newCase('links/children-of-a-corrupted-past', 'BIND-9', 'CHILD-3')
    .title('The children that a factory made before its earlier agreement was corrupted are included by the next one')
    .coveredFactory('All')
    .agreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .askAfter('markCorrupted', 'agreementA', closed('child', 'agreementA', 'factory'))
    .underAttack('agreementB')
    .ask(open('child', 'agreementB', 'factory'), targets({ agreementB: ['factory', 'child'] })),

  newCase('countdown-expiry/removed-during-the-countdown', 'TIME-2', 'TIME-1')
    .title('A vault that left an agreement during its countdown has the time left of its next agreement alone')
    .deploy(['vault', 'otherVault'])
    .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA')
    .lifecycle('agreementA', 'promote')
    .removeAccounts('agreementA', ['vault'])
    .askAfter('underAttack', 'agreementB', open('vault', 'agreementB'), timeLeft('vault', null))
    .wait(DAY)
    .askAfter('promote', 'agreementB', counting('vault', 3 * DAY, 'agreementB'), timeLeft('otherVault', 2 * DAY - 4)),

  newCase('states/adoption-withdrawn', 'STATE-1')
    .title('An owner who adopts the agreement and then the zero address withdraws nothing: it stays under attack')
    .coveredVault({ owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .underAttack('agreementA')
    .adopt('protocol', null)
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
    .ask(targets({ agreementA: ['vault'] })),

  newCase('child-contracts/chains-in-another-order', 'CHILD-7')
    .title('An agreement has as many chains as before, and another one first: the entry on this chain decides still')
    .attackableFactory('None', { children: 'child', elsewhere: { elsewhere: { factory: 'All' } }, ...short })
    .ask(unbound('child'))
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .setChain('agreementA', { factory: 'None' })
    .ask(unbound('child'))
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['elsewhere'] })
    .setChain('agreementA', { factory: 'All' }, 'elsewhere')
    .ask(unbound('child'), open('factory', 'agreementA')),

  newCase('child-contracts/entry-after-two-hundred-others', 'CHILD-3', 'BIND-2')
    .title('The entry of a factory comes after those of 210 accounts on another chain, which no limit counts')
    .coveredFactory('All', { children: 'child', elsewhere: { elsewhere: numbered('account', 105) }, homeLast: true })
    .addAccounts('agreementA', numbered('account', 105, 105), 'elsewhere')
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'), targets({ agreementA: ['factory', 'child'] })),

  newCase('child-contracts/linked-parent-without-children', 'CHILD-1', 'BIND-4')
    .title(
      'A linked factory with scope None includes no child, though the factory that made it includes all of its own',
    )
    .deploy('factory', 'factory')
    .spawn('pair', 'factory', { kind: 'factory' })
    .attackableAgreement('agreementA', { covers: { factory: 'All', pair: 'None' } })
    .spawnEach({ child: 'pair', sibling: 'factory' })
    .ask(open('pair', 'agreementA'), unbound('child'), open('sibling', 'agreementA', 'factory')),

  newCase('child-contracts/factories-that-a-scope-leaves-out', 'CHILD-2', 'CHILD-4')
    .title('A child with the very code of its factory is a child like any other: its scope and time decide')
    .sameBlock((block) => block.deploy(['pastFactory', 'futureFactory'], 'factory'))
    .spawn('pastPair', 'pastFactory', { kind: 'factory' })
    .spawn('futurePair', 'futureFactory', { kind: 'factory' })
    .attackableAgreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .spawn('latePastPair', 'pastFactory', { kind: 'factory', method: 'create2' })
    .spawn('lateFuturePair', 'futureFactory', { kind: 'factory', method: 'create2' })
    .ask(open('pastPair', 'agreementA', 'pastFactory'), unbound('latePastPair'))
    .ask(unbound('futurePair'), open('lateFuturePair', 'agreementA', 'futureFactory')),

  newCase('no-code/destroyed-after-its-creation', 'BIND-1', 'BIND-2')
    .title(
      'Contracts that execute SELFDESTRUCT in a later transaction than the one that made them keep their code, and stay bound',
    )
    .deploy('factory', 'factory')
    .deploy('vault', 'vault', { code: callerSelfdestruct })
    .attackableAgreement('agreementA', { covers: { factory: 'All', vault: 'None' } })
    .spawn('child', 'factory', { code: callerSelfdestruct })
    .do({ do: 'call', contract: 'vault' }, { do: 'call', contract: 'child' })
    .ask(open('vault', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'vault', 'child'] })),

  newCase('links/factory-relinked-without-its-linked-child', 'BIND-5', 'STATE-2')
    .title('A child stays with the agreement that links it, in production, when its factory is linked to the next one')
    .factoryWith('child')
    .agreements({ agreementA: { factory: 'None', child: 'None' }, agreementB: { factory: 'All' } })
    .underAttack('agreementA')
    .runOut('agreementA')
    .askAfter('underAttack', 'agreementB', closed('child', 'agreementA'), open('factory', 'agreementB'))
    .ask(targets({ agreementB: ['factory'] })),

  newCase('targets/entries-that-outnumber-the-scope', 'LIST-4')
    .title('An account that has two entries, another that has one without a link, and a third one at the end')
    .deployEach({ factory: 'factory', vault: 'vault' })
    .spawn('child', 'factory')
    .attackableAgreement('agreementA', {
      covers: [entry('vault', 'None'), entry('vault', 'None', 'lower'), entry('factory', 'All')],
    })
    .ask(open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['vault', 'factory', 'child'] })),
)
