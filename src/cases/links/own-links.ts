import { attackable, binding, closed, counting, open, terms, unbound } from '../../scenario/questions.ts'
import { aroundTheEnd } from '../countdown-expiry.ts'
import { cases, DAY, newCase, short, situation } from '../new-case.ts'

/** A child that agreementB can link; agreementA includes it by its factory. */
const linkedChild = situation((world) =>
  world.coveredFactory('All', { children: 'child' }).agreement('agreementB', { covers: ['child'] }),
)

/** Links of children beside their parents'. */
export const ownLinks = cases(
  newCase('links/own-link-beside-the-parents', 'BIND-5')
    .title("A linked child is bound by its own agreement although its factory's would include it")
    .coveredFactory('All', { children: ['linkedChild', 'sibling'], terms: { bountyPercentage: 30 } })
    .agreement('agreementB', { covers: ['linkedChild'], terms: { bountyPercentage: 6 } })
    .underAttack('agreementA', 'agreementB')
    .ask(open('linkedChild', 'agreementB'), terms('linkedChild', { agreement: 'agreementB', bountyPercentage: 6 }))
    .ask(open('sibling', 'agreementA', 'factory'), terms('sibling', { agreement: 'agreementA', bountyPercentage: 30 })),

  newCase('links/own-link-before-its-creation', 'BIND-5')
    .title(
      'A link that an address had before its contract decides, not that of the deployer that made the contract later',
    )
    .deploy('factory', 'factory')
    // Gives the addresses their names, which the agreements need before the contracts are there.
    .undone((branch) => branch.spawn(['openChild', 'closedChild'], 'factory'))
    .agreements({ agreementA: ['openChild'], agreementB: ['closedChild'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .attackableAgreement('agreementC', { covers: { factory: 'All' } })
    .spawn(['openChild', 'closedChild'], 'factory')
    .ask(open('openChild', 'agreementA'), closed('closedChild', 'agreementB')),

  newCase('links/own-countdown-beside-the-parents', 'BIND-5', 'TIME-1')
    .title("The countdown of a linked child is that of its own agreement, not that of its deployer's, which is longer")
    .factoryWith('child')
    .attackableAgreements({ agreementA: ['child'], agreementB: { factory: 'All' } })
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .lifecycle('agreementB', 'promote')
    .ask(counting('child', 2 * DAY - 1, 'agreementA'), counting('factory', 3 * DAY, 'agreementB'))
    .append(aroundTheEnd('child', 'agreementA')),

  newCase('links/own-link-in-the-parents-agreement', 'BIND-5')
    .title('A child listed in the agreement of its own factory is bound by its own link')
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: { factory: 'All', child: 'None' } })
    .ask(open('child', 'agreementA')),

  linkedChild('links/own-agreement-corrupted', 'BIND-5')
    .title("A child whose own agreement is corrupted is closed, though its factory's agreement is under attack")
    .underAttack('agreementA', 'agreementB')
    .askAfter('markCorrupted', 'agreementB', closed('child', 'agreementB'), open('factory', 'agreementA')),

  linkedChild('links/own-agreement-still-requested', 'BIND-5', 'STATE-3')
    .title("A child whose own agreement waits for approval is closed, though its factory's is under attack")
    .askAfter('underAttack', 'agreementA', open('child', 'agreementA', 'factory'))
    .askAfter('requestUnderAttack', 'agreementB', closed('child', 'agreementB'))
    .askAfter('approveAttack', 'agreementB', open('child', 'agreementB')),

  linkedChild('links/own-agreement-ran-out', 'BIND-5', 'STATE-5')
    .title("A child whose own countdown ran out is closed, though its factory's agreement is under attack")
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementB', 'promote')
    .around('countdownEnd', 'agreementB', {
      before: open('child', 'agreementB'),
      at: [...closed('child', 'agreementB'), attackable('factory', true)],
    }),

  linkedChild('links/parents-agreement-corrupted', 'BIND-5')
    .title("A child of its own agreement stays attackable when its factory's agreement is corrupted")
    .underAttack('agreementA', 'agreementB')
    .askAfter('markCorrupted', 'agreementA', open('child', 'agreementB'), closed('factory', 'agreementA')),

  linkedChild('links/own-request-rejected', 'BIND-2', 'BIND-10')
    .title("A child whose own request was rejected is bound through its factory's agreement again")
    .underAttack('agreementA')
    .askAfter('requestUnderAttack', 'agreementB', binding('child', 'agreementB'), attackable('child', false))
    .askAfter('rejectAttackRequest', 'agreementB', open('child', 'agreementA', 'factory')),

  newCase('links/rejected-after-a-removal', 'BIND-10')
    .title('A rejected request does not bring back the link of an earlier agreement, which the vault has left')
    .sameBlock((block) => block.deploy(['vault', 'otherVault']))
    .attackableAgreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .removeAtCommitmentEnd('agreementA', ['vault'])
    .agreement('agreementB', { covers: ['vault'] })
    .askAfter('requestUnderAttack', 'agreementB', closed('vault', 'agreementB'))
    .askAfter('rejectAttackRequest', 'agreementB', unbound('vault'), open('otherVault', 'agreementA')),

  newCase('links/removed-child', 'BIND-2', 'BIND-10')
    .title("A child that its factory's agreement named and no longer names is bound as a child, as its siblings are")
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: { factory: 'All', child: 'None' }, ...short })
    .ask(open('child', 'agreementA'))
    .removeAtCommitmentEnd('agreementA', ['child'])
    .ask(open('child', 'agreementA', 'factory')),

  newCase('links/children-named-after-the-end', 'BIND-2', 'BIND-7', 'CHILD-2', 'CHILD-3')
    .title("Children that their factory's agreement names after its end have no link, and follow the factory's entry")
    .deploy(['factory', 'pastFactory'], 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'All', pastFactory: 'ExistingOnly' } })
    .lifecycle('agreementA', 'instantPromote')
    .spawnEach({ child: 'factory', laterChild: 'pastFactory' })
    .addAccounts('agreementA', { child: 'None', laterChild: 'All' })
    .ask(closed('child', 'agreementA', 'factory'), unbound('laterChild')),
)
