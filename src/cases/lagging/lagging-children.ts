import { attackable, closed, open, targets, unbound } from '../../scenario/questions.ts'
import { cases, DAY, entry, newCase, numbered, type ScenarioBuilder, short, situation } from '../new-case.ts'

/** A router that forwards to a factory; each is in an agreement of its own with scope All. */
const twoParents = situation((world) =>
  world
    .sameBlock((block) => block.deployEach({ factory: 'factory', router: 'router' }))
    .agreements({ agreementA: { factory: 'All' }, agreementB: { router: 'All' } }),
)

/** A child deployed after the agreement's creation and before its deployer's link. */
export const inBetween = (scope: 'ExistingOnly' | 'FutureOnly') => (world: ScenarioBuilder) =>
  world.coveredFactory(scope).spawn('child', 'factory').underAttack('agreementA').spawn('laterChild', 'factory')

const twentyTwo = numbered('child', 22, 1)

const everyOne = ['factory', 'otherFactory', 'bareFactory', 'otherChild', 'otherChild2', 'child', 'bareChild'] as const

/** A child that is included until its deployer's entry changes. */
export const includedUntilNow = (world: ScenarioBuilder) =>
  world
    .sameBlock((block) => block.deployEach({ vault: 'vault', factory: 'factory' }))
    .attackableAgreement('agreementA', { covers: { vault: 'None', factory: 'All' }, ...short })
    .spawn('child', 'factory')
    .quirk('keeps-children')
    .waitUntil('commitmentEnd', 'agreementA')

/** The explorer is wrong about children. */
export const laggingChildren = cases(
  newCase('lagging-explorer/one-of-two-create2-children', 'LAG-1')
    .title('An explorer that has one child by CREATE2 need not have the other ones')
    .attackableFactory('All')
    .spawn('first', 'factory', { method: 'create2' })
    .quirk('behind')
    .spawn('second', 'factory', { method: 'create2' })
    .ask(targets({ agreementA: ['factory', 'first', 'second'] }), open('second', 'agreementA', 'factory'))
    .askAfterQuirks(targets({ agreementA: ['factory', 'first', 'second'] })),

  newCase('lagging-explorer/children-by-create-and-create2', 'LAG-1')
    .title('An explorer that has the child by CREATE need not have the one by CREATE2')
    .attackableFactory('All')
    .spawn(['first', 'second'], 'factory')
    .quirk('behind')
    .spawn(['third', 'fourth'], 'factory', { method: 'create2' })
    .askDuringAndAfterQuirks(targets({ agreementA: ['factory', 'first', 'second', 'third', 'fourth'] })),

  newCase('lagging-explorer/child-in-the-second-of-the-link', 'LAG-1')
    .title(
      'A child by CREATE2 in a later block of the second of the link existed then, which an explorer behind does not show',
    )
    .coveredFactory('ExistingOnly')
    .quirk('behind', { blocks: 4 })
    .lifecycle('agreementA', 'requestUnderAttack')
    .sameSecond((block) => block.spawn('child', 'factory', { method: 'create2' }))
    .spawn('lateChild', 'factory', { method: 'create2' })
    .lifecycle('agreementA', 'approveAttack')
    .ask(targets({ agreementA: ['factory', 'child'] }), open('child', 'agreementA', 'factory'))
    .askAfterQuirks(targets({ agreementA: ['factory', 'child'] })),

  newCase('lagging-explorer/child-after-one-that-was-undone', 'LAG-4')
    .title('A creation that was undone inside a transaction does not stand for a child by CREATE2 that comes later')
    .sameBlock((block) => block.deployEach({ factory: 'factory', router: 'router' }))
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .quirk('called-as-deployer')
    .spawn(['lost', 'lost'], 'factory', { method: 'create2', reverts: 'Factory__SpawnFailed', caught: true })
    .spawn('first', 'factory', { method: 'create2', through: 'router' })
    .ask(targets({ agreementA: ['factory', 'first'] }))
    .spawn('second', 'factory', { method: 'create2', through: 'router' })
    .askDuringAndAfterQuirks(targets({ agreementA: ['factory', 'first', 'second'] })),

  newCase('lagging-explorer/removed-before-the-approval', 'LAG-1')
    .title('What the explorer shows of an agreement that it has seen requested alone may have left it since')
    .sameBlock((block) => block.deploy(['vault', 'otherVault']).factoryWith('child'))
    .agreement('agreementA', { covers: { vault: 'None', otherVault: 'None', factory: 'All' }, ...short })
    .lifecycle('agreementA', 'requestUnderAttack')
    .waitUntil('commitmentEnd', 'agreementA')
    .quirk('behind', { blocks: 3 })
    .removeAccounts('agreementA', ['otherVault', 'factory'])
    .askAfter('approveAttack', 'agreementA', targets({ agreementA: ['vault'] }), unbound('child', 'otherVault'))
    .askAfterQuirks(targets({ agreementA: ['vault'] })),

  newCase('lagging-explorer/account-added-beside-a-child', 'LAG-1')
    .title(
      'An explorer that has as many contracts as the scope, one of them a child, need not have what was added since',
    )
    .deployEach({ factory: 'factory', vault: 'vault' })
    .spawn('child', 'factory')
    .attackableAgreement('agreementA', { covers: { factory: 'All' } })
    .quirk('behind')
    .addAccounts('agreementA', ['vault'])
    .ask(targets({ agreementA: ['factory', 'child', 'vault'] }), open('vault', 'agreementA'))
    .askAfterQuirks(targets({ agreementA: ['factory', 'child', 'vault'] })),

  twoParents('lagging-explorer/called-router-is-linked', 'LAG-4')
    .title('A linked router that only forwarded a call is not the deployer')
    .underAttack('agreementB')
    .spawn('child', 'factory', { through: 'router' })
    .quirk('called-as-deployer')
    .askDuringAndAfterQuirks(unbound('child'), targets({ agreementB: ['router'] })),

  twoParents('lagging-explorer/called-router-is-not-linked', 'LAG-4')
    .title('A child that came through a router belongs to its factory')
    .underAttack('agreementA')
    .spawn('child', 'factory', { through: 'router' })
    .quirk('called-as-deployer')
    .ask(open('child', 'agreementA', 'factory'), targets({ agreementA: ['factory', 'child'] }))
    .askAfterQuirks(open('child', 'agreementA', 'factory')),

  twoParents('lagging-explorer/called-router-is-open', 'LAG-4')
    .title("A closed factory's child is not opened by the router before it")
    .underAttack('agreementA', 'agreementB')
    .spawn('child', 'factory', { through: 'router', method: 'create2' })
    .lifecycle('agreementA', 'instantPromote')
    .quirk('called-as-deployer')
    .ask(closed('child', 'agreementA', 'factory'), targets({ agreementB: ['router'] }))
    .askAfterQuirks(closed('child', 'agreementA', 'factory')),

  newCase('lagging-explorer/existing-since-the-creation', 'LAG-5')
    .title('A child from before the link is an existing one, whatever the explorer shows')
    .append(inBetween('ExistingOnly'))
    .quirk('cutoff-at-creation')
    .ask(open('child', 'agreementA', 'factory'), unbound('laterChild'), targets({ agreementA: ['factory', 'child'] }))
    .askAfterQuirks(open('child', 'agreementA', 'factory')),

  newCase('lagging-explorer/future-since-the-creation', 'LAG-5')
    .title('A child from before the link is no future one')
    .append(inBetween('FutureOnly'))
    .quirk('cutoff-at-creation')
    .ask(
      unbound('child'),
      open('laterChild', 'agreementA', 'factory'),
      targets({ agreementA: ['factory', 'laterChild'] }),
    )
    .askAfterQuirks(unbound('child')),

  newCase('lagging-explorer/future-by-blocks-since-the-creation', 'LAG-5')
    .title('Neither a block nor a creation is the cutoff time')
    .append(inBetween('FutureOnly'))
    .quirk('cutoff-by-block')
    .ask(unbound('child'), open('laterChild', 'agreementA', 'factory'))
    .quirk('cutoff-at-creation')
    .askDuringAndAfterQuirks(unbound('child'), open('laterChild', 'agreementA', 'factory')),

  newCase('lagging-explorer/kept-after-the-removal', 'LAG-6')
    .title('A child is no longer bound once its deployer is removed from the scope')
    .append(includedUntilNow)
    .ask(open('child', 'agreementA', 'factory'))
    .removeAccounts('agreementA', ['factory'])
    .ask(unbound('child'), attackable('vault', true))
    .askAfterQuirks(unbound('child')),

  newCase('lagging-explorer/kept-after-a-narrower-scope', 'LAG-6')
    .title("A child is no longer bound once its deployer's scope is None")
    .append(includedUntilNow)
    .setChain('agreementA', [entry('vault'), entry('factory', 'None')])
    .askDuringAndAfterQuirks(unbound('child'), targets({ agreementA: ['vault', 'factory'] })),

  newCase('lagging-explorer/unlisted-child-beside-listed-ones', 'LAG-1')
    .title(
      'A child that the explorer has not seen yet is a target, though other factories made as many contracts as it knows',
    )
    .sameBlock((block) => block.deploy(['factory', 'otherFactory', 'bareFactory'], 'factory'))
    .spawn(['otherChild', 'otherChild2'], 'otherFactory')
    .attackableAgreement('agreementA', {
      covers: [
        entry('factory', 'All'),
        entry('otherFactory', 'All'),
        entry('otherChild'),
        entry('bareFactory', 'All', 'bare'),
      ],
    })
    .quirk('behind', { blocks: 2 })
    .spawn('child', 'factory', { method: 'create2' })
    .spawn('bareChild', 'bareFactory', { method: 'create2' })
    .askDuringAndAfterQuirks(targets({ agreementA: [...everyOne] })),

  newCase('lagging-explorer/twenty-two-children-unlisted', 'LAG-1')
    .title('More children than fit on any first page are targets before the explorer shows one of them')
    .attackableFactory('All')
    .wait(DAY)
    .spawn(twentyTwo, 'factory')
    .quirk('behind', { seconds: 3_600 })
    .askDuringAndAfterQuirks(targets({ agreementA: ['factory', ...twentyTwo] })),

  newCase('lagging-explorer/child-of-a-destroyed-deployer', 'LAG-9')
    .title('A child of a deployer that destroyed itself is a target, also where the explorer has not seen its creation')
    .deploy('factory', 'factory')
    .spawn('goneDeployer', 'factory', { destroyed: true, nested: ['child'] })
    .quirk('forgets')
    .attackableAgreement('agreementA', { covers: { goneDeployer: 'All' } })
    .askDuringAndAfterQuirks(targets({ agreementA: ['goneDeployer', 'child'] })),
)
