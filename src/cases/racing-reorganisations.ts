import { attackable, binding, targets, terms } from '../scenario/questions.ts'
import { cases, newCase, type ScenarioBuilder } from './new-case.ts'
import { contested, moved } from './racing-blocks.ts'

/** Two blocks that change nothing. */
const twoEvents = (branch: ScenarioBuilder) =>
  branch.each([1, 2], (next) => next.fakeEvent('ContractRegistered', 'agreementA', { contract: 'keeper' }))

/** A reorganisation during a question: between any two of the subject's requests for it. */
export const racingReorganisations = cases(
  newCase('racing-blocks/link-undone-with-a-corruption', 'RACE-2')
    .title('A reorganisation undoes both the link of a vault and the corruption of its agreement')
    .sameBlock((block) =>
      block.deploy(['vault', 'otherVault']).attackableAgreement('agreementA', { covers: ['otherVault'] }),
    )
    .sameBlock((block) => block.addAccounts('agreementA', ['vault']).lifecycle('agreementA', 'instantCorrupt'))
    .race((next) => next.reorganise(1), {
      before: [attackable('vault', false), targets()],
      after: [attackable('vault', false), targets({ agreementA: ['otherVault'] })],
    }),

  newCase('racing-blocks/link-undone', 'RACE-2')
    .title('A reorganisation undoes the move of a vault to another agreement')
    .sameBlock(contested)
    .sameBlock((block) => moved(block.setTerms('agreementA', { bountyPercentage: 90 })))
    .race((next) => next.reorganise(1), {
      before: [attackable('vault', true), terms('vault', { agreement: 'agreementB', bountyPercentage: 20 })],
      after: [attackable('vault', true), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 })],
    }),

  newCase('racing-blocks/child-and-link-in-later-blocks', 'RACE-1')
    .title(
      'A reorganisation puts a child and the later link of its factory into later blocks: the child is earlier in both branches',
    )
    .sameBlock((block) => block.coveredFactory('FutureOnly'))
    .spawn('child', 'factory')
    .sameBlock((block) => block.underAttack('agreementA'))
    .wait(1)
    .race(
      (next) =>
        next.reorganise(3, {
          newBlocks: 5,
          by: (branch) => twoEvents(branch).spawn('child', 'factory').underAttack('agreementA'),
        }),
      { always: [binding('child', null), targets({ agreementA: ['factory'] })] },
    ),

  newCase('racing-blocks/child-made-before-the-link-of-a-longer-branch', 'RACE-1')
    .title('A reorganisation puts the link and the child of a factory later, on a branch that is three blocks longer')
    .sameBlock((block) => block.coveredFactory('ExistingOnly'))
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .emptyBlocks(2)
    .race(
      (next) =>
        next.reorganise(5, {
          newBlocks: 8,
          by: (branch) =>
            twoEvents(branch)
              .fakeEvent('ContractRegistered', 'agreementA', { contract: 'keeper' })
              .underAttack('agreementA')
              .spawn('child', 'factory'),
        }),
      { always: [binding('child', null)] },
    ),
)
