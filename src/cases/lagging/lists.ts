import { closed, counting, open, targets, terms, unbound } from '../../scenario/questions.ts'
import { contestedVault } from '../links/relinks.ts'
import { cases, newCase, situation } from '../new-case.ts'

/**
 * The vault is a factory's child from before the factory's link. agreementB, under attack, names its deployer and does not
 * include the vault; agreementA can bind it by a link of its own.
 */
export const namedByOpen = situation((world) =>
  world
    .factoryWith('vault')
    .agreement('agreementA', { covers: ['vault'] })
    .attackableAgreement('agreementB', { covers: { factory: 'FutureOnly' }, terms: { bountyPercentage: 30 } }),
)

export const onlyB = targets({ agreementB: ['factory'] })

/** The explorer shows agreements as covering what they do not bind. */
export const laggingLists = cases(
  namedByOpen('lagging-explorer/listed-and-in-production', 'LAG-3')
    .title('A listed agreement does not open what another one has closed')
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .quirk('lists-naming')
    .ask(closed('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }), onlyB)
    .askAfterQuirks(closed('vault', 'agreementA'), onlyB),

  namedByOpen('lagging-explorer/listed-and-unbound', 'LAG-3')
    .title('A listed agreement that does not bind makes nothing attackable')
    .quirk('lists-naming')
    .ask(unbound('vault'), terms('vault', null), onlyB)
    .askAfterQuirks(unbound('vault'), onlyB),

  newCase('lagging-explorer/listed-before-the-binding-one', 'LAG-3')
    .title('The first agreement of the list need not be the binding one')
    .attackableVault()
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 50, retainable: true } })
    .quirk('lists-naming')
    .ask(
      open('vault', 'agreementA'),
      terms('vault', { agreement: 'agreementA', bountyPercentage: 10, retainable: false }),
      targets({ agreementA: ['vault'] }),
    )
    .askAfterQuirks(open('vault', 'agreementA')),

  newCase('lagging-explorer/parent-listed-beside-a-closed-link', 'LAG-3')
    .title('A child that its own agreement has closed is not opened by the one of its deployer')
    .factoryWith('child')
    .attackableAgreement('agreementB', { covers: { factory: 'All' }, terms: { bountyPercentage: 30 } })
    .agreement('agreementA', { covers: ['child'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .quirk('lists-parents')
    .ask(closed('child', 'agreementA'), terms('child', { agreement: 'agreementA', bountyPercentage: 10 }), onlyB)
    .askAfterQuirks(closed('child', 'agreementA'), onlyB),

  newCase('lagging-explorer/parent-listed-beside-an-open-link', 'LAG-3')
    .title("A child that its own agreement has opened is not closed by its deployer's")
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: ['child'] })
    .agreement('agreementB', { covers: { factory: 'All' } })
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .quirk('lists-parents')
    .ask(open('child', 'agreementA'), targets({ agreementA: ['child'] }))
    .askAfterQuirks(open('child', 'agreementA')),

  newCase('lagging-explorer/accounts-of-other-chains', 'LAG-3')
    .title('What an agreement lists for another chain is not attackable here, though the explorer counts it')
    .sameBlock((block) => block.deployEach({ factory: 'factory', vault: 'vault' }))
    .attackableAgreement('agreementA', {
      covers: { factory: 'None' },
      elsewhere: { 1: { factory: 'All' }, 10: { vault: 'None' } },
    })
    .spawn('child', 'factory')
    .quirk('counts-other-chains')
    .ask(unbound('child', 'vault'), targets({ agreementA: ['factory'] }))
    .askAfterQuirks(unbound('child', 'vault')),

  newCase('lagging-explorer/agreement-covers-itself', 'LAG-7')
    .title('An agreement under attack does not open its own address')
    .attackableVault()
    .quirk('covers-agreements')
    .askDuringAndAfterQuirks(unbound('agreementA'), open('vault', 'agreementA')),

  contestedVault('lagging-explorer/agreement-counting-down', 'LAG-7')
    .title('An agreement that counts down does not open its own address')
    .lifecycle('agreementA', 'promote')
    .quirk('covers-agreements')
    .ask(unbound('agreementA', 'agreementB'), counting('vault', 259_200, 'agreementA'))
    .askAfterQuirks(unbound('agreementA', 'agreementB')),

  namedByOpen('lagging-explorer/more-advanced-and-open', 'LAG-8')
    .title('A request that waits is not opened by a more advanced agreement')
    .lifecycle('agreementA', 'requestUnderAttack')
    .quirk('most-advanced')
    .askDuringAndAfterQuirks(closed('vault', 'agreementA'), onlyB),

  namedByOpen('lagging-explorer/more-advanced-than-none', 'LAG-8')
    .title('If nothing binds, no state that the explorer shows makes the contract attackable')
    .lifecycle('agreementB', 'promote')
    .quirk('most-advanced')
    .askDuringAndAfterQuirks(unbound('vault')),

  newCase('lagging-explorer/more-advanced-and-corrupted', 'LAG-8')
    .title('A corrupted agreement does not close what a later one opens')
    .attackableVault()
    .lifecycle('agreementA', 'instantCorrupt')
    .attackableAgreement('agreementB', { covers: ['vault'] })
    .quirk('most-advanced')
    .ask(open('vault', 'agreementB'), targets({ agreementB: ['vault'] }))
    .askAfterQuirks(open('vault', 'agreementB')),

  newCase('lagging-explorer/approved-in-a-block-of-more-digits', 'LAG-1')
    .title(
      'An approval in a block whose number has more digits than that of the request, which the explorer has not seen',
    )
    .requestedVault()
    .emptyBlocks(100)
    .quirk('behind')
    .lifecycle('agreementA', 'approveAttack')
    .askDuringAndAfterQuirks(open('vault', 'agreementA'), targets({ agreementA: ['vault'] })),
)
