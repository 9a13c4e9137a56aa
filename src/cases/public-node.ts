import type { ChildContractScope } from '../model/protocol.ts'
import type { RuleId } from '../model/rules.ts'
import { open, targets, unbound } from '../scenario/questions.ts'
import { cases, newCase, type ScenarioBuilder } from './new-case.ts'

/** A case whose subject asks the public network's node, which has no index of creators. */
const behind = (id: string, ...rules: RuleId[]) => newCase(id, ...rules).behindNode('zksync-os')

/** A child before the link of its factory, one in its second, and one after it. */
const aroundTheLink = (scope: ChildContractScope) => (world: ScenarioBuilder) =>
  world
    .coveredFactory(scope)
    .spawn('earlierChild', 'factory', { method: 'create2' })
    .sameBlock((block) => block.lifecycle('agreementA', 'requestUnderAttack').spawn('sameBlockChild', 'factory'))
    .spawn('laterChild', 'factory', { method: 'create2' })
    .lifecycle('agreementA', 'approveAttack')

const factories = ['north', 'east', 'south', 'west']

/** What a resolver for the public network has to answer, through the node that it has there. */
export const publicNode = cases(
  behind('public-node/child-by-create', 'BIND-2', 'CHILD-3')
    .title('A child made by CREATE is bound although the node knows no creator of any contract')
    .attackableFactory('All', { children: 'child' })
    .ask(open('child', 'agreementA', 'factory'), targets({ agreementA: ['factory', 'child'] })),

  behind('public-node/child-by-create2', 'BIND-2', 'CHILD-3')
    .title('Children made by CREATE2 are bound although no nonce gives their addresses')
    .attackableFactory('All')
    .spawn(['firstChild', 'secondChild'], 'factory', { method: 'create2' })
    .spawn('thirdChild', 'factory', { method: 'create2' })
    .ask(open(['secondChild', 'thirdChild'], 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'firstChild', 'secondChild', 'thirdChild'] })),

  behind('public-node/children-of-a-constructor', 'CHILD-2')
    .title('Children of a constructor, whose block is that of their deployer, are bound through the public node')
    .deploy('factory', 'factory', { children: ['firstChild', 'secondChild'] })
    .attackableAgreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .ask(open(['firstChild', 'secondChild'], 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'firstChild', 'secondChild'] })),

  behind('public-node/child-through-a-router', 'BIND-3', 'CHILD-3')
    .title('A router that forwards a call is no deployer, although the public node shows calls as one tree')
    .deployEach({ factory: 'factory', otherFactory: 'factory', router: 'router' })
    .attackableAgreement('agreementA', { covers: { router: 'All', otherFactory: 'All' } })
    .spawn('stranger', 'factory', { through: 'router' })
    .spawn('child', 'otherFactory', { through: 'router' })
    .ask(unbound('stranger'), open('child', 'agreementA', 'otherFactory')),

  behind('public-node/two-deployers-in-one-block', 'BIND-3', 'CHILD-3')
    .title('Of two contracts made in one block only that of the linked deployer is bound')
    .deploy(['factory', 'stranger'], 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .sameBlock((block) => block.spawn('child', 'factory').spawn('foreignChild', 'stranger').spawn('second', 'factory'))
    .ask(unbound('foreignChild'), open(['child', 'second'], 'agreementA', 'factory')),

  behind('public-node/deployed-by-an-account', 'BIND-11')
    .title('A contract that a linked account deployed has no parent, although the public node names no creator')
    .agreement('agreementA', { covers: { founder: 'All' } })
    .deploy('earlierVault', 'vault', { by: 'founder' })
    .underAttack('agreementA')
    .deploy('laterVault', 'vault', { by: 'founder' })
    .ask(unbound('earlierVault', 'laterVault'), open('founder', 'agreementA')),

  behind('public-node/grandchild', 'BIND-4', 'CHILD-3')
    .title('A child of a child has no binding agreement on the public network either')
    .attackableFactory('All')
    .spawn('child', 'factory', { kind: 'factory' })
    .spawn('grandchild', 'child')
    .ask(open('child', 'agreementA', 'factory'), unbound('grandchild')),

  behind('public-node/after-failed-creations', 'CHILD-3')
    .title('A nonce that also counts creations that failed hides no child')
    .attackableFactory('All')
    .spawn('firstChild', 'factory', { failedCreations: 2 })
    .spawn('secondChild', 'factory', { method: 'create2', failedCreations: 1 })
    .ask(open('secondChild', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'firstChild', 'secondChild'] })),

  behind('public-node/future-only-around-the-link', 'CHILD-4', 'CHILD-9')
    .title('FutureOnly through the public node, whose old blocks alone tell when a child was made')
    .append(aroundTheLink('FutureOnly'))
    .ask(unbound('earlierChild', 'sameBlockChild'), open('laterChild', 'agreementA', 'factory')),

  behind('public-node/existing-only-around-the-link', 'CHILD-2', 'CHILD-9')
    .title('ExistingOnly through the public node, whose old blocks alone tell when a child was made')
    .append(aroundTheLink('ExistingOnly'))
    .ask(open(['earlierChild', 'sameBlockChild'], 'agreementA', 'factory'))
    .ask(unbound('laterChild')),

  behind('public-node/approved-from-l1', 'CHILD-4')
    .title('A block with an approval from L1, a transaction of type 0x7f, is read like any other')
    .coveredFactory('FutureOnly')
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameBlock((block) => block.spawn('child', 'factory').lifecycle('agreementA', 'approveAttack'))
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA')),

  behind('public-node/several-blocks-in-a-second', 'CHILD-2', 'CHILD-4', 'CHILD-9')
    .title('A child made some blocks after the link, in the same second, existed at the cutoff time')
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameSecond((block) => block.spawn('pastChild', 'pastFactory'))
    .sameSecond((block) => block.spawn('futureChild', 'futureFactory'))
    .askAfter('approveAttack', 'agreementA', open('pastChild', 'agreementA', 'pastFactory'), unbound('futureChild')),

  behind('public-node/finalized-far-behind', 'BIND-9')
    .title('The latest block decides, although the finalized one is from long before the latest link')
    .attackableVault()
    .lifecycle('agreementA', 'markCorrupted')
    .attackableAgreement('agreementB', { covers: ['vault'] })
    .ask(open('vault', 'agreementB')),

  newCase('public-node/logs-in-windows', 'CHILD-2', 'CHILD-5')
    .behindNode('zksync-os', { maxBlocks: 3 })
    .title('Each of four links in a row has its time, although the public node has the logs of four blocks at a time')
    .sameBlock((block) => block.deploy(factories, 'factory').deploy('vault'))
    .sameBlock((block) => block.each(factories, (world, factory) => world.spawn(`${factory}Child`, factory)))
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .each(factories, (world, factory) => world.addAccounts('agreementA', { [factory]: 'ExistingOnly' }))
    .sameBlock((block) => block.each(factories, (world, factory) => world.spawn(`${factory}LateChild`, factory)))
    .each(factories, (world, factory) =>
      world.ask(open(`${factory}Child`, 'agreementA', factory), unbound(`${factory}LateChild`)),
    ),

  newCase('public-node/logs-of-more-than-a-page', 'LIST-1', 'CHILD-2', 'CHILD-5')
    .behindNode('zksync-os', { maxLogs: 2 })
    .title('All links and states count, although the public node names a range that has the first two of them')
    .sameBlock((block) => block.deploy(factories, 'factory'))
    .sameBlock((block) => block.each(factories, (world, factory) => world.spawn(`${factory}Child`, factory)))
    .each(factories, (world, factory) =>
      world.attackableAgreement(`${factory}Agreement`, { covers: { [factory]: 'ExistingOnly' } }),
    )
    .sameBlock((block) => block.each(factories, (world, factory) => world.spawn(`${factory}LateChild`, factory)))
    .lifecycle('westAgreement', 'promote')
    .ask(
      targets(
        {
          northAgreement: ['north', 'northChild'],
          eastAgreement: ['east', 'eastChild'],
          southAgreement: ['south', 'southChild'],
        },
        ['westAgreement', 'PROMOTION_REQUESTED', ['west', 'westChild']],
      ),
    ),

  newCase('public-node/without-old-state', 'FAULT-1', 'FAULT-2')
    .behindNode('zksync-os-pruned')
    .title('Without old state the time of a child is not known: a resolver refuses or is right')
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    .agreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .spawn('earlierChild', 'futureFactory')
    .underAttack('agreementA')
    .spawn('laterChild', 'pastFactory')
    .spawnEach({ futureChild: 'futureFactory' })
    .emptyBlocks(10)
    .ask(unbound('earlierChild', 'laterChild'), open('futureChild', 'agreementA', 'futureFactory'))
    .ask(open('pastFactory', 'agreementA')),
)
