import { closed, counting, open, runOut, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { aroundTheEnd } from './countdown-expiry.ts'
import { spawnBoth, twoFactories } from './cutoff-time.ts'
import { contestedVault } from './links/relinks.ts'
import { cases, DAY, newCase } from './new-case.ts'

/** 2100-01-01, far ahead of the machine's clock. Other scenarios start at the chain's time, which is far behind it. */
const YEAR_2100 = 4_102_444_800

/** Time left, and the clock that it depends on. */
export const time = cases(
  newCase('time/counts-by-the-second', 'TIME-1')
    .title("Time left decreases with the chain's seconds only")
    .countingDownVault()
    .ask(timeLeft('vault', 259_200))
    .askAfter(1, timeLeft('vault', 259_199))
    .deploy('otherVault')
    .ask(timeLeft('vault', 259_198))
    .askAfter(DAY, timeLeft('vault', 172_798)),

  newCase('time/from-the-promotion-on', 'TIME-1')
    .title('Time left counts from the promotion, not from the request or its approval')
    .requestedVault()
    .wait(2 * DAY)
    .lifecycle('agreementA', 'approveAttack')
    .wait(10 * DAY)
    .lifecycle('agreementA', 'promote')
    .askAfter(DAY, counting('vault', 2 * DAY, 'agreementA')),

  newCase('time/from-the-latest-promotion-on', 'STATE-6', 'TIME-1')
    .title('Time left counts from the latest promotion, not from one that was cancelled')
    .attackableFactory('All', { children: 'child' })
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .lifecycle('agreementA', 'cancelPromotion')
    .wait(DAY)
    .askAfter('promote', 'agreementA', timeLeft('factory', 3 * DAY), timeLeft('child', 3 * DAY))
    .askAfter(2 * DAY, counting('factory', DAY, 'agreementA'), timeLeft('child', DAY)),

  newCase('time/none-before-a-promotion-request', 'TIME-2')
    .title('A vault under attack has no time left to report before a promotion is requested')
    .requestedVault()
    .ask(timeLeft('vault', null))
    .askAfter('approveAttack', 'agreementA', timeLeft('vault', null))
    .askAfter(5 * DAY, open('vault', 'agreementA'), timeLeft('vault', null)),

  newCase('time/never-negative', 'TIME-2')
    .title('Time left is zero from the production time on, and stays zero')
    .countingDownVault()
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(timeLeft('vault', 1))
    .askAfter(1, timeLeft('vault', 0))
    .askAfter(1, timeLeft('vault', 0))
    .askAfter(365 * DAY, timeLeft('vault', 0)),

  newCase('time/none-once-finalised', 'TIME-2')
    .title('Once production is finalised there is no time left to report')
    .attackableVault()
    .askAfter('runOut', 'agreementA', timeLeft('vault', 0))
    .askAfter('finalizeState', 'agreementA', timeLeft('vault', null)),

  newCase('time/of-the-binding-agreement', 'TIME-1')
    .title('Each contract has the time left of its own binding agreement')
    .deploy('vault')
    .factoryWith('child')
    .attackableAgreements({ agreementA: ['vault'], agreementB: { factory: 'All' } })
    .lifecycle('agreementA', 'promote')
    .wait(DAY - 1)
    .lifecycle('agreementB', 'promote')
    .ask(timeLeft('vault', 2 * DAY), timeLeft('factory', 3 * DAY), timeLeft('child', 3 * DAY)),

  newCase('time/none-without-a-binding-agreement', 'BIND-8', 'CHILD-1')
    .title('A child that is not included has no time left, though its factory has')
    .attackableFactory('None', { children: 'child' })
    .askAfter('promote', 'agreementA', timeLeft('child', null), unbound('child'), timeLeft('factory', 3 * DAY)),

  newCase('time/chain-behind-the-machine', 'TIME-3')
    .title('On a chain years behind the machine a running countdown has not ended')
    .countingDownVault()
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA')),

  newCase('time/child-on-a-chain-behind', 'TIME-3')
    .title('On a chain years behind the machine a child counts down with its factory')
    .attackableFactory('FutureOnly')
    .spawn('child', 'factory')
    .lifecycle('agreementA', 'promote')
    .askAfter(DAY, counting('child', 2 * DAY, 'agreementA', 'factory')),

  newCase('time/chain-ahead-of-the-machine', 'TIME-3')
    .title('On a chain in the year 2100 a countdown ends by the time of the chain')
    .startsAt(YEAR_2100)
    .countingDownVault()
    .append(aroundTheEnd('vault', 'agreementA')),

  newCase('time/child-on-a-chain-ahead', 'TIME-3', 'STATE-11')
    .title('On a chain in the year 2100 a child ends with its factory by the time of the chain')
    .startsAt(YEAR_2100)
    .attackableFactory('ExistingOnly', { children: 'child' })
    .lifecycle('agreementA', 'promote')
    .askAfter(DAY, counting('child', 2 * DAY, 'agreementA', 'factory'))
    .waitUntil('countdownEnd', 'agreementA')
    .ask(runOut('child', 'agreementA', 'factory')),

  contestedVault('time/relinked-on-a-chain-ahead', 'TIME-3', 'BIND-9')
    .title('On a chain in the year 2100 a vault is relinked after its countdown ended')
    .startsAt(YEAR_2100)
    .askAfter('runOut', 'agreementA', runOut('vault', 'agreementA'))
    .askAfter('requestUnderAttack', 'agreementB', closed('vault', 'agreementB'), timeLeft('vault', null))
    .askAfter('approveAttack', 'agreementB', open('vault', 'agreementB')),

  twoFactories('time/past-31-bits', 'TIME-1', 'TIME-2', 'STATE-4', 'CHILD-2', 'CHILD-4', 'CHILD-5')
    .title('A countdown that begins in January 2038, before 2^31 seconds, and ends after, and a child made after them')
    .startsAt(2 ** 31 - DAY)
    .underAttack('agreementA')
    .askAfter('promote', 'agreementA', counting('pastFactory', 3 * DAY, 'agreementA'))
    .wait(DAY)
    .append(spawnBoth)
    .ask(counting('pastFactory', 2 * DAY - 2, 'agreementA'), unbound('pastChild'))
    .ask(counting('futureChild', 2 * DAY - 2, 'agreementA', 'futureFactory'))
    .append(aroundTheEnd('futureFactory', 'agreementA')),

  newCase('time/past-32-bits', 'TIME-1', 'TIME-2', 'STATE-4', 'CHILD-2')
    .title('A countdown that begins before 2^32 seconds and ends after, and a child made after them')
    .startsAt(2 ** 32 - DAY)
    .attackableFactory('ExistingOnly')
    .askAfter('promote', 'agreementA', counting('factory', 3 * DAY, 'agreementA'))
    .wait(DAY)
    .spawn('laterChild', 'factory')
    .ask(counting('factory', 2 * DAY - 1, 'agreementA'), unbound('laterChild'))
    .append(aroundTheEnd('factory', 'agreementA')),

  twoFactories('time/after-32-bits', 'TIME-1', 'TIME-2', 'TIME-3', 'STATE-4', 'STATE-11', 'CHILD-2', 'CHILD-4')
    .title(
      'Agreements, requests, countdowns and children all after 2^32 seconds, where a part of the number means 1970',
    )
    .startsAt(2 ** 32 + DAY)
    .spawnEach({ pastChild: 'pastFactory', earlyChild: 'futureFactory' })
    .underAttack('agreementA')
    .spawnEach({ lateChild: 'pastFactory', futureChild: 'futureFactory' })
    .lifecycle('agreementA', 'promote')
    .ask(counting('pastChild', 3 * DAY, 'agreementA', 'pastFactory'), unbound('earlyChild'))
    .ask(counting('futureChild', 3 * DAY, 'agreementA', 'futureFactory'), unbound('lateChild'))
    .ask(targets(['agreementA', 'PROMOTION_REQUESTED', ['pastFactory', 'futureFactory', 'pastChild', 'futureChild']]))
    .append(aroundTheEnd('pastChild', 'agreementA', 'pastFactory')),

  twoFactories('time/seconds-of-eleven-digits', 'CHILD-2', 'CHILD-4', 'TIME-1')
    .title('From the year 2286 on a number of seconds has eleven digits, and is not one of milliseconds')
    .startsAt(10_000_000_000)
    .spawnEach({ pastChild: 'pastFactory', earlyChild: 'futureFactory' })
    .lifecycle('agreementA', 'requestUnderAttack')
    .spawnEach({ lateChild: 'pastFactory', futureChild: 'futureFactory' })
    .lifecycle('agreementA', 'approveAttack', 'promote')
    .ask(counting('pastChild', 3 * DAY, 'agreementA', 'pastFactory'), unbound('earlyChild'))
    .ask(counting('futureChild', 3 * DAY, 'agreementA', 'futureFactory'), unbound('lateChild')),

  newCase('time/another-state-in-the-same-second', 'TERM-4', 'STATE-2')
    .title(
      'A later block of the same second can have other terms and another state: nothing may be remembered by its time',
    )
    .attackableVault()
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 }))
    .sameSecond((block) => block.setTerms('agreementA', { bountyPercentage: 20 }))
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 20 }))
    .sameSecond((block) => block.lifecycle('agreementA', 'markCorrupted'))
    .ask(closed('vault', 'agreementA'), targets()),
)
