import { attackable, open, targets, unbound } from '../scenario/questions.ts'
import { bothEarlier, bothLater, bothScopes, spawnBoth, twoFactories } from './cutoff-time.ts'
import { cases, newCase, type ScenarioBuilder } from './new-case.ts'

/** A call of a factory that fails after its first creation, in a transaction that succeeds. */
const undoneInside = { method: 'create2', reverts: 'Factory__SpawnFailed', caught: true } as const

/** Both factories deploy a child, at addresses that can be known before. */
const spawnBothByCreate2 = (builder: ScenarioBuilder) =>
  builder
    .spawn('pastChild', 'pastFactory', { method: 'create2' })
    .spawn('futureChild', 'futureFactory', { method: 'create2' })

/** Whether a child was made before the cutoff time: when its creation counts, and how the two times are compared. */
export const creationTime = cases(
  twoFactories('cutoff-time/not-a-creation-that-reverted', 'CHILD-2', 'CHILD-4')
    .title('A child whose creation reverted before the link, and that was made after it, counts as a later one')
    // The second creation finds the address taken, so the first one is undone with it.
    .spawn(['pastChild', 'pastChild'], 'pastFactory', { method: 'create2', reverts: 'Factory__SpawnFailed' })
    .spawn(['futureChild', 'futureChild'], 'futureFactory', { method: 'create2', reverts: 'Factory__SpawnFailed' })
    .underAttack('agreementA')
    .append(spawnBothByCreate2)
    .ask(targets({ agreementA: ['pastFactory', 'futureFactory', 'futureChild'] }))
    .ask(bothLater),

  twoFactories('cutoff-time/not-a-creation-in-a-call-that-failed', 'CHILD-2', 'CHILD-4')
    .title(
      'A child whose creation was undone by a failed call inside a transaction that succeeded counts from its later creation',
    )
    .spawn(['pastChild', 'pastChild'], 'pastFactory', undoneInside)
    .spawn(['futureChild', 'futureChild'], 'futureFactory', undoneInside)
    .underAttack('agreementA')
    .append(spawnBothByCreate2)
    .ask(targets({ agreementA: ['pastFactory', 'futureFactory', 'futureChild'] }))
    .ask(bothLater)
    .ask(targets({ agreementA: ['pastFactory', 'futureFactory', 'futureChild'] })),

  // On a chain that has fewer than 256 blocks so far, the number of the link's block has one hexadecimal digit more.
  newCase('cutoff-time/block-numbers-of-more-digits', 'CHILD-2', 'CHILD-4', 'CHILD-6')
    .title('Children made, and a factory linked before, in a block whose number has fewer digits than that of the link')
    .deploy(['pastFactory', 'futureFactory', 'relinkedFactory'], 'factory')
    .append(spawnBoth)
    .agreement('agreementA', { covers: { ...bothScopes, relinkedFactory: 'ExistingOnly' } })
    .agreement('agreementB', { covers: { relinkedFactory: 'ExistingOnly' } })
    .underAttack('agreementB')
    .spawn('relinkedChild', 'relinkedFactory')
    .lifecycle('agreementB', 'markCorrupted')
    .emptyBlocks(256)
    .askAfter('underAttack', 'agreementA', bothEarlier)
    .ask(open('relinkedChild', 'agreementA', 'relinkedFactory')),

  twoFactories('cutoff-time/link-then-spawn-in-one-block', 'CHILD-9')
    .title('A child made right after the link in the same block is at the cutoff time')
    .sameBlock((block) => block.lifecycle('agreementA', 'requestUnderAttack').append(spawnBoth))
    .askAfter('approveAttack', 'agreementA', bothEarlier),

  twoFactories('cutoff-time/spawn-then-link-in-one-block', 'CHILD-9')
    .title('A child made right before the link in the same block is at the cutoff time')
    .sameBlock((block) => block.append(spawnBoth).lifecycle('agreementA', 'requestUnderAttack'))
    .askAfter('approveAttack', 'agreementA', bothEarlier),

  twoFactories('cutoff-time/one-second-on-either-side', 'CHILD-2', 'CHILD-4', 'CHILD-9')
    .title('Children deployed one second before the link, at it, and one second after it')
    .sameBlock((block) => block.spawnEach({ pastBefore: 'pastFactory', futureBefore: 'futureFactory' }))
    .sameBlock((block) =>
      block
        .spawn('pastAt', 'pastFactory')
        .lifecycle('agreementA', 'requestUnderAttack')
        .spawn('futureAt', 'futureFactory', { method: 'create2' }),
    )
    .sameBlock((block) => block.spawnEach({ pastAfter: 'pastFactory', futureAfter: 'futureFactory' }))
    .askAfter('approveAttack', 'agreementA', open('pastBefore', 'agreementA', 'pastFactory'), unbound('futureBefore'))
    .ask(open('pastAt', 'agreementA', 'pastFactory'), unbound('futureAt'))
    .ask(unbound('pastAfter'), open('futureAfter', 'agreementA', 'futureFactory')),

  newCase('cutoff-time/child-linked-before-its-creation', 'CHILD-2', 'CHILD-4', 'BIND-10')
    .title('A child whose address had a link before its creation is no older than its creation')
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    // Gives the addresses their names, which the agreement needs before the contracts are there.
    .undone(spawnBothByCreate2)
    .agreements({ agreementA: ['pastChild', 'futureChild'], agreementB: bothScopes })
    .lifecycle('agreementA', 'requestUnderAttack')
    .underAttack('agreementB')
    .sameBlock(spawnBothByCreate2)
    .lifecycle('agreementA', 'rejectAttackRequest')
    .ask(unbound('pastChild'), open('futureChild', 'agreementB', 'futureFactory')),

  newCase('cutoff-time/relinked-in-the-block-of-the-end', 'CHILD-2', 'CHILD-4', 'CHILD-6')
    .title(
      'Where one block ends an agreement and links its factories to the next one, the cutoff time is that of this block',
    )
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    .agreements({ agreementA: bothScopes, agreementB: bothScopes })
    .underAttack('agreementA')
    .sameBlock(spawnBothByCreate2)
    .ask(bothLater)
    .sameBlock((block) => block.lifecycle('agreementA', 'instantPromote').underAttack('agreementB'))
    .ask(open('pastChild', 'agreementB', 'pastFactory'), unbound('futureChild')),

  twoFactories('cutoff-time/another-block-of-the-same-second', 'CHILD-9', 'CHILD-2', 'CHILD-4')
    .title(
      'A child made in a later block of the second of the link is at the cutoff time: timestamps decide, not blocks',
    )
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameSecond(spawnBothByCreate2)
    .sameBlock((block) => block.spawnEach({ pastLater: 'pastFactory', futureLater: 'futureFactory' }))
    .askAfter('approveAttack', 'agreementA', bothEarlier)
    .ask(unbound('pastLater'), open('futureLater', 'agreementA', 'futureFactory')),

  newCase('cutoff-time/a-thousand-blocks-ago', 'CHILD-2', 'CHILD-4', 'CHILD-5')
    .title('A link has the same cutoff time one and two thousand blocks later, and one that is made then has its own')
    .deploy(['pastFactory', 'futureFactory', 'laterFactory'], 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .sameBlock((block) => block.spawnEach({ pastEarly: 'pastFactory', futureEarly: 'futureFactory' }))
    .underAttack('agreementA')
    .sameBlock((block) => block.spawnEach({ pastLate: 'pastFactory', futureLate: 'futureFactory' }))
    .emptyBlocks(1_025)
    .spawn('earlyAgain', 'laterFactory')
    .addAccounts('agreementA', { laterFactory: 'ExistingOnly' })
    .spawn('lateAgain', 'laterFactory')
    .emptyBlocks(1_000)
    .ask(attackable('pastEarly', true), attackable('pastLate', false))
    .ask(attackable('futureEarly', false), attackable('futureLate', true))
    .ask(attackable('earlyAgain', true), attackable('lateAgain', false))
    .ask(
      targets({
        agreementA: ['pastFactory', 'futureFactory', 'laterFactory', 'pastEarly', 'futureLate', 'earlyAgain'],
      }),
    ),
)
