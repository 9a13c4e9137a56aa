import type { ChildContractScope } from '../model/protocol.ts'
import { closed, open, terms, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase, numbered, type ScenarioBuilder } from './new-case.ts'

/** A child before the link of its factory, one in its second, and one after it. */
const aroundTheLink = (scope: ChildContractScope) => (world: ScenarioBuilder) =>
  world
    .coveredFactory(scope)
    .spawn('earlierChild', 'factory')
    .sameBlock((block) => block.lifecycle('agreementA', 'requestUnderAttack').spawn('sameBlockChild', 'factory'))
    .spawn('laterChild', 'factory')
    .lifecycle('agreementA', 'approveAttack')

/** Which children a scope includes, however they were deployed. */
export const childContracts = cases(
  newCase('child-contracts/none-includes-no-child', 'CHILD-1')
    .title('Scope None leaves out every child, whenever it was made')
    .append(aroundTheLink('None'))
    .ask(unbound('earlierChild', 'sameBlockChild', 'laterChild'), open('factory', 'agreementA')),

  newCase('child-contracts/existing-only-ends-with-the-link', 'CHILD-2', 'CHILD-9')
    .title('Scope ExistingOnly includes the children deployed up to the second of the link')
    .append(aroundTheLink('ExistingOnly'))
    .ask(open(['earlierChild', 'sameBlockChild'], 'agreementA', 'factory'))
    .ask(unbound('laterChild')),

  newCase('child-contracts/all-includes-every-child', 'CHILD-3')
    .title('Scope All includes every child, whenever it was made')
    .append(aroundTheLink('All'))
    .ask(open(['earlierChild', 'sameBlockChild'], 'agreementA', 'factory'))
    .ask(open('laterChild', 'agreementA', 'factory')),

  newCase('child-contracts/future-only-begins-after-the-link', 'CHILD-4', 'CHILD-9')
    .title('Scope FutureOnly includes the children deployed after the link, not those of its second')
    .append(aroundTheLink('FutureOnly'))
    .ask(unbound('earlierChild', 'sameBlockChild'), open('laterChild', 'agreementA', 'factory')),

  newCase('child-contracts/scope-left-out-means-none', 'BIND-8', 'CHILD-1')
    .title('A factory listed without a scope includes no child')
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: ['factory'] })
    .ask(unbound('child'), terms('child', null), open('factory', 'agreementA')),

  newCase('child-contracts/made-by-create2', 'CHILD-8', 'BIND-2')
    .title('A child made by CREATE2 is a child like any other')
    .attackableFactory('All')
    .spawn('child', 'factory', { method: 'create2' })
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' })),

  newCase('child-contracts/made-as-a-clone', 'CHILD-8', 'BIND-2')
    .title('A minimal proxy is a child of the factory that cloned it')
    .attackableFactory('All')
    .spawn('child', 'factory', { method: 'clone' })
    .ask(open('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA' })),

  newCase('child-contracts/made-in-the-constructor', 'CHILD-8', 'BIND-2')
    .title('Children that a factory made in its own constructor are its children')
    .deploy('factory', 'factory', { children: ['firstChild', 'secondChild'] })
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .ask(open(['firstChild', 'secondChild'], 'agreementA', 'factory')),

  newCase('child-contracts/several-in-one-call', 'CHILD-8', 'CHILD-4')
    .title('All children made in one call are included, not only the first')
    .attackableFactory('FutureOnly')
    .spawn(['firstChild', 'secondChild', ...numbered('child', 9), 'lastChild'], 'factory')
    .ask(open(['firstChild', 'secondChild'], 'agreementA', 'factory'))
    .ask(open('lastChild', 'agreementA', 'factory')),

  newCase('child-contracts/three-ways-before-the-link', 'CHILD-4')
    .title('FutureOnly leaves out earlier children however they were made')
    .deploy('factory', 'factory', { children: ['constructorChild'] })
    .spawn('createChild', 'factory')
    .spawn('create2Child', 'factory', { method: 'create2' })
    .spawn('cloneChild', 'factory', { method: 'clone' })
    .attackableAgreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .ask(unbound('constructorChild', 'createChild', 'create2Child', 'cloneChild')),

  newCase('child-contracts/three-ways-after-the-link', 'CHILD-2', 'CHILD-8')
    .title('ExistingOnly leaves out later children however they were made')
    .deploy('factory', 'factory', { children: ['constructorChild'] })
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .spawn('createChild', 'factory')
    .spawn('create2Child', 'factory', { method: 'create2' })
    .spawn('cloneChild', 'factory', { method: 'clone' })
    .ask(unbound('createChild', 'create2Child', 'cloneChild'))
    .ask(open('constructorChild', 'agreementA', 'factory')),

  newCase('child-contracts/three-ways-side-by-side', 'CHILD-4', 'CHILD-8')
    .title('FutureOnly includes later children however they were made')
    .attackableFactory('FutureOnly')
    .spawn('createChild', 'factory')
    .spawn(['create2Child', 'secondCreate2Child'], 'factory', { method: 'create2' })
    .spawn(['cloneChild', 'secondCloneChild'], 'factory', { method: 'clone' })
    .ask(open('createChild', 'agreementA', 'factory'))
    .ask(open(['create2Child', 'secondCreate2Child'], 'agreementA', 'factory'))
    .ask(open(['cloneChild', 'secondCloneChild'], 'agreementA', 'factory')),

  newCase('child-contracts/constructor-in-the-block-of-the-link', 'CHILD-2', 'CHILD-4', 'CHILD-9')
    .title('A factory made and linked in one block has constructor children at the cutoff time')
    .attackableVault()
    .sameBlock((block) =>
      block
        .deploy('pastFactory', 'factory', { children: ['pastChild'] })
        .deploy('futureFactory', 'factory', { children: ['futureChild'] })
        .addAccounts('agreementA', { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' }),
    )
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild')),

  newCase('child-contracts/made-a-year-later', 'CHILD-3')
    .title('Scope All includes a child made long after everything else')
    .attackableFactory('All')
    .wait(365 * DAY)
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory')),

  newCase('child-contracts/scope-of-each-factory', 'CHILD-1', 'CHILD-3')
    .title('Two factories of one agreement have each a scope of their own')
    .deploy(['openFactory', 'lockedFactory'], 'factory')
    .attackableAgreement('agreementA', { covers: { openFactory: 'All', lockedFactory: 'None' } })
    .spawnEach({ openChild: 'openFactory', lockedChild: 'lockedFactory' })
    .ask(open('openChild', 'agreementA', 'openFactory'), unbound('lockedChild')),

  newCase('child-contracts/each-follows-its-own-factory', 'BIND-2')
    .title('Children of two protocols follow each the agreement of its factory')
    .deploy(['lendingFactory', 'stakingFactory'], 'factory')
    .agreement('lendingAgreement', { covers: { lendingFactory: 'All' }, terms: { bountyPercentage: 5 } })
    .agreement('stakingAgreement', { covers: { stakingFactory: 'All' }, terms: { bountyPercentage: 25 } })
    .underAttack('lendingAgreement', 'stakingAgreement')
    .lifecycle('stakingAgreement', 'markCorrupted')
    .spawnEach({ lendingChild: 'lendingFactory', stakingChild: 'stakingFactory' })
    .ask(open('lendingChild', 'lendingAgreement', 'lendingFactory'), terms('lendingChild', { bountyPercentage: 5 }))
    .ask(closed('stakingChild', 'stakingAgreement', 'stakingFactory'), terms('stakingChild', { bountyPercentage: 25 })),

  newCase('child-contracts/factory-that-nothing-links', 'BIND-8')
    .title('The child of a factory without a link is bound by nothing')
    .deploy('vault', 'vault', { by: 'protocol' })
    .deploy('factory', 'factory', { by: 'protocol' })
    .attackableAgreement('agreementA', { covers: { vault: 'All' }, owner: 'protocol' })
    .spawn('child', 'factory', { by: 'protocol' })
    .ask(unbound('child', 'factory'), open('vault', 'agreementA')),

  newCase('child-contracts/factory-only-named', 'BIND-7')
    .title('A child is bound by nothing while the agreement only names its factory')
    .coveredFactory('All', { children: 'child' })
    .ask(unbound('child', 'factory'))
    .askAfter('underAttack', 'agreementA', open('child', 'agreementA', 'factory'), open('factory', 'agreementA')),

  newCase('child-contracts/scope-widened', 'CHILD-3', 'CHILD-1')
    .title('A child is included once its factory is removed and added again with scope All, and left out after None')
    .factoryWith('child')
    .attackableAgreement('agreementA', { covers: { factory: 'None', treasury: 'None' } })
    .waitUntil('commitmentEnd', 'agreementA')
    .ask(unbound('child'))
    .removeAccounts('agreementA', ['factory'])
    .addAccounts('agreementA', { factory: 'All' })
    .ask(open('child', 'agreementA', 'factory'))
    .removeAccounts('agreementA', ['factory'])
    .addAccounts('agreementA', { factory: 'None' })
    .ask(unbound('child')),
)
