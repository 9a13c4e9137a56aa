import { attackable, binding, open, targets, terms, timeLeft } from '../scenario/questions.ts'
import { cases, DAY, newCase, type ScenarioBuilder, short } from './new-case.ts'

/** A vault linked to agreementA, which is under attack; agreementB names it too and is not registered. */
export const contested = (block: ScenarioBuilder) =>
  block
    .coveredVault({ terms: { bountyPercentage: 10 } })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 20 } })
    .underAttack('agreementA')

/** Corrupts agreementA and puts agreementB under attack, which links what both name. */
export const moved = (block: ScenarioBuilder) =>
  block.lifecycle('agreementA', 'instantCorrupt').underAttack('agreementB')

/** Two agreements, each with a vault of its own. */
const sideBySide = (block: ScenarioBuilder) =>
  block.deploy(['vault', 'otherVault']).agreements({ agreementA: ['vault'], agreementB: ['otherVault'] })

/** A factory and its child, deployed through a router. */
const routedChild = (block: ScenarioBuilder) =>
  block.deployEach({ factory: 'factory', router: 'router' }).spawn('child', 'factory', { through: 'router' })

/**
 * A block during a question: between any two of the subject's requests for it. The set-up is one block, because it is run
 * again for every injection point.
 */
export const racingBlocks = cases(
  newCase('racing-blocks/corrupted-and-relinked', 'RACE-2')
    .title('One block corrupts an agreement and links its vault to another one')
    .sameBlock(contested)
    .raceBlock(moved, {
      before: [attackable('vault', true), targets({ agreementA: ['vault'] })],
      after: [attackable('vault', true), targets({ agreementB: ['vault'] })],
    }),

  newCase('racing-blocks/corrupted-beside-another', 'RACE-1')
    .title('One agreement is corrupted in the block in which the attack on another one is approved')
    .sameBlock((block) => sideBySide(block).underAttack('agreementA').lifecycle('agreementB', 'requestUnderAttack'))
    .raceBlock((block) => block.lifecycle('agreementA', 'instantCorrupt').lifecycle('agreementB', 'approveAttack'), {
      before: [attackable('vault', true), attackable('otherVault', false)],
      after: [attackable('vault', false), attackable('otherVault', true)],
    }),

  newCase('racing-blocks/approved-as-its-vault-leaves', 'RACE-2')
    .title('The block that opens an agreement to attack is the one in which the vault leaves it')
    .sameBlock((block) =>
      block
        .deploy(['vault', 'otherVault'])
        .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
        .lifecycle('agreementA', 'requestUnderAttack'),
    )
    .waitUntil('commitmentEnd', 'agreementA')
    .raceBlock((block) => block.removeAccounts('agreementA', ['vault']).lifecycle('agreementA', 'approveAttack'), {
      always: [attackable('vault', false)],
    }),

  newCase('racing-blocks/countdown-ends-and-relinked', 'RACE-2')
    .title('In the second in which a countdown ends the vault is linked anew')
    .sameBlock(contested)
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', -1)
    .raceBlock((block) => block.underAttack('agreementB'), {
      before: [attackable('vault', true), timeLeft('vault', 1)],
      after: [attackable('vault', true), timeLeft('vault', null)],
    }),

  newCase('racing-blocks/countdown-ends-beside-another', 'RACE-1')
    .title('One agreement runs out in the block in which the promotion of another one is requested')
    .sameBlock((block) => sideBySide(block).underAttack('agreementA', 'agreementB').lifecycle('agreementA', 'promote'))
    .waitUntil('countdownEnd', 'agreementA', -1)
    .race((next) => next.lifecycle('agreementB', 'promote'), {
      before: [targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']], { agreementB: ['otherVault'] })],
      after: [targets(['agreementB', 'PROMOTION_REQUESTED', ['otherVault']])],
    }),

  newCase('racing-blocks/countdown-begins-anew', 'RACE-1')
    .title('A promotion is cancelled and requested again in one block')
    .sameBlock((block) => block.countingDownVault())
    .waitUntil('countdownEnd', 'agreementA', -100)
    .raceBlock((block) => block.lifecycle('agreementA', 'cancelPromotion', 'promote'), {
      before: [timeLeft('vault', 100)],
      after: [timeLeft('vault', 3 * DAY)],
    }),

  newCase('racing-blocks/child-gets-its-own-link', 'RACE-1')
    .title('A child is linked itself in the block in which its factory is unlinked')
    .sameBlock((block) =>
      block
        .deployEach({ factory: 'factory', vault: 'vault' })
        .spawn('child', 'factory')
        .agreement('agreementA', { covers: { factory: 'All', vault: 'None' }, ...short })
        .agreement('agreementB', { covers: ['child'] })
        .underAttack('agreementA'),
    )
    .waitUntil('commitmentEnd', 'agreementA')
    .raceBlock((block) => block.removeAccounts('agreementA', ['factory']).underAttack('agreementB'), {
      before: [binding('child', 'agreementA', 'factory')],
      after: [binding('child', 'agreementB')],
    }),

  newCase('racing-blocks/child-loses-its-own-link', 'RACE-1')
    .title('A child is unlinked in the block in which its factory is linked')
    .sameBlock((block) =>
      block
        .deployEach({ factory: 'factory', vault: 'vault' })
        .spawn('child', 'factory')
        .agreement('agreementA', { covers: ['child', 'vault'], ...short })
        .agreement('agreementB', { covers: { factory: 'ExistingOnly' } })
        .underAttack('agreementA'),
    )
    .waitUntil('commitmentEnd', 'agreementA')
    .raceBlock((block) => block.removeAccounts('agreementA', ['child']).underAttack('agreementB'), {
      before: open('child', 'agreementA'),
      after: open('child', 'agreementB', 'factory'),
    }),

  newCase('racing-blocks/scope-removed', 'RACE-1')
    .title("A router's factory moves to another agreement, and its entry in the first is gone")
    .sameBlock((block) =>
      routedChild(block)
        .deploy('vault')
        .agreement('agreementA', { covers: { factory: 'All', vault: 'None' }, ...short })
        .agreement('agreementB', { covers: { factory: 'All', router: 'None' } })
        .underAttack('agreementA'),
    )
    .waitUntil('commitmentEnd', 'agreementA')
    .raceBlock((block) => block.removeAccounts('agreementA', ['factory']).underAttack('agreementB'), {
      always: [attackable('child', true)],
    }),

  newCase('racing-blocks/scopes-change-places', 'RACE-1')
    .title('Of two factories one block includes the children of the other instead')
    .sameBlock((block) =>
      block
        .deploy(['factory', 'otherFactory'], 'factory')
        .spawnEach({ child: 'factory', otherChild: 'otherFactory' })
        .attackableAgreement('agreementA', { covers: { factory: 'All', otherFactory: 'None' }, ...short }),
    )
    .waitUntil('commitmentEnd', 'agreementA')
    .race((next) => next.setChain('agreementA', { factory: 'None', otherFactory: 'All' }), {
      before: [targets({ agreementA: ['factory', 'otherFactory', 'child'] })],
      after: [targets({ agreementA: ['factory', 'otherFactory', 'otherChild'] })],
    }),

  newCase('racing-blocks/terms-changed', 'RACE-2')
    .title('Percentage, document and commitment window change in one block')
    .sameBlock((block) => block.attackableVault({ terms: { bountyPercentage: 50 }, ...short }))
    .waitUntil('commitmentEnd', 'agreementA')
    .raceBlock(
      (block) =>
        block
          .setTerms('agreementA', { bountyPercentage: 5, identityRequirement: 'Named' })
          .setURI('agreementA', 'ipfs://stricter')
          .commit('agreementA', 30 * DAY),
      {
        before: [
          terms('vault', { bountyPercentage: 50, identityRequirement: 'Anonymous', agreementURI: 'ipfs://agreementA' }),
        ],
        after: [terms('vault', { bountyPercentage: 5, identityRequirement: 'Named', agreementURI: 'ipfs://stricter' })],
      },
    ),

  newCase('racing-blocks/relinked-with-other-terms', 'RACE-2')
    .title('A vault is linked anew, and both agreements change their terms')
    .sameBlock(contested)
    .raceBlock(
      (block) =>
        block
          .setTerms('agreementA', { bountyPercentage: 90, retainable: true })
          .setTerms('agreementB', { bountyPercentage: 25 })
          .append(moved),
      {
        before: [terms('vault', { agreement: 'agreementA', bountyPercentage: 10, retainable: false })],
        after: [terms('vault', { agreement: 'agreementB', bountyPercentage: 25, retainable: false })],
      },
    ),

  newCase('racing-blocks/adoption-goes-the-other-way', 'RACE-2')
    .title('As the vault is linked to another agreement, the first is adopted')
    .sameBlock((block) => contested(block).adopt('agreementAOwner', 'agreementB'))
    .raceBlock((block) => moved(block.adopt('agreementAOwner', 'agreementA')), {
      before: [attackable('vault', true), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 })],
      after: [attackable('vault', true), terms('vault', { agreement: 'agreementB', bountyPercentage: 20 })],
    }),

  newCase('racing-blocks/child-follows-its-factory', 'RACE-2')
    .title("A child's factory is linked anew, and its first agreement corrupted")
    .sameBlock((block) =>
      routedChild(block)
        .agreement('agreementA', { covers: { factory: 'All', router: 'All' } })
        .agreement('agreementB', {
          covers: { factory: 'ExistingOnly', router: 'None' },
          terms: { bountyPercentage: 3 },
        })
        .underAttack('agreementA'),
    )
    .raceBlock(moved, {
      always: [attackable('child', true)],
    }),

  newCase('racing-blocks/scope-changes-its-vault', 'RACE-1', 'RACE-2')
    .title('A block takes one vault out of an agreement and puts another one into it')
    .sameBlock((block) =>
      block
        .deploy(['vault', 'otherVault'])
        .attackableAgreement('agreementA', { covers: { vault: 'None', treasury: 'None' }, ...short }),
    )
    .waitUntil('commitmentEnd', 'agreementA')
    .raceBlock((block) => block.removeAccounts('agreementA', ['vault']).addAccounts('agreementA', ['otherVault']), {
      before: [targets({ agreementA: ['vault', 'treasury'] }), attackable('vault', true)],
      after: [targets({ agreementA: ['treasury', 'otherVault'] }), attackable('vault', false)],
    }),

  newCase('racing-blocks/relinked-vault-not-listed-yet', 'RACE-2')
    .title('A block moves a vault to another agreement, and an explorer that is behind does not list that one yet')
    .sameBlock(contested)
    .quirk('behind')
    .raceBlock(moved, {
      before: [attackable('vault', true), targets({ agreementA: ['vault'] })],
      after: [attackable('vault', true), targets({ agreementB: ['vault'] })],
    }),
)
