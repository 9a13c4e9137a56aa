import { CREATE2_DEPLOYER } from '../model/world.ts'
import { closed, open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

const create2 = { method: 'create2' } as const

/**
 * The well-known contract that deploys by CREATE2 for anyone. No transaction made it: it is there since the first block.
 * Scenarios share it, so those that link it unlink it at the end.
 */
export const create2Deployer = cases(
  newCase('create2-deployer/linked-callers', 'BIND-3')
    .title(
      'A linked router, factory or account that calls the well-known CREATE2 deployer includes nothing of what it deploys',
    )
    .deployEach({ router: 'router', factory: 'factory' })
    .attackableAgreement('agreementA', { covers: { router: 'All', factory: 'All', keeper: 'All' } })
    .spawn('vaultA', CREATE2_DEPLOYER, { ...create2, through: 'router' })
    .spawn('vaultB', CREATE2_DEPLOYER, { ...create2, through: 'factory' })
    .spawn('vaultC', CREATE2_DEPLOYER, { ...create2, by: 'keeper' })
    .ask(unbound('vaultA', 'vaultB', 'vaultC'), open('router', 'agreementA'))
    .ask(targets({ agreementA: ['router', 'factory', 'keeper'] }), terms('vaultA', null)),

  newCase('create2-deployer/deployer-is-linked', 'BIND-2', 'CHILD-4')
    .title('The linked well-known CREATE2 deployer, which no transaction made, includes what it deploys after its link')
    .deploy('router', 'router')
    .spawn('vaultBefore', CREATE2_DEPLOYER, create2)
    .attackableAgreements({
      agreementA: { treasury: 'None', [CREATE2_DEPLOYER]: 'FutureOnly' },
      agreementB: { router: 'All' },
    })
    .spawn('vault', CREATE2_DEPLOYER, create2)
    .spawn('routed', CREATE2_DEPLOYER, { ...create2, through: 'router' })
    .ask(open(['vault', 'routed'], 'agreementA', CREATE2_DEPLOYER))
    .ask(unbound('vaultBefore'), open(CREATE2_DEPLOYER, 'agreementA'))
    .ask(targets({ agreementA: ['treasury', CREATE2_DEPLOYER, 'vault', 'routed'], agreementB: ['router'] }))
    .removeAtCommitmentEnd('agreementA', [CREATE2_DEPLOYER])
    .ask(unbound('vault', CREATE2_DEPLOYER)),

  newCase('create2-deployer/children-of-a-constructor', 'BIND-2', 'BIND-3')
    .title(
      'What a factory makes in its constructor is its child, though the transaction calls the well-known CREATE2 deployer',
    )
    .spawn('factory', CREATE2_DEPLOYER, { ...create2, kind: 'factory', nested: ['pair', 'child'] })
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .ask(open('pair', 'agreementA', 'factory'), unbound('child'))
    .ask(targets({ agreementA: ['factory', 'pair'] })),

  newCase('create2-deployer/factory-made-by-the-deployer', 'BIND-2', 'BIND-4')
    .title(
      'A factory that the well-known CREATE2 deployer made includes its children, and nothing else of that deployer',
    )
    .spawn('factory', CREATE2_DEPLOYER, { ...create2, kind: 'factory' })
    .spawn('child', 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .spawn('sibling', CREATE2_DEPLOYER, create2)
    .spawn('lateChild', 'factory', create2)
    .ask(open('child', 'agreementA', 'factory'), unbound('sibling', 'lateChild'))
    .lifecycle('agreementA', 'instantCorrupt')
    .ask(closed('child', 'agreementA', 'factory'), closed('factory', 'agreementA')),
)
