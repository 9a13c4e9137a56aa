import { OLDER_CHILD, OLDER_FACTORY } from '../model/world.ts'
import { open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

/**
 * A factory and its child that were deployed before the registries, as most contracts of a protocol are. Scenarios share
 * the factory, so those that link it unlink it at the end.
 */
export const olderContracts = cases(
  newCase('older-contracts/linked-factory', 'BIND-2', 'CHILD-2')
    .title(
      'A child that was made before the registries existed is bound once its factory is linked with scope ExistingOnly',
    )
    .ask(unbound(OLDER_CHILD))
    .attackableAgreement('agreementA', { covers: { treasury: 'None', [OLDER_FACTORY]: 'ExistingOnly' } })
    .spawn('child', OLDER_FACTORY)
    .ask(open(OLDER_CHILD, 'agreementA', OLDER_FACTORY), terms(OLDER_CHILD, { agreement: 'agreementA' }))
    .ask(unbound('child'), targets({ agreementA: ['treasury', OLDER_FACTORY, OLDER_CHILD] }))
    .removeAtCommitmentEnd('agreementA', [OLDER_FACTORY])
    .ask(unbound(OLDER_CHILD)),

  newCase('older-contracts/future-children-only', 'BIND-2', 'CHILD-4')
    .title(
      'A factory older than the registries, with scope FutureOnly, includes what it makes after its link, not its older child',
    )
    .attackableAgreement('agreementA', { covers: { treasury: 'None', [OLDER_FACTORY]: 'FutureOnly' } })
    .spawn('child', OLDER_FACTORY)
    .ask(unbound(OLDER_CHILD), open('child', 'agreementA', OLDER_FACTORY))
    .ask(targets({ agreementA: ['treasury', OLDER_FACTORY, 'child'] }))
    .removeAtCommitmentEnd('agreementA', [OLDER_FACTORY]),

  newCase('older-contracts/factory-with-scope-none', 'CHILD-1')
    .title('A child older than the registries is not bound through its factory with scope None, but by its own link')
    .attackableAgreement('agreementA', { covers: { treasury: 'None', [OLDER_FACTORY]: 'None' } })
    .ask(unbound(OLDER_CHILD), open(OLDER_FACTORY, 'agreementA'))
    .addAccounts('agreementA', [OLDER_CHILD])
    .ask(open(OLDER_CHILD, 'agreementA'))
    .ask(targets({ agreementA: ['treasury', OLDER_FACTORY, OLDER_CHILD] }))
    .removeAtCommitmentEnd('agreementA', [OLDER_FACTORY])
    .removeAccounts('agreementA', [OLDER_CHILD])
    .ask(unbound(OLDER_CHILD)),
)
