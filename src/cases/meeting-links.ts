import { DAY, scenario } from '../scenario/builder.ts'
import { closed, counting, open, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The code CALLER SELFDESTRUCT. */
const callerSelfdestruct = '0x33ff'

const accounts = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `account${first + index}`)

/** Links, entries and roles that meet what happened to other agreements, chains or accounts. */
export const meetingLinks: Scenario[] = [
  scenario(
    'links/linked-there-and-back',
    'A vault that two agreements requested in turn is bound by the one that links it now',
  )
    .about('BIND-9', 'BIND-10')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 30 } })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .lifecycle('agreementB', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'))
    .underAttack('agreementA')
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario(
    'links/removed-on-another-chain',
    'An address that an agreement removes on another chain stays linked here, and so do the children that it includes',
  )
    .about('BIND-1', 'BIND-2')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', {
      covers: { factory: 'All' },
      elsewhere: { elsewhere: { factory: 'All', treasury: 'None' } },
    })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['factory'], 'elsewhere')
    .ask(open('factory', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .build(),

  scenario(
    'links/children-of-a-corrupted-past',
    'The children that a factory made before its earlier agreement was corrupted are included by the next one',
  )
    .about('BIND-9', 'CHILD-3')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('child', 'agreementA', 'factory'))
    .underAttack('agreementB')
    .ask(open('child', 'agreementB', 'factory'), targets(['agreementB', 'UNDER_ATTACK', ['factory', 'child']]))
    .build(),

  scenario(
    'countdown-expiry/removed-during-the-countdown',
    'A vault that left an agreement during its countdown has the time left of its next agreement alone',
  )
    .about('TIME-2', 'TIME-1')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault', 'otherVault'], commitment: 8 * DAY })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA')
    .lifecycle('agreementA', 'promote')
    .removeAccounts('agreementA', ['vault'])
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'), timeLeft('vault', null))
    .wait(DAY)
    .lifecycle('agreementB', 'promote')
    .ask(counting('vault', 3 * DAY, 'agreementB'), timeLeft('otherVault', 2 * DAY - 4))
    .build(),

  scenario(
    'states/adoption-withdrawn',
    'An owner who adopts the agreement and then the zero address withdraws nothing: it stays under attack',
  )
    .about('STATE-1')
    .coveredVault({ owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .underAttack('agreementA')
    .adopt('protocol', null)
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario(
    'child-contracts/chains-in-another-order',
    'An agreement has as many chains as before, and another one first: the entry on this chain decides still',
  )
    .about('CHILD-7')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', {
      covers: { factory: 'None' },
      elsewhere: { elsewhere: { factory: 'All' } },
      commitment: 8 * DAY,
    })
    .underAttack('agreementA')
    .ask(unbound('child'))
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .setChain('agreementA', { factory: 'None' })
    .ask(unbound('child'))
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['elsewhere'] })
    .setChain('agreementA', { factory: 'All' }, 'elsewhere')
    .ask(unbound('child'), open('factory', 'agreementA'))
    .build(),

  scenario(
    'child-contracts/entry-after-two-hundred-others',
    'The entry of a factory comes after those of 210 accounts on another chain, which no limit counts',
  )
    .about('CHILD-3', 'BIND-2')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', {
      covers: { factory: 'All' },
      elsewhere: { elsewhere: accounts(0, 105) },
      homeLast: true,
    })
    .addAccounts('agreementA', accounts(105, 105), 'elsewhere')
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'), targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .build(),

  scenario(
    'child-contracts/linked-parent-without-children',
    'A linked factory with scope None includes no child, though the factory that made it includes all of its own',
  )
    .about('CHILD-1', 'BIND-4')
    .deploy('factory', 'factory')
    .spawn('pair', 'factory', { kind: 'factory' })
    .agreement('agreementA', { covers: { factory: 'All', pair: 'None' } })
    .underAttack('agreementA')
    .spawn('child', 'pair')
    .spawn('sibling', 'factory')
    .ask(open('pair', 'agreementA'), unbound('child'), open('sibling', 'agreementA', 'factory'))
    .build(),

  scenario(
    'child-contracts/factories-that-a-scope-leaves-out',
    'A child with the very code of its factory is a child like any other: its scope and time decide',
  )
    .about('CHILD-2', 'CHILD-4')
    .sameBlock((block) => block.deploy('pastFactory', 'factory').deploy('futureFactory', 'factory'))
    .spawn('pastPair', 'pastFactory', { kind: 'factory' })
    .spawn('futurePair', 'futureFactory', { kind: 'factory' })
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('latePastPair', 'pastFactory', { kind: 'factory', method: 'create2' })
    .spawn('lateFuturePair', 'futureFactory', { kind: 'factory', method: 'create2' })
    .ask(open('pastPair', 'agreementA', 'pastFactory'), unbound('latePastPair'))
    .ask(unbound('futurePair'), open('lateFuturePair', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'no-code/destroyed-after-its-creation',
    'Contracts that execute SELFDESTRUCT in a later transaction than the one that made them keep their code, and stay bound',
  )
    .about('BIND-1', 'BIND-2')
    .deploy('factory', 'factory')
    .deploy('vault', 'vault', { code: callerSelfdestruct })
    .agreement('agreementA', { covers: { factory: 'All', vault: 'None' } })
    .underAttack('agreementA')
    .spawn('child', 'factory', { code: callerSelfdestruct })
    .do({ do: 'call', contract: 'vault' }, { do: 'call', contract: 'child' })
    .ask(open('vault', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'vault', 'child']]))
    .build(),

  scenario(
    'links/left-behind-by-its-deployer',
    'A child stays with the agreement that links it, in production, when its factory is linked to the next one',
  )
    .about('BIND-5', 'STATE-2')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'None', child: 'None' } })
    .agreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .underAttack('agreementB')
    .ask(closed('child', 'agreementA'), open('factory', 'agreementB'))
    .ask(targets(['agreementB', 'UNDER_ATTACK', ['factory']]))
    .build(),

  scenario(
    'targets/entries-that-outnumber-the-scope',
    'An account that has two entries, another that has one without a link, and a third one at the end',
  )
    .about('LIST-4')
    .deploy('factory', 'factory')
    .deploy('vault')
    .spawn('child', 'factory')
    .agreement('agreementA', {
      covers: [
        { account: 'vault', scope: 'None' },
        { account: 'vault', scope: 'None', spelling: 'lower' },
        { account: 'factory', scope: 'All' },
      ],
    })
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'factory', 'child']]))
    .build(),
]
