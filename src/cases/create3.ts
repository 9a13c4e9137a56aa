import { closed, open, targets, terms, unbound } from '../scenario/questions.ts'
import { cases, newCase } from './new-case.ts'

/** CREATE3: a factory deploys a proxy, and the proxy deploys the contract and is its immediate deployer. */
export const create3 = cases(
  newCase('create3/factory-of-the-proxy', 'BIND-14')
    .title(
      'A linked factory with scope All includes the proxy that it deploys, not the contract that the proxy deploys',
    )
    .attackableFactory('All')
    .spawn('vault', 'factory', { method: 'create3' })
    .ask(unbound('vault'), terms('vault', null), open('vaultProxy', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['factory', 'vaultProxy'] })),

  newCase('create3/linked-proxy', 'BIND-14')
    .title('A linked proxy with scope All includes the contract that it deployed, whose factory nothing links')
    .deploy('factory', 'factory')
    .spawn('vault', 'factory', { method: 'create3' })
    .attackableAgreement('agreementA', { covers: { vaultProxy: 'All' } })
    .ask(open('vault', 'agreementA', 'vaultProxy'), open('vaultProxy', 'agreementA'), unbound('factory'))
    .ask(targets({ agreementA: ['vaultProxy', 'vault'] })),

  newCase('create3/proxy-and-factory-of-two-agreements', 'BIND-14')
    .title("A contract has the terms of its proxy's agreement, not of the agreement of the proxy's factory")
    .deploy('factory', 'factory')
    .spawn('vault', 'factory', { method: 'create3' })
    .agreement('agreementA', { covers: { vaultProxy: 'All' }, terms: { bountyPercentage: 5 } })
    .agreement('agreementB', { covers: { factory: 'All' }, terms: { bountyPercentage: 40 } })
    .underAttack('agreementA', 'agreementB')
    .ask(
      open('vault', 'agreementA', 'vaultProxy'),
      terms('vault', { agreement: 'agreementA', bountyPercentage: 5 }),
      open('vaultProxy', 'agreementA'),
    ),

  newCase('create3/ended-proxy-agreement', 'BIND-14')
    .title("A contract is in production with its proxy's agreement although its proxy's factory can be attacked")
    .deploy('factory', 'factory')
    .spawn('vault', 'factory', { method: 'create3' })
    .agreements({ agreementA: { vaultProxy: 'All' }, agreementB: { factory: 'All' } })
    .lifecycle('agreementA', 'requestUnderAttack', 'instantPromote')
    .askAfter('underAttack', 'agreementB', closed('vault', 'agreementA', 'vaultProxy'), open('factory', 'agreementB')),

  newCase('create3/scope-of-the-proxy', 'BIND-14', 'CHILD-2', 'CHILD-4')
    .title('A proxy with scope ExistingOnly includes its contract, a proxy with scope FutureOnly does not')
    .deploy('factory', 'factory')
    .spawn(['vaultA', 'vaultB'], 'factory', { method: 'create3' })
    .attackableAgreement('agreementA', {
      covers: { factory: 'FutureOnly', vaultAProxy: 'ExistingOnly', vaultBProxy: 'FutureOnly' },
    })
    .ask(open('vaultA', 'agreementA', 'vaultAProxy'), unbound('vaultB'), open('vaultBProxy', 'agreementA')),

  newCase('create3/contract-with-a-link', 'BIND-5', 'BIND-1')
    .title("A contract deployed by CREATE3 and linked itself is bound by its own link, not by its proxy's")
    .deploy('factory', 'factory')
    .spawn('vault', 'factory', { method: 'create3' })
    .attackableAgreements({ agreementA: ['vault'], agreementB: { factory: 'All', vaultProxy: 'All' } })
    .ask(open('vault', 'agreementA'), open('vaultProxy', 'agreementB')),

  newCase('create3/several-through-a-router', 'BIND-14', 'BIND-3')
    .title('Several contracts deployed by CREATE3 in one call through a router each belong to their own proxy')
    .deployEach({ factory: 'factory', router: 'router' })
    .spawn(['vaultA', 'vaultB'], 'factory', { method: 'create3', through: 'router' })
    .attackableAgreements({ agreementA: { vaultAProxy: 'All' }, agreementB: { router: 'All', factory: 'None' } })
    .ask(open('vaultA', 'agreementA', 'vaultAProxy'), unbound('vaultB', 'vaultBProxy')),

  newCase('create3/factory-made-by-create3', 'BIND-4')
    .title('A factory deployed by CREATE3 includes its children, its own proxy does not include them')
    .deploy('rootFactory', 'factory')
    .spawn(['linkedFactory', 'otherFactory'], 'rootFactory', { method: 'create3', kind: 'factory' })
    .attackableAgreement('agreementA', { covers: { linkedFactory: 'All', otherFactoryProxy: 'All' } })
    .spawnEach({ child: 'linkedFactory', grandchild: 'otherFactory' })
    .ask(open('child', 'agreementA', 'linkedFactory'), unbound('grandchild'))
    .ask(open('otherFactory', 'agreementA', 'otherFactoryProxy')),
)
