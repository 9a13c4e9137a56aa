import { DAY, type ScenarioBuilder, scenario } from '../builder.ts'
import { attackable, closed, open, targets, terms, unbound } from '../questions.ts'
import type { Scenario } from '../scenario.ts'

/** A factory whose children up to the link count, and one whose later children count. */
const bothScopes = { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } as const

/** Steps that mine empty blocks, one a second. */
const emptyBlocks = (count: number) => Array.from({ length: count }, () => ({ do: 'wait', seconds: 1 }) as const)

/** A call of a factory that fails after its first creation, in a transaction that succeeds. */
const undoneInside = { method: 'create2', reverts: 'Factory__SpawnFailed', caught: true } as const

/** Both factories deploy a child, at addresses that can be known before. */
const spawnBoth = (builder: ScenarioBuilder) =>
  builder
    .spawn('pastChild', 'pastFactory', { method: 'create2' })
    .spawn('futureChild', 'futureFactory', { method: 'create2' })

/** The cutoff time between earlier and later children: the timestamp of the parent's link. */
export const cutoffTime: Scenario[] = [
  scenario(
    'cutoff-time/not-the-creation-of-the-agreement',
    'Children made between the creation of the agreement and the link count as earlier ones',
  )
    .about('CHILD-5')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .wait(DAY)
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .underAttack('agreementA')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario(
    'cutoff-time/not-a-creation-that-reverted',
    'A child whose creation reverted before the link, and that was made after it, counts as a later one',
  )
    .about('CHILD-2', 'CHILD-4')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    // The second creation finds the address taken, so the first one is undone with it.
    .spawn(['pastChild', 'pastChild'], 'pastFactory', { method: 'create2', reverts: 'Factory__SpawnFailed' })
    .spawn(['futureChild', 'futureChild'], 'futureFactory', { method: 'create2', reverts: 'Factory__SpawnFailed' })
    .underAttack('agreementA')
    .spawn('pastChild', 'pastFactory', { method: 'create2' })
    .spawn('futureChild', 'futureFactory', { method: 'create2' })
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'cutoff-time/not-a-creation-in-a-call-that-failed',
    'A child whose creation was undone by a failed call inside a transaction that succeeded counts from its later creation',
  )
    .about('CHILD-2', 'CHILD-4')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .spawn(['pastChild', 'pastChild'], 'pastFactory', undoneInside)
    .spawn(['futureChild', 'futureChild'], 'futureFactory', undoneInside)
    .underAttack('agreementA')
    .spawn('pastChild', 'pastFactory', { method: 'create2' })
    .spawn('futureChild', 'futureFactory', { method: 'create2' })
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['pastFactory', 'futureFactory', 'futureChild']]))
    .build(),

  // On a chain that has fewer than 256 blocks so far, the number of the link's block has one hexadecimal digit more.
  scenario(
    'cutoff-time/block-numbers-of-more-digits',
    'Children made in a block whose number has fewer digits than that of the link count as earlier ones',
  )
    .about('CHILD-2', 'CHILD-4')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .agreement('agreementA', { covers: bothScopes })
    .do(...emptyBlocks(256))
    .underAttack('agreementA')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario('cutoff-time/not-the-approval', 'Children made between the link and its approval count as later ones')
    .about('CHILD-5')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .lifecycle('agreementA', 'requestUnderAttack')
    .wait(3 * DAY)
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .ask(unbound('pastChild'), closed('futureChild', 'agreementA', 'futureFactory'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'cutoff-time/not-an-earlier-adoption',
    'Children made between the adoption and the link count as earlier ones',
  )
    .about('CHILD-5')
    .deploy('pastFactory', 'factory', { by: 'protocol' })
    .deploy('futureFactory', 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: bothScopes, owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .wait(DAY)
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .underAttack('agreementA')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario('cutoff-time/not-a-later-adoption', 'Children made between the link and the adoption count as later ones')
    .about('CHILD-5')
    .deploy('pastFactory', 'factory', { by: 'protocol' })
    .deploy('futureFactory', 'factory', { by: 'protocol' })
    .agreement('agreementA', { covers: bothScopes, owner: 'protocol' })
    .underAttack('agreementA')
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .adopt('protocol', 'agreementA')
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'cutoff-time/not-the-latest-state-change',
    'Promoting and cancelling after a child was made does not move the cutoff',
  )
    .about('CHILD-5')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .underAttack('agreementA')
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .lifecycle('agreementA', 'promote', 'cancelPromotion')
    .ask(unbound('pastChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .build(),

  scenario('cutoff-time/not-the-clock', 'A later child does not become an existing one as time passes')
    .about('CHILD-2', 'CHILD-5')
    .deploy('pastFactory', 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'pastFactory')
    .ask(unbound('child'))
    .wait(400 * DAY)
    .ask(unbound('child'), open('pastFactory', 'agreementA'))
    .build(),

  scenario(
    'cutoff-time/link-then-spawn-in-one-block',
    'A child made right after the link in the same block is at the cutoff time',
  )
    .about('CHILD-9')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .sameBlock((block) =>
      block
        .lifecycle('agreementA', 'requestUnderAttack')
        .spawn('pastChild', 'pastFactory')
        .spawn('futureChild', 'futureFactory'),
    )
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario(
    'cutoff-time/spawn-then-link-in-one-block',
    'A child made right before the link in the same block is at the cutoff time',
  )
    .about('CHILD-9')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .sameBlock((block) =>
      block
        .spawn('pastChild', 'pastFactory')
        .spawn('futureChild', 'futureFactory')
        .lifecycle('agreementA', 'requestUnderAttack'),
    )
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario(
    'cutoff-time/one-second-on-either-side',
    'Children deployed one second before the link, at it, and one second after it',
  )
    .about('CHILD-2', 'CHILD-4', 'CHILD-9')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .sameBlock((block) => block.spawn('pastBefore', 'pastFactory').spawn('futureBefore', 'futureFactory'))
    .sameBlock((block) =>
      block
        .spawn('pastAt', 'pastFactory')
        .lifecycle('agreementA', 'requestUnderAttack')
        .spawn('futureAt', 'futureFactory', { method: 'create2' }),
    )
    .sameBlock((block) => block.spawn('pastAfter', 'pastFactory').spawn('futureAfter', 'futureFactory'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('pastBefore', 'agreementA', 'pastFactory'), unbound('futureBefore'))
    .ask(open('pastAt', 'agreementA', 'pastFactory'), unbound('futureAt'))
    .ask(unbound('pastAfter'), open('futureAfter', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'cutoff-time/factory-added-while-under-attack',
    'A factory added later has its own link time as cutoff, not the one of the agreement',
  )
    .about('CHILD-5')
    .deploy('vault')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: ['vault'] })
    .underAttack('agreementA')
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .ask(unbound('pastChild'), unbound('futureChild'))
    .addAccounts('agreementA', bothScopes)
    .spawn('latePastChild', 'pastFactory')
    .spawn('lateFutureChild', 'futureFactory')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .ask(unbound('latePastChild'), open('lateFutureChild', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'cutoff-time/factories-added-one-after-the-other',
    'Two factories of one agreement have each the cutoff of their own link',
  )
    .about('CHILD-5')
    .deploy('earlyFactory', 'factory')
    .deploy('lateFactory', 'factory')
    .agreement('agreementA', { covers: { earlyFactory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('earlyChild', 'earlyFactory')
    .spawn('lateChild', 'lateFactory')
    .addAccounts('agreementA', { lateFactory: 'FutureOnly' })
    .ask(open('earlyChild', 'agreementA', 'earlyFactory'), unbound('lateChild'))
    .build(),

  scenario(
    'cutoff-time/factory-added-in-the-block-of-its-child',
    'A factory added to an agreement under attack is at the cutoff with the child of the same block',
  )
    .about('CHILD-5', 'CHILD-9')
    .deploy('vault')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: ['vault'] })
    .underAttack('agreementA')
    .sameBlock((block) =>
      block
        .addAccounts('agreementA', bothScopes)
        .spawn('pastChild', 'pastFactory')
        .spawn('futureChild', 'futureFactory'),
    )
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario(
    'cutoff-time/relinked-existing-only',
    'After a new link, the children made between both links are existing ones',
  )
    .about('CHILD-6')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .agreement('agreementB', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(unbound('child'))
    .lifecycle('agreementA', 'markCorrupted')
    .underAttack('agreementB')
    .spawn('laterChild', 'factory')
    .ask(open('child', 'agreementB', 'factory'), unbound('laterChild'))
    .build(),

  scenario(
    'cutoff-time/relinked-future-only',
    'After a new link, the children made between both links are no longer future ones',
  )
    .about('CHILD-6')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .agreement('agreementB', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('child', 'agreementA', 'factory'))
    .underAttack('agreementB')
    .spawn('laterChild', 'factory')
    .ask(unbound('child'), open('laterChild', 'agreementB', 'factory'))
    .build(),

  scenario('cutoff-time/relinked-with-another-scope', "After a new link, the new agreement's scope decides")
    .about('CHILD-6')
    .deploy('wideningFactory', 'factory')
    .deploy('narrowingFactory', 'factory')
    .agreement('agreementA', { covers: { wideningFactory: 'None', narrowingFactory: 'All' } })
    .agreement('agreementB', {
      covers: { wideningFactory: 'All', narrowingFactory: 'None' },
      terms: { bountyPercentage: 5 },
    })
    .underAttack('agreementA')
    .spawn('wideningChild', 'wideningFactory')
    .spawn('narrowingChild', 'narrowingFactory')
    .ask(unbound('wideningChild'), open('narrowingChild', 'agreementA', 'narrowingFactory'))
    .lifecycle('agreementA', 'instantPromote')
    .underAttack('agreementB')
    .ask(open('wideningChild', 'agreementB', 'wideningFactory'), unbound('narrowingChild'))
    .ask(terms('wideningChild', { agreement: 'agreementB', bountyPercentage: 5 }))
    .build(),

  scenario(
    'cutoff-time/relinked-from-existing-to-future',
    'After a new link with FutureOnly, the existing children of the earlier agreement are left out',
  )
    .about('CHILD-6')
    .deploy('factory', 'factory')
    .spawn('earlierChild', 'factory')
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .agreement('agreementB', { covers: { factory: 'FutureOnly' } })
    .underAttack('agreementA')
    .ask(open('earlierChild', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .underAttack('agreementB')
    .spawn('laterChild', 'factory')
    .ask(unbound('earlierChild'), open('laterChild', 'agreementB', 'factory'))
    .build(),

  scenario('cutoff-time/link-that-was-rejected', 'A link that was rejected is no cutoff: that of the next agreement is')
    .about('CHILD-6')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: bothScopes })
    .agreement('agreementB', { covers: bothScopes })
    .lifecycle('agreementA', 'requestUnderAttack')
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .lifecycle('agreementA', 'rejectAttackRequest')
    .underAttack('agreementB')
    .ask(open('pastChild', 'agreementB', 'pastFactory'), unbound('futureChild'))
    .build(),

  scenario(
    'cutoff-time/child-linked-before-its-creation',
    'A child whose address had a link before its creation is no older than its creation',
  )
    .about('CHILD-2', 'CHILD-4', 'BIND-10')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    // Gives the addresses their names, which the agreement needs before the contracts are there.
    .undone(spawnBoth)
    .agreement('agreementA', { covers: ['pastChild', 'futureChild'] })
    .agreement('agreementB', { covers: bothScopes })
    .lifecycle('agreementA', 'requestUnderAttack')
    .underAttack('agreementB')
    .sameBlock(spawnBoth)
    .lifecycle('agreementA', 'rejectAttackRequest')
    .ask(unbound('pastChild'), open('futureChild', 'agreementB', 'futureFactory'))
    .build(),

  scenario(
    'cutoff-time/another-block-of-the-same-second',
    'A child made in a later block of the second of the link is at the cutoff time: timestamps decide, not blocks',
  )
    .about('CHILD-9', 'CHILD-2', 'CHILD-4')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameSecond(spawnBoth)
    .sameBlock((block) => block.spawn('pastLater', 'pastFactory').spawn('futureLater', 'futureFactory'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild'))
    .ask(unbound('pastLater'), open('futureLater', 'agreementA', 'futureFactory'))
    .build(),

  scenario(
    'cutoff-time/a-thousand-blocks-ago',
    'A link that is more than a thousand blocks old has the same cutoff time',
  )
    .about('CHILD-2', 'CHILD-4', 'CHILD-5')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .sameBlock((block) => block.spawn('pastEarly', 'pastFactory').spawn('futureEarly', 'futureFactory'))
    .underAttack('agreementA')
    .sameBlock((block) => block.spawn('pastLate', 'pastFactory').spawn('futureLate', 'futureFactory'))
    .do(...emptyBlocks(1_025))
    .ask(attackable('pastEarly', true), attackable('pastLate', false))
    .ask(attackable('futureEarly', false), attackable('futureLate', true))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['pastFactory', 'futureFactory', 'pastEarly', 'futureLate']]))
    .build(),
]
