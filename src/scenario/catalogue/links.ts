import { DAY, scenario } from '../builder.ts'
import { attackable, binding, closed, counting, open, runOut, terms, timeLeft, unbound } from '../questions.ts'
import type { Scenario } from '../scenario.ts'

/** A commitment that ends within the scenario; attack mode requires seven days. */
const short = { commitment: 8 * DAY }

/** Relinking, removed and refused links, and links of children besides their parent's. */
export const links: Scenario[] = [
  scenario(
    'links/relinked-after-a-silent-countdown',
    'A vault whose countdown ended without a transaction can be relinked, and the new agreement decides',
  )
    .about('BIND-9')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(closed('vault', 'agreementB'))
    .lifecycle('agreementB', 'approveAttack')
    .ask(open('vault', 'agreementB'), timeLeft('vault', null))
    .build(),

  scenario(
    'links/relinked-after-production',
    'A vault promoted to production is attackable again under its next agreement',
  )
    .about('BIND-9')
    .attackableVault()
    .lifecycle('agreementA', 'instantPromote')
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'))
    .build(),

  scenario('links/relinked-after-corruption', 'A corrupted vault is attackable again under its next agreement')
    .about('BIND-9')
    .attackableVault({ terms: { bountyPercentage: 50 } })
    .lifecycle('agreementA', 'markCorrupted')
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 8 } })
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'), terms('vault', { agreement: 'agreementB', bountyPercentage: 8 }))
    .build(),

  scenario(
    'links/corrupted-and-relinked-in-one-block',
    'A vault corrupted and relinked in one block is bound by its new agreement',
  )
    .about('BIND-9')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .sameBlock((block) =>
      block.lifecycle('agreementA', 'markCorrupted').lifecycle('agreementB', 'requestUnderAttack', 'approveAttack'),
    )
    .ask(open('vault', 'agreementB'))
    .build(),

  scenario('links/relinked-after-a-rejection', 'A vault whose request was rejected can be linked to another agreement')
    .about('BIND-9')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'))
    .attempt('requestUnderAttack', 'agreementA', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .ask(open('vault', 'agreementB'))
    .build(),

  scenario(
    'links/relinked-to-production',
    'A vault that a second agreement takes straight to production is not attackable',
  )
    .about('BIND-9')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['vault'])
    .lifecycle('agreementB', 'goToProduction')
    .ask(closed('vault', 'agreementB'), open('otherVault', 'agreementA'))
    .build(),

  scenario('links/relinked-twice', 'Of three links in succession the last binds')
    .about('BIND-9')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .agreement('agreementC', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantPromote')
    .underAttack('agreementB')
    .lifecycle('agreementB', 'instantCorrupt')
    .ask(closed('vault', 'agreementB'))
    .underAttack('agreementC')
    .ask(open('vault', 'agreementC'))
    .build(),

  scenario(
    'links/earlier-agreement-finalised-later',
    'The earlier agreement of a vault, finalised after the new link, changes nothing',
  )
    .about('BIND-9')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .underAttack('agreementB')
    .lifecycle('agreementA', 'finalizeState')
    .ask(open('vault', 'agreementB'), timeLeft('vault', null))
    .build(),

  scenario(
    'links/second-agreement-refused-while-active',
    'An agreement that names a vault of an active agreement is refused and binds nothing',
  )
    .about('BIND-7')
    .coveredVault({ terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 60 } })
    .lifecycle('agreementA', 'requestUnderAttack')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .lifecycle('agreementA', 'approveAttack')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .lifecycle('agreementA', 'promote')
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .attempt('goToProduction', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 5 }))
    .build(),

  scenario('links/rejection-clears-silently', 'A rejected request unlinks the vault without an event for the link')
    .about('BIND-10')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(closed('vault', 'agreementA'))
    .lifecycle('agreementA', 'rejectAttackRequest')
    .ask(unbound('vault'), terms('vault', null))
    .build(),

  scenario(
    'links/removed-at-the-end-of-the-window',
    'A vault can be removed from the second at which the commitment ends, and is then not bound',
  )
    .about('BIND-10')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA', -2)
    .removeAccounts('agreementA', ['vault'], 'home', { reverts: 'Agreement__CannotReduceScopeDuringCommitment' })
    .ask(open('vault', 'agreementA'))
    .removeAccounts('agreementA', ['vault'])
    .ask(unbound('vault'), open('otherVault', 'agreementA'))
    .wait(1)
    .ask(unbound('vault'))
    .build(),

  scenario(
    'links/removed-child-falls-back-to-its-parent',
    'A child whose own link is removed is bound through its factory',
  )
    .about('BIND-10', 'BIND-2')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, terms: { bountyPercentage: 7 } })
    .agreement('agreementB', { covers: ['child', 'treasury'], terms: { bountyPercentage: 45 }, ...short })
    .underAttack('agreementA', 'agreementB')
    .ask(open('child', 'agreementB'), terms('child', { bountyPercentage: 45 }))
    .waitUntil('commitmentEnd', 'agreementB')
    .removeAccounts('agreementB', ['child'])
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', bountyPercentage: 7 }))
    .build(),

  scenario(
    'links/removed-factory-takes-its-children-along',
    'The children of a factory whose link is removed are not bound',
  )
    .about('BIND-10')
    .deploy('vault')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { vault: 'None', factory: 'All' }, ...short })
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['factory'])
    .ask(unbound('child'), unbound('factory'), open('vault', 'agreementA'))
    .build(),

  scenario(
    'links/removed-then-linked-elsewhere',
    'A removed vault can be linked to another agreement while the first stays under attack',
  )
    .about('BIND-9')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault', 'otherVault'], terms: { bountyPercentage: 35 }, ...short })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 10 } })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['vault'])
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(closed('vault', 'agreementB'), terms('vault', { agreement: 'agreementB', bountyPercentage: 10 }))
    .ask(open('otherVault', 'agreementA'))
    .build(),

  scenario('links/removed-from-a-corrupted-agreement', 'A vault removed after the corruption is not bound')
    .about('BIND-10')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'markCorrupted')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['vault'])
    .ask(unbound('vault'), terms('vault', null), closed('otherVault', 'agreementA'))
    .build(),

  scenario('links/home-chain-removed', 'An agreement that removes this chain stays under attack without any contracts')
    .about('BIND-10')
    .deploy('vault')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', {
      covers: { vault: 'None', factory: 'All' },
      elsewhere: { 10: { vault: 'None', factory: 'All' } },
      ...short,
    })
    .underAttack('agreementA')
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .ask(unbound('vault'), unbound('factory'), unbound('child'))
    .build(),

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
    .lifecycle('agreementB', 'goToProduction')
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
