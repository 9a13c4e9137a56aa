import { attackable, binding, targets, terms } from '../scenario/questions.ts'
import { cases } from './new-case.ts'
import { contested, racing, taken } from './racing-blocks.ts'

/** A reorganisation during a question: between any two of the subject's requests for it. */
export const racingReorganisations = cases(
  racing(
    'link-undone-with-a-corruption',
    'A reorganisation undoes both the link of a vault and the corruption of its agreement',
    (block) => block.deploy(['vault', 'otherVault']).attackableAgreement('agreementA', { covers: ['otherVault'] }),
  )
    .about('RACE-2')
    .sameBlock((block) => block.addAccounts('agreementA', ['vault']).lifecycle('agreementA', 'instantCorrupt'))
    .race((next) => next.reorganise(1), {
      before: [attackable('vault', false), targets()],
      after: [attackable('vault', false), targets(['agreementA', 'UNDER_ATTACK', ['otherVault']])],
    }),

  racing('link-undone', 'A reorganisation undoes the move of a vault to another agreement', contested)
    .about('RACE-2')
    .sameBlock((block) =>
      taken(
        block.setTerms('agreementA', { bountyPercentage: 90 }).lifecycle('agreementA', 'instantCorrupt'),
        'agreementB',
      ),
    )
    .race((next) => next.reorganise(1), {
      before: [attackable('vault', true), terms('vault', { agreement: 'agreementB', bountyPercentage: 20 })],
      after: [attackable('vault', true), terms('vault', { agreement: 'agreementA', bountyPercentage: 10 })],
    }),

  racing(
    'child-and-link-in-later-blocks',
    'A reorganisation puts a child and the later link of its factory into later blocks: the child is earlier in both branches',
    (block) => block.coveredFactory('FutureOnly'),
  )
    .about('RACE-1')
    .spawn('child', 'factory')
    .sameBlock((block) => block.lifecycle('agreementA', 'requestUnderAttack', 'approveAttack'))
    .wait(1)
    .race(
      (next) =>
        next.reorganise(3, {
          newBlocks: 5,
          by: (branch) =>
            branch
              .fakeEvent('ContractRegistered', 'agreementA', { contract: 'keeper' })
              .fakeEvent('ContractRegistered', 'agreementA', { contract: 'keeper' })
              .spawn('child', 'factory')
              .lifecycle('agreementA', 'requestUnderAttack', 'approveAttack'),
        }),
      {
        before: [binding('child', null), targets(['agreementA', 'UNDER_ATTACK', ['factory']])],
        after: [binding('child', null), targets(['agreementA', 'UNDER_ATTACK', ['factory']])],
      },
    ),

  racing(
    'child-made-before-the-link-of-a-longer-branch',
    'A reorganisation puts the link and the child of a factory later, on a branch that is three blocks longer',
    (block) => block.coveredFactory('ExistingOnly'),
  )
    .about('RACE-1')
    .lifecycle('agreementA', 'requestUnderAttack', 'approveAttack')
    .spawn('child', 'factory')
    .emptyBlocks(2)
    .race(
      (next) =>
        next.reorganise(5, {
          newBlocks: 8,
          by: (branch) =>
            branch
              .fakeEvent('ContractRegistered', 'agreementA', { contract: 'keeper' })
              .fakeEvent('ContractRegistered', 'agreementA', { contract: 'keeper' })
              .fakeEvent('ContractRegistered', 'agreementA', { contract: 'keeper' })
              .lifecycle('agreementA', 'requestUnderAttack', 'approveAttack')
              .spawn('child', 'factory'),
        }),
      { before: [binding('child', null)], after: [binding('child', null)] },
    ),
)
