import { open, targets, unbound } from '../../scenario/questions.ts'
import { cases, DAY, newCase, numbered, short } from '../new-case.ts'

/** Lists that change by no more than a contract, and one with more contracts than a first buffer holds. */
export const changedTargets = cases(
  newCase('targets/one-account-for-another', 'BIND-10')
    .title('One block takes a vault out of an agreement and puts another one in: as many as before, and others')
    .sameBlock((block) => block.deploy(['vault', 'otherVault', 'laterVault']))
    .attackableAgreement('agreementA', { covers: ['vault', 'otherVault'], ...short })
    .ask(targets({ agreementA: ['vault', 'otherVault'] }))
    .waitUntil('commitmentEnd', 'agreementA')
    .sameBlock((block) => block.removeAccounts('agreementA', ['vault']).addAccounts('agreementA', ['laterVault']))
    .ask(targets({ agreementA: ['otherVault', 'laterVault'] }), unbound('vault')),

  newCase('targets/child-with-a-link-of-its-own', 'BIND-5', 'LIST-4')
    .title('A child moves from the agreement of its factory to another one that links it, and back when that one ends')
    .coveredFactory('All', { children: 'child' })
    .agreement('agreementB', { covers: ['child'] })
    .askAfter('underAttack', 'agreementA', targets({ agreementA: ['factory', 'child'] }))
    .askAfter('requestUnderAttack', 'agreementB', targets({ agreementA: ['factory'] }))
    .askAfter('rejectAttackRequest', 'agreementB', targets({ agreementA: ['factory', 'child'] }))
    .askAfter('underAttack', 'agreementB', targets({ agreementA: ['factory'], agreementB: ['child'] })),

  newCase('targets/child-in-a-later-block-of-one-second', 'CHILD-2', 'CHILD-9', 'LIST-4')
    .title(
      'A child that a later block of the second of the link makes is a target, though no registry event tells of it',
    )
    .coveredFactory('ExistingOnly')
    .sameBlock((block) => block.underAttack('agreementA'))
    .ask(targets({ agreementA: ['factory'] }))
    .sameSecond((block) => block.spawn('child', 'factory'))
    .ask(targets({ agreementA: ['factory', 'child'] }), open('child', 'agreementA', 'factory')),

  newCase('targets/more-entries-than-a-first-buffer', 'CHILD-3', 'LIST-4')
    .title('The last of a hundred and forty entries is a factory, whose hundred and thirty children are targets, too')
    .deploy('factory', 'factory')
    .sameBlock((block) => block.each(numbered('child', 130), (next, child) => next.spawn(child, 'factory')))
    .agreement('agreementA', { covers: numbered('account', 40), commitment: 40 * DAY })
    .sameBlock((block) =>
      block
        .addAccounts('agreementA', numbered('account', 40, 40))
        .addAccounts('agreementA', numbered('account', 40, 80))
        .addAccounts('agreementA', numbered('account', 19, 120)),
    )
    .addAccounts('agreementA', { factory: 'All' })
    .underAttack('agreementA')
    .ask(
      open('child129', 'agreementA', 'factory'),
      targets({ agreementA: [...numbered('account', 139), 'factory', ...numbered('child', 130)] }),
    ),
)
