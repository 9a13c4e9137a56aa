import { closed, open, terms, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase, type ScenarioBuilder, short, situation } from './new-case.ts'

/** A factory whose children up to the link count, and one whose later children count. */
export const bothScopes = { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } as const

/** Both factories and the agreement over them. */
export const twoFactories = situation((world) =>
  world.deploy(['pastFactory', 'futureFactory'], 'factory').agreement('agreementA', { covers: bothScopes }),
)

/** Each factory makes a child. */
export const spawnBoth = (world: ScenarioBuilder) =>
  world.spawnEach({ pastChild: 'pastFactory', futureChild: 'futureFactory' })

/** What is right of the children of {@link spawnBoth} if both are older than the link of agreementA, or younger. */
export const bothEarlier = [...open('pastChild', 'agreementA', 'pastFactory'), ...unbound('futureChild')]
export const bothLater = [...unbound('pastChild'), ...open('futureChild', 'agreementA', 'futureFactory')]

/** The cutoff time between earlier and later children: the timestamp of the parent's link. */
export const cutoffTime = cases(
  twoFactories('cutoff-time/not-the-creation-of-the-agreement', 'CHILD-5')
    .title('Children made between the creation of the agreement and the link count as earlier ones')
    .wait(DAY)
    .append(spawnBoth)
    .askAfter('underAttack', 'agreementA', bothEarlier),

  twoFactories('cutoff-time/of-a-link-in-production', 'CHILD-5')
    .title('An agreement that goes to production unrequested links then: children made before count as earlier ones')
    .wait(DAY)
    .spawnEach({ pastChild: 'pastFactory', earlyChild: 'futureFactory' })
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .spawnEach({ lateChild: 'pastFactory', futureChild: 'futureFactory' })
    .ask(closed('pastChild', 'agreementA', 'pastFactory'), unbound('earlyChild'), terms('earlyChild', null))
    .ask(closed('futureChild', 'agreementA', 'futureFactory'), unbound('lateChild'))
    .ask(terms('pastChild', { agreement: 'agreementA' })),

  newCase('cutoff-time/not-the-removal-of-an-own-link', 'CHILD-2', 'CHILD-4', 'BIND-10')
    .title('A child whose own link was removed after the link of its deployer counts as old as it is')
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    .append(spawnBoth)
    .coveredVault(short)
    .addAccounts('agreementA', ['pastChild', 'futureChild'])
    .agreement('agreementB', { covers: bothScopes })
    .underAttack('agreementA', 'agreementB')
    .spawn('laterChild', 'futureFactory')
    .addAccounts('agreementA', ['laterChild'])
    .ask(open(['pastChild', 'futureChild', 'laterChild'], 'agreementA'))
    .removeAtCommitmentEnd('agreementA', ['pastChild', 'futureChild', 'laterChild'])
    .ask(open('pastChild', 'agreementB', 'pastFactory'), unbound('futureChild'))
    .ask(open('laterChild', 'agreementB', 'futureFactory')),

  twoFactories('cutoff-time/not-the-approval', 'CHILD-5')
    .title('Children made between the link and its approval count as later ones')
    .lifecycle('agreementA', 'requestUnderAttack')
    .wait(3 * DAY)
    .append(spawnBoth)
    .ask(unbound('pastChild'), closed('futureChild', 'agreementA', 'futureFactory'))
    .askAfter('approveAttack', 'agreementA', bothLater),

  newCase('cutoff-time/not-an-earlier-adoption', 'CHILD-5')
    .title('Children made between the adoption and the link count as earlier ones')
    .deploy(['pastFactory', 'futureFactory'], 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: bothScopes, owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .wait(DAY)
    .append(spawnBoth)
    .askAfter('underAttack', 'agreementA', bothEarlier),

  newCase('cutoff-time/not-a-later-adoption', 'CHILD-5')
    .title('Children made between the link and the adoption count as later ones')
    .deploy(['pastFactory', 'futureFactory'], 'factory', { by: 'protocol' })
    .attackableAgreement('agreementA', { covers: bothScopes, owner: 'protocol' })
    .append(spawnBoth)
    .adopt('protocol', 'agreementA')
    .ask(bothLater),

  twoFactories('cutoff-time/not-an-adoption-by-the-deployer', 'CHILD-5')
    .title('Factories that adopt the agreement that linked them, after a child was made, do not move the cutoff')
    .underAttack('agreementA')
    .append(spawnBoth)
    .adopt('pastFactory', 'agreementA')
    .adopt('futureFactory', 'agreementA')
    .ask(bothLater),

  twoFactories('cutoff-time/not-the-latest-state-change', 'CHILD-5')
    .title('Promoting and cancelling after a child was made does not move the cutoff')
    .underAttack('agreementA')
    .append(spawnBoth)
    .lifecycle('agreementA', 'promote', 'cancelPromotion')
    .ask(bothLater),

  newCase('cutoff-time/not-a-later-sync', 'CHILD-5')
    .title('A sync that links another contract of the agreement after a child was made does not move the cutoff')
    .deployEach({ vault: 'vault', pastFactory: 'factory', futureFactory: 'factory' })
    .attackableAgreement('agreementA', { covers: bothScopes })
    .append(spawnBoth)
    // What enters the scope of a paused agreement is not linked.
    .lifecycle('agreementA', 'pause')
    .addAccounts('agreementA', ['vault'])
    .lifecycle('agreementA', 'resume', 'syncNewContracts')
    .ask(open('vault', 'agreementA'), bothLater),

  newCase('cutoff-time/not-the-clock', 'CHILD-2', 'CHILD-5')
    .title('A later child does not become an existing one as time passes')
    .deploy('pastFactory', 'factory')
    .attackableAgreement('agreementA', { covers: { pastFactory: 'ExistingOnly' } })
    .spawn('child', 'pastFactory')
    .ask(unbound('child'))
    .askAfter(400 * DAY, unbound('child'), open('pastFactory', 'agreementA')),

  newCase('cutoff-time/factory-added-while-under-attack', 'CHILD-5')
    .title('A factory added later has its own link time as cutoff, not the one of the agreement')
    .deployEach({ vault: 'vault', pastFactory: 'factory', futureFactory: 'factory' })
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .append(spawnBoth)
    .ask(unbound('pastChild', 'futureChild'))
    .addAccounts('agreementA', bothScopes)
    .spawnEach({ latePastChild: 'pastFactory', lateFutureChild: 'futureFactory' })
    .ask(bothEarlier)
    .ask(unbound('latePastChild'), open('lateFutureChild', 'agreementA', 'futureFactory')),

  newCase('cutoff-time/factories-added-one-after-the-other', 'CHILD-5')
    .title('Two factories of one agreement have each the cutoff of their own link')
    .deploy(['earlyFactory', 'lateFactory'], 'factory')
    .attackableAgreement('agreementA', { covers: { earlyFactory: 'FutureOnly' } })
    .spawnEach({ earlyChild: 'earlyFactory', lateChild: 'lateFactory' })
    .addAccounts('agreementA', { lateFactory: 'FutureOnly' })
    .ask(open('earlyChild', 'agreementA', 'earlyFactory'), unbound('lateChild')),

  newCase('cutoff-time/factory-added-in-the-block-of-its-child', 'CHILD-5', 'CHILD-9')
    .title('A factory added to an agreement under attack is at the cutoff with the child of the same block')
    .deployEach({ vault: 'vault', pastFactory: 'factory', futureFactory: 'factory' })
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .sameBlock((block) => block.addAccounts('agreementA', bothScopes).append(spawnBoth))
    .ask(bothEarlier),

  newCase('cutoff-time/relinked-existing-only', 'CHILD-6')
    .title('After a new link, the children made between both links are existing ones')
    .coveredFactory('ExistingOnly')
    .agreement('agreementB', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(unbound('child'))
    .lifecycle('agreementA', 'markCorrupted')
    .emptyBlocks(32)
    .underAttack('agreementB')
    .spawn('laterChild', 'factory')
    .ask(open('child', 'agreementB', 'factory'), unbound('laterChild')),

  newCase('cutoff-time/relinked-future-only', 'CHILD-6')
    .title('After a new link, the children made between both links are no longer future ones')
    .coveredFactory('FutureOnly')
    .agreement('agreementB', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'))
    .askAfter('markCorrupted', 'agreementA', closed('child', 'agreementA', 'factory'))
    .underAttack('agreementB')
    .spawn('laterChild', 'factory')
    .ask(unbound('child'), open('laterChild', 'agreementB', 'factory')),

  newCase('cutoff-time/relinked-with-another-scope', 'CHILD-6')
    .title("After a new link, the new agreement's scope decides")
    .deploy(['wideningFactory', 'narrowingFactory'], 'factory')
    .agreement('agreementA', { covers: { wideningFactory: 'None', narrowingFactory: 'All' } })
    .agreement('agreementB', {
      covers: { wideningFactory: 'All', narrowingFactory: 'None' },
      terms: { bountyPercentage: 5 },
    })
    .underAttack('agreementA')
    .spawnEach({ wideningChild: 'wideningFactory', narrowingChild: 'narrowingFactory' })
    .ask(unbound('wideningChild'), open('narrowingChild', 'agreementA', 'narrowingFactory'))
    .lifecycle('agreementA', 'instantPromote')
    .underAttack('agreementB')
    .ask(open('wideningChild', 'agreementB', 'wideningFactory'), unbound('narrowingChild'))
    .ask(terms('wideningChild', { agreement: 'agreementB', bountyPercentage: 5 })),

  newCase('cutoff-time/relinked-from-existing-to-future', 'CHILD-6')
    .title('After a new link with FutureOnly, the existing children of the earlier agreement are left out')
    .coveredFactory('ExistingOnly', { children: 'earlierChild' })
    .agreement('agreementB', { covers: { factory: 'FutureOnly' } })
    .askAfter('underAttack', 'agreementA', open('earlierChild', 'agreementA', 'factory'))
    .runOut('agreementA')
    .underAttack('agreementB')
    .spawn('laterChild', 'factory')
    .ask(unbound('earlierChild'), open('laterChild', 'agreementB', 'factory')),

  newCase('cutoff-time/link-that-was-rejected', 'CHILD-6')
    .title('A link that was rejected is no cutoff: that of the next agreement is')
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    .agreements({ agreementA: bothScopes, agreementB: bothScopes })
    .lifecycle('agreementA', 'requestUnderAttack')
    .append(spawnBoth)
    .lifecycle('agreementA', 'rejectAttackRequest')
    .askAfter('underAttack', 'agreementB', open('pastChild', 'agreementB', 'pastFactory'), unbound('futureChild')),
)
