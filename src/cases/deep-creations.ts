import { closed, open, targets, unbound } from '../scenario/questions.ts'
import { cases, newCase, situation } from './new-case.ts'

/** Children by CREATE and CREATE2, each after creations that failed. */
export const childrenAfterFailures = situation((world) =>
  world
    .deployEach({ factory: 'factory', pastFactory: 'factory', router: 'router' })
    .spawn('pastChild', 'pastFactory', { failedCreations: 3 })
    .attackableAgreement('agreementA', { covers: { factory: 'All', pastFactory: 'ExistingOnly' } })
    .spawn(['first', 'second'], 'factory', { failedCreations: 1 })
    .spawn('byCreate2', 'factory', { method: 'create2', failedCreations: 2 })
    .spawn('routed', 'factory', { through: 'router', failedCreations: 1 })
    .spawn('excluded', 'pastFactory', { failedCreations: 1 }),
)

/** What is right of {@link childrenAfterFailures}. */
export const askedAfterFailures = [
  open(['first', 'second'], 'agreementA', 'factory'),
  open('pastChild', 'agreementA', 'pastFactory'),
  open('routed', 'agreementA', 'factory'),
  unbound('excluded'),
  targets({ agreementA: ['factory', 'pastFactory', 'first', 'second', 'byCreate2', 'routed', 'pastChild'] }),
]

/** Creations inside constructors, and after other calls of their transaction. */
export const deepCreations = cases(
  newCase('immediate-deployer/constructors-in-depth', 'BIND-2', 'BIND-4')
    .title('Of contracts made one inside the constructor of the other, each is a child of the next one out')
    .deploy('outer', 'factory', {
      by: 'founder',
      children: ['vault'],
      nested: ['middle', 'inner', 'deep', 'deeper', 'core'],
    })
    .attackableAgreements({
      agreementA: { outer: 'All' },
      agreementB: { inner: 'ExistingOnly', deeper: 'ExistingOnly' },
    })
    .ask(open(['vault', 'middle'], 'agreementA', 'outer'))
    .ask(open('deep', 'agreementB', 'inner'), open('core', 'agreementB', 'deeper'), open('inner', 'agreementB'))
    .askAfter('markCorrupted', 'agreementB', closed('core', 'agreementB', 'deeper'), closed('inner', 'agreementB')),

  newCase('immediate-deployer/great-grandchild-by-constructors', 'BIND-4')
    .title('What is made inside a constructor inside a constructor is no child of the outermost contract')
    .deploy('outer', 'factory', { by: 'founder', nested: ['middle', 'core'] })
    .attackableAgreement('agreementA', { covers: { outer: 'ExistingOnly' } })
    .ask(open('middle', 'agreementA', 'outer'), unbound('core')),

  newCase('immediate-deployer/constructors-below-a-factory', 'BIND-2', 'BIND-4')
    .title('A factory makes a contract by CREATE2 whose constructor makes a factory, which makes a vault in its own')
    .deploy('root', 'factory')
    .attackableAgreement('agreementA', { covers: { root: 'FutureOnly' } })
    .spawn('branch', 'root', { kind: 'factory', method: 'create2', nested: ['twig', 'leaf'] })
    .ask(open('branch', 'agreementA', 'root'), unbound('twig', 'leaf'))
    .attackableAgreement('agreementB', { covers: { twig: 'ExistingOnly' } })
    .ask(open('leaf', 'agreementB', 'twig'), open('twig', 'agreementB')),

  newCase('immediate-deployer/after-calls-that-failed', 'BIND-2', 'BIND-3')
    .title(
      'A child is made after eleven calls that failed in its transaction, whose trace has their paths: [1], and then [11]',
    )
    .deployEach({ factory: 'factory', otherFactory: 'factory', router: 'router' })
    .attackableAgreements({ agreementA: { factory: 'All' }, agreementB: { router: 'All' } })
    .spawn('child', 'factory', { failedCalls: 11 })
    .spawn(['first', 'second'], 'factory', { method: 'create2', failedCalls: 3, by: 'keeper' })
    .spawn('routedChild', 'factory', { through: 'router', method: 'create2', failedCalls: 1 })
    .spawn('otherChild', 'otherFactory', { through: 'router', failedCalls: 12 })
    .ask(open(['child', 'first'], 'agreementA', 'factory'))
    .ask(open(['second', 'routedChild'], 'agreementA', 'factory'), unbound('otherChild'))
    .ask(targets({ agreementA: ['factory', 'child', 'first', 'second', 'routedChild'], agreementB: ['router'] })),

  childrenAfterFailures('immediate-deployer/after-creations-that-failed', 'BIND-3', 'CHILD-8', 'LIST-1')
    .title(
      'A factory goes on after creations that failed: these take nonces, make no contract, and hide none of its children',
    )
    .ask(...askedAfterFailures),
)
