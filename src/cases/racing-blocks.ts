import { DAY, type ScenarioBuilder } from '../scenario/builder.ts'
import { attackable, binding, open, targets, terms, timeLeft } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

/** A commitment that ends within the scenario; attack mode requires seven days. */
const short = { commitment: 8 * DAY }

/** Starts a scenario whose set-up is one block, because it is run again for every injection point. */
export const racing = (name: string, title: string, setUp: (block: ScenarioBuilder) => ScenarioBuilder) =>
  newCase(`racing-blocks/${name}`).title(title).sameBlock(setUp)

/** Attack mode for an agreement, requested and approved in one block. */
export const taken = (block: ScenarioBuilder, agreement: string) =>
  block.lifecycle(agreement, 'requestUnderAttack', 'approveAttack')

/** A vault linked to agreementA, which is under attack; agreementB names it too and is not registered. */
export const contested = (block: ScenarioBuilder) =>
  block
    .coveredVault({ terms: { bountyPercentage: 10 } })
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 20 } })
    .underAttack('agreementA')

/** Two agreements, each with a vault of its own. */
const sideBySide = (block: ScenarioBuilder) =>
  block.deploy(['vault', 'otherVault']).agreements({ agreementA: ['vault'], agreementB: ['otherVault'] })

/** A factory and its child, deployed through a router. */
const routedChild = (block: ScenarioBuilder) =>
  block.deploy('factory', 'factory').deploy('router', 'router').spawn('child', 'factory', { through: 'router' })

/** A block during a question: between any two of the subject's requests for it. */
export const racingBlocks = cases(
  racing('corrupted-and-relinked', 'One block corrupts an agreement and links its vault to another one', contested)
    .about('RACE-2')
    .race((next) => next.sameBlock((block) => taken(block.lifecycle('agreementA', 'instantCorrupt'), 'agreementB')), {
      before: [attackable('vault', true), targets(['agreementA', 'UNDER_ATTACK', ['vault']])],
      after: [attackable('vault', true), targets(['agreementB', 'UNDER_ATTACK', ['vault']])],
    }),

  racing(
    'corrupted-beside-another',
    'One agreement is corrupted in the block in which the attack on another one is approved',
    (block) => sideBySide(block).underAttack('agreementA').lifecycle('agreementB', 'requestUnderAttack'),
  )
    .about('RACE-1')
    .race(
      (next) =>
        next.sameBlock((block) =>
          block.lifecycle('agreementA', 'instantCorrupt').lifecycle('agreementB', 'approveAttack'),
        ),
      {
        before: [attackable('vault', true), attackable('otherVault', false)],
        after: [attackable('vault', false), attackable('otherVault', true)],
      },
    ),

  racing(
    'approved-without-it',
    'The block that opens an agreement to attack is the one in which the vault leaves it',
    (block) =>
      block
        .deploy(['vault', 'otherVault'])
        .agreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
        .lifecycle('agreementA', 'requestUnderAttack'),
  )
    .about('RACE-2')
    .waitUntil('commitmentEnd', 'agreementA')
    .race(
      (next) =>
        next.sameBlock((block) =>
          block.removeAccounts('agreementA', ['vault']).lifecycle('agreementA', 'approveAttack'),
        ),
      { before: [attackable('vault', false)], after: [attackable('vault', false)] },
    ),

  racing('countdown-ends-and-relinked', 'In the second in which a countdown ends the vault is linked anew', contested)
    .about('RACE-2')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', -1)
    .race((next) => next.sameBlock((block) => taken(block, 'agreementB')), {
      before: [attackable('vault', true), timeLeft('vault', 1)],
      after: [attackable('vault', true), timeLeft('vault', null)],
    }),

  racing(
    'countdown-ends-beside-another',
    'One agreement runs out in the block in which the promotion of another one is requested',
    (block) => sideBySide(block).underAttack('agreementA', 'agreementB').lifecycle('agreementA', 'promote'),
  )
    .about('RACE-1')
    .waitUntil('countdownEnd', 'agreementA', -1)
    .race((next) => next.lifecycle('agreementB', 'promote'), {
      before: [
        targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']], ['agreementB', 'UNDER_ATTACK', ['otherVault']]),
      ],
      after: [targets(['agreementB', 'PROMOTION_REQUESTED', ['otherVault']])],
    }),

  racing('countdown-begins-anew', 'A promotion is cancelled and requested again in one block', (block) =>
    block.countingDownVault(),
  )
    .about('RACE-1')
    .waitUntil('countdownEnd', 'agreementA', -100)
    .race((next) => next.sameBlock((block) => block.lifecycle('agreementA', 'cancelPromotion', 'promote')), {
      before: [timeLeft('vault', 100)],
      after: [timeLeft('vault', 3 * DAY)],
    }),

  racing('child-gets-its-own-link', 'A child is linked itself in the block in which its factory is unlinked', (block) =>
    block
      .deploy('factory', 'factory')
      .deploy('vault')
      .spawn('child', 'factory')
      .agreement('agreementA', { covers: { factory: 'All', vault: 'None' }, ...short })
      .agreement('agreementB', { covers: ['child'] })
      .underAttack('agreementA'),
  )
    .about('RACE-1')
    .waitUntil('commitmentEnd', 'agreementA')
    .race((next) => next.sameBlock((block) => taken(block.removeAccounts('agreementA', ['factory']), 'agreementB')), {
      before: [binding('child', 'agreementA', 'factory')],
      after: [binding('child', 'agreementB')],
    }),

  racing('child-loses-its-own-link', 'A child is unlinked in the block in which its factory is linked', (block) =>
    block
      .deploy('factory', 'factory')
      .deploy('vault')
      .spawn('child', 'factory')
      .agreement('agreementA', { covers: ['child', 'vault'], ...short })
      .agreement('agreementB', { covers: { factory: 'ExistingOnly' } })
      .underAttack('agreementA'),
  )
    .about('RACE-1')
    .waitUntil('commitmentEnd', 'agreementA')
    .race((next) => next.sameBlock((block) => taken(block.removeAccounts('agreementA', ['child']), 'agreementB')), {
      before: open('child', 'agreementA'),
      after: open('child', 'agreementB', 'factory'),
    }),

  racing(
    'scope-removed',
    "A router's factory moves to another agreement, and its entry in the first is gone",
    (block) =>
      routedChild(block)
        .deploy('vault')
        .agreement('agreementA', { covers: { factory: 'All', vault: 'None' }, ...short })
        .agreement('agreementB', { covers: { factory: 'All', router: 'None' } })
        .underAttack('agreementA'),
  )
    .about('RACE-1')
    .waitUntil('commitmentEnd', 'agreementA')
    .race((next) => next.sameBlock((block) => taken(block.removeAccounts('agreementA', ['factory']), 'agreementB')), {
      before: [attackable('child', true)],
      after: [attackable('child', true)],
    }),

  racing('scopes-change-places', 'Of two factories one block includes the children of the other instead', (block) =>
    block
      .deploy(['factory', 'otherFactory'], 'factory')
      .spawn('child', 'factory')
      .spawn('otherChild', 'otherFactory')
      .attackableAgreement('agreementA', { covers: { factory: 'All', otherFactory: 'None' }, ...short }),
  )
    .about('RACE-1')
    .waitUntil('commitmentEnd', 'agreementA')
    .race((next) => next.setChain('agreementA', { factory: 'None', otherFactory: 'All' }), {
      before: [targets(['agreementA', 'UNDER_ATTACK', ['factory', 'otherFactory', 'child']])],
      after: [targets(['agreementA', 'UNDER_ATTACK', ['factory', 'otherFactory', 'otherChild']])],
    }),

  racing('terms-changed', 'Percentage, document and commitment window change in one block', (block) =>
    block.attackableVault({ terms: { bountyPercentage: 50 }, ...short }),
  )
    .about('RACE-2')
    .waitUntil('commitmentEnd', 'agreementA')
    .race(
      (next) =>
        next.sameBlock((block) =>
          block
            .setTerms('agreementA', { bountyPercentage: 5, identityRequirement: 'Named' })
            .setURI('agreementA', 'ipfs://stricter')
            .commit('agreementA', 30 * DAY),
        ),
      {
        before: [
          terms('vault', { bountyPercentage: 50, identityRequirement: 'Anonymous', agreementURI: 'ipfs://agreementA' }),
        ],
        after: [terms('vault', { bountyPercentage: 5, identityRequirement: 'Named', agreementURI: 'ipfs://stricter' })],
      },
    ),

  racing('relinked-with-other-terms', 'A vault is linked anew, and both agreements change their terms', contested)
    .about('RACE-2')
    .race(
      (next) =>
        next.sameBlock((block) =>
          taken(
            block
              .setTerms('agreementA', { bountyPercentage: 90, retainable: true })
              .setTerms('agreementB', { bountyPercentage: 25 })
              .lifecycle('agreementA', 'instantCorrupt'),
            'agreementB',
          ),
        ),
      {
        before: [terms('vault', { agreement: 'agreementA', bountyPercentage: 10, retainable: false })],
        after: [terms('vault', { agreement: 'agreementB', bountyPercentage: 25, retainable: false })],
      },
    ),

  racing('adoption-goes-the-other-way', 'As the vault is linked to another agreement, the first is adopted', (block) =>
    contested(block).adopt('agreementAOwner', 'agreementB'),
  )
    .about('RACE-2')
    .race(
      (next) =>
        next.sameBlock((block) =>
          taken(block.adopt('agreementAOwner', 'agreementA').lifecycle('agreementA', 'instantCorrupt'), 'agreementB'),
        ),
      {
        before: [attackable('vault', true), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 })],
        after: [attackable('vault', true), terms('vault', { agreement: 'agreementB', bountyPercentage: 20 })],
      },
    ),

  racing('child-follows-its-factory', "A child's factory is linked anew, and its first agreement corrupted", (block) =>
    routedChild(block)
      .agreement('agreementA', { covers: { factory: 'All', router: 'All' } })
      .agreement('agreementB', { covers: { factory: 'ExistingOnly', router: 'None' }, terms: { bountyPercentage: 3 } })
      .underAttack('agreementA'),
  )
    .about('RACE-2')
    .race((next) => next.sameBlock((block) => taken(block.lifecycle('agreementA', 'instantCorrupt'), 'agreementB')), {
      before: [attackable('child', true)],
      after: [attackable('child', true)],
    }),

  racing(
    'scope-changes-its-vault',
    'A block takes one vault out of an agreement and puts another one into it',
    (block) =>
      block
        .deploy(['vault', 'otherVault'])
        .attackableAgreement('agreementA', { covers: { vault: 'None', treasury: 'None' }, ...short }),
  )
    .about('RACE-1', 'RACE-2')
    .waitUntil('commitmentEnd', 'agreementA')
    .race(
      (next) =>
        next.sameBlock((block) =>
          block.removeAccounts('agreementA', ['vault']).addAccounts('agreementA', ['otherVault']),
        ),
      {
        before: [targets(['agreementA', 'UNDER_ATTACK', ['vault', 'treasury']]), attackable('vault', true)],
        after: [targets(['agreementA', 'UNDER_ATTACK', ['treasury', 'otherVault']]), attackable('vault', false)],
      },
    ),

  racing(
    'moved-unlisted',
    'A block moves a vault to another agreement, and an explorer that is behind does not list that one yet',
    contested,
  )
    .about('RACE-2')
    .quirk('behind')
    .race((next) => next.sameBlock((block) => taken(block.lifecycle('agreementA', 'instantCorrupt'), 'agreementB')), {
      before: [attackable('vault', true), targets(['agreementA', 'UNDER_ATTACK', ['vault']])],
      after: [attackable('vault', true), targets(['agreementB', 'UNDER_ATTACK', ['vault']])],
    }),
)
