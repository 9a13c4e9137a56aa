import { DAY, type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import { open, targets, terms, unbound } from '../../scenario/questions.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** A commitment that ends within the scenario; attack mode requires seven days. */
const short = { commitment: 8 * DAY }

/** A factory and a treasury under attack by agreementA, which can give the factory up after its commitment. */
const freeFactory = (builder: ScenarioBuilder) =>
  builder
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'All', treasury: 'None' }, ...short })
    .underAttack('agreementA')

/** Links that change around the creation of a child, and beside a child's own. */
export const linksAndChildren: Scenario[] = [
  freeFactory(
    scenario(
      'links/child-made-between-two-links',
      'A child that its factory makes while nothing links it is included by the agreement that links the factory next',
    ).about('BIND-9', 'CHILD-6'),
  )
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['factory'])
    .spawn('child', 'factory')
    .ask(unbound('child'))
    .agreement('agreementB', { covers: { factory: 'ExistingOnly' } })
    .underAttack('agreementB')
    .spawn('lateChild', 'factory')
    .ask(open('child', 'agreementB', 'factory'), unbound('lateChild'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['treasury']], ['agreementB', 'UNDER_ATTACK', ['factory', 'child']]))
    .build(),

  freeFactory(
    scenario(
      'links/scope-narrowed-after-the-child',
      'A factory leaves its agreement and comes back with scope None: the children of the time before are not included',
    ).about('CHILD-1'),
  )
    .spawn('child', 'factory')
    .waitUntil('commitmentEnd', 'agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .removeAccounts('agreementA', ['factory'])
    .addAccounts('agreementA', { factory: 'None' })
    .ask(unbound('child'), open('factory', 'agreementA'), terms('child', null))
    .build(),

  scenario(
    'links/scope-widened-after-the-child',
    'A factory leaves its agreement and comes back with scope All: the children of the time before are included',
  )
    .about('CHILD-3')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'None', treasury: 'None' }, ...short })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .waitUntil('commitmentEnd', 'agreementA')
    .ask(unbound('child'))
    .sameBlock((block) => block.removeAccounts('agreementA', ['factory']).addAccounts('agreementA', { factory: 'All' }))
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA'))
    .build(),

  scenario(
    'links/own-link-older-than-its-deployers',
    'A child that is linked itself stays with that agreement when the same owner links its factory to a newer one',
  )
    .about('BIND-5', 'TERM-1')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: ['child'], owner: 'protocol', terms: { bountyPercentage: 5 } })
    .underAttack('agreementA')
    .agreement('agreementB', { covers: { factory: 'All' }, owner: 'protocol', terms: { bountyPercentage: 40 } })
    .underAttack('agreementB')
    .ask(open('child', 'agreementA'), terms('child', { agreement: 'agreementA', bountyPercentage: 5 }))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['child']], ['agreementB', 'UNDER_ATTACK', ['factory']]))
    .build(),

  scenario(
    'links/linked-before-a-factory-is-made',
    'A factory whose address was linked before it had code includes its children like any other',
  )
    .about('BIND-2', 'CHILD-3')
    .deploy('root', 'factory')
    // So the address has a name.
    .undone((branch) => branch.spawn('factory', 'root', { kind: 'factory', method: 'create2' }))
    .agreement('agreementA', { covers: { factory: 'All' } })
    .underAttack('agreementA')
    .spawn('factory', 'root', { kind: 'factory', method: 'create2' })
    .spawn('child', 'factory')
    .ask(open('child', 'agreementA', 'factory'), open('factory', 'agreementA'), unbound('root'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .build(),

  scenario(
    'links/child-that-another-names-elsewhere',
    'A child stays with the agreement of its factory where another one names its address on another chain',
  )
    .about('LIST-4')
    .deploy('factory', 'factory')
    .deploy('vault')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['vault'], elsewhere: { 1: { child: 'All', factory: 'None' } } })
    .underAttack('agreementA', 'agreementB')
    .ask(
      targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']], ['agreementB', 'UNDER_ATTACK', ['vault']]),
      open('child', 'agreementA', 'factory'),
    )
    .build(),

  scenario(
    'links/one-of-two-agreements-adopted',
    'Of two agreements under attack of one owner, who has adopted the newer one, both are targets with their terms',
  )
    .about('BIND-6', 'LIST-1')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol', terms: { bountyCapUsd: '0' } })
    .agreement('agreementB', { covers: ['otherVault'], owner: 'protocol', terms: { bountyPercentage: 40 } })
    .underAttack('agreementA', 'agreementB')
    .adopt('protocol', 'agreementB')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'UNDER_ATTACK', ['otherVault']]))
    .ask(open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyCapUsd: '0' }))
    .build(),

  scenario(
    'links/removed-from-other-agreements',
    'A contract stays linked when agreements that do not link it any more, or never did, remove it from their scopes',
  )
    .about('BIND-9')
    .deploy('vault')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { vault: 'None', factory: 'None', treasury: 'None' }, ...short })
    .agreement('agreementB', { covers: { vault: 'None', factory: 'All' } })
    .agreement('draft', { covers: { vault: 'None', factory: 'All', treasury: 'None' }, commitment: 0 })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'instantCorrupt')
    .underAttack('agreementB')
    .spawn('child', 'factory')
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('draft', ['vault', 'factory'])
    .ask(open('vault', 'agreementB'), open('child', 'agreementB', 'factory'))
    .removeAccounts('agreementA', ['vault', 'factory'])
    .ask(open('vault', 'agreementB'), open('child', 'agreementB', 'factory'), open('factory', 'agreementB'))
    .ask(targets(['agreementB', 'UNDER_ATTACK', ['vault', 'factory', 'child']]))
    .build(),
]
