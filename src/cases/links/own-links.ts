import { DAY, scenario } from '../../scenario/builder.ts'
import { attackable, binding, closed, counting, open, runOut, terms, unbound } from '../../scenario/questions.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** A commitment that ends within the scenario; attack mode requires seven days. */
const short = { commitment: 8 * DAY }

/** Links of children beside their parents'. */
export const ownLinks: Scenario[] = [
  scenario(
    'links/own-link-beside-the-parents',
    "A linked child is bound by its own agreement although its factory's would include it",
  )
    .about('BIND-5')
    .deploy('factory', 'factory')
    .spawn(['linkedChild', 'sibling'], 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, terms: { bountyPercentage: 30 } })
    .agreement('agreementB', { covers: ['linkedChild'], terms: { bountyPercentage: 6 } })
    .underAttack('agreementA', 'agreementB')
    .ask(open('linkedChild', 'agreementB'), terms('linkedChild', { agreement: 'agreementB', bountyPercentage: 6 }))
    .ask(open('sibling', 'agreementA', 'factory'), terms('sibling', { agreement: 'agreementA', bountyPercentage: 30 }))
    .build(),

  scenario(
    'links/own-link-before-its-creation',
    'A link that an address had before its contract decides, not that of the deployer that made the contract later',
  )
    .about('BIND-5')
    .deploy('factory', 'factory')
    // Gives the addresses their names, which the agreements need before the contracts are there.
    .undone((branch) => branch.spawn(['openChild', 'closedChild'], 'factory'))
    .agreement('agreementA', { covers: ['openChild'] })
    .agreement('agreementB', { covers: ['closedChild'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .agreement('agreementC', { covers: { factory: 'All' } })
    .underAttack('agreementC')
    .spawn(['openChild', 'closedChild'], 'factory')
    .ask(open('openChild', 'agreementA'), closed('closedChild', 'agreementB'))
    .build(),

  scenario(
    'links/own-countdown-beside-the-parents',
    "The countdown of a linked child is that of its own agreement, not that of its deployer's, which is longer",
  )
    .about('BIND-5', 'TIME-1')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: ['child'] })
    .agreement('agreementB', { covers: { factory: 'All' } })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .lifecycle('agreementB', 'promote')
    .ask(counting('child', 2 * DAY - 1, 'agreementA'), counting('factory', 3 * DAY, 'agreementB'))
    .around('countdownEnd', 'agreementA', {
      before: counting('child', 1, 'agreementA'),
      at: runOut('child', 'agreementA'),
    })
    .build(),

  scenario(
    'links/own-link-in-the-parents-agreement',
    'A child listed in the agreement of its own factory is bound by its own link',
  )
    .about('BIND-5')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All', child: 'None' } })
    .underAttack('agreementA')
    .ask(open('child', 'agreementA'))
    .build(),

  scenario(
    'links/own-agreement-corrupted',
    "A child whose own agreement is corrupted is closed, though its factory's agreement is under attack",
  )
    .about('BIND-5')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['child'] })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementB', 'markCorrupted')
    .ask(closed('child', 'agreementB'), open('factory', 'agreementA'))
    .build(),

  scenario(
    'links/own-agreement-still-requested',
    "A child whose own agreement waits for approval is closed, though its factory's is under attack",
  )
    .about('BIND-5', 'STATE-3')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['child'] })
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(closed('child', 'agreementB'))
    .lifecycle('agreementB', 'approveAttack')
    .ask(open('child', 'agreementB'))
    .build(),

  scenario(
    'links/own-agreement-ran-out',
    "A child whose own countdown ran out is closed, though its factory's agreement is under attack",
  )
    .about('BIND-5', 'STATE-5')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['child'] })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementB', 'promote')
    .around('countdownEnd', 'agreementB', {
      before: open('child', 'agreementB'),
      at: [...closed('child', 'agreementB'), attackable('factory', true)],
    })
    .build(),

  scenario(
    'links/parents-agreement-corrupted',
    "A child of its own agreement stays attackable when its factory's agreement is corrupted",
  )
    .about('BIND-5')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['child'] })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementA', 'markCorrupted')
    .ask(open('child', 'agreementB'), closed('factory', 'agreementA'))
    .build(),

  scenario(
    'links/own-request-rejected',
    "A child whose own request was rejected is bound through its factory's agreement again",
  )
    .about('BIND-2', 'BIND-10')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['child'] })
    .underAttack('agreementA')
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(binding('child', 'agreementB'), attackable('child', false))
    .lifecycle('agreementB', 'rejectAttackRequest')
    .ask(open('child', 'agreementA', 'factory'))
    .build(),

  scenario(
    'links/rejected-after-a-removal',
    'A rejected request does not bring back the link of an earlier agreement, which the vault has left',
  )
    .about('BIND-10')
    .sameBlock((block) => block.deploy('vault').deploy('otherVault'))
    .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['vault'])
    .agreement('agreementB', { covers: ['vault'] })
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(closed('vault', 'agreementB'))
    .lifecycle('agreementB', 'rejectAttackRequest')
    .ask(unbound('vault'), open('otherVault', 'agreementA'))
    .build(),

  scenario(
    'links/removed-child',
    "A child that its factory's agreement named and no longer names is bound as a child, as its siblings are",
  )
    .about('BIND-2', 'BIND-10')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All', child: 'None' }, ...short })
    .underAttack('agreementA')
    .ask(open('child', 'agreementA'))
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['child'])
    .ask(open('child', 'agreementA', 'factory'))
    .build(),

  scenario(
    'links/children-named-after-the-end',
    "Children that their factory's agreement names after its end have no link, and follow the factory's entry",
  )
    .about('BIND-2', 'BIND-7', 'CHILD-2', 'CHILD-3')
    .deploy('factory', 'factory')
    .deploy('pastFactory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All', pastFactory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantPromote')
    .spawn('child', 'factory')
    .spawn('laterChild', 'pastFactory')
    .addAccounts('agreementA', { child: 'None', laterChild: 'All' })
    .ask(closed('child', 'agreementA', 'factory'), unbound('laterChild'))
    .build(),
]
