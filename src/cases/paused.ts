import { closed, open, targets, terms, timeLeft } from '../scenario/questions.ts'
import { cases, DAY, newCase } from './new-case.ts'

/** The registry gives a state that this version of the contracts does not have: 7. */
export const paused = cases(
  newCase('states/paused-by-a-later-version', 'STATE-3', 'STATE-11', 'LIST-1')
    .title('Nothing is attackable in a state that a later version of the registry adds')
    .deployEach({ factory: 'factory', otherVault: 'vault' })
    .coveredVault({ terms: { bountyPercentage: 40 } })
    .addAccounts('agreementA', { factory: 'All' })
    .agreement('agreementB', { covers: ['otherVault'] })
    .underAttack('agreementA', 'agreementB')
    .spawn('child', 'factory')
    .ask(open('vault', 'agreementA'), open('child', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'pause')
    .ask(closed('vault', 'agreementA'), closed('child', 'agreementA', 'factory'), timeLeft('vault', null))
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 40 }), open('otherVault', 'agreementB'))
    .ask(targets({ agreementB: ['otherVault'] }))
    .askAfter('resume', 'agreementA', open('vault', 'agreementA'), open('child', 'agreementA', 'factory')),

  newCase('states/paused-in-a-countdown', 'STATE-3', 'TIME-2')
    .title('A pause during a countdown closes at once, does not stop it, and lasts beyond its end')
    .countingDownVault({ commitment: 30 * DAY })
    .wait(DAY)
    .askAfter('pause', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', 2 * DAY - 1), targets())
    .askAfter(3 * DAY, closed('vault', 'agreementA'), timeLeft('vault', 0), targets())
    .askAfter('resume', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', 0), targets()),
)
