import { closed, open, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase, short } from './new-case.ts'

/** Ordinary transactions, by whom or in an order that the first version of a resolver was not tried with. */
export const plainDeployments = cases(
  newCase('official-deployer/made-for-another-owner', 'BIND-1', 'BIND-15')
    .title(
      'A contract that somebody made by the official deployer is bound by an agreement of somebody else that links it',
    )
    .spawn('vault', 'officialDeployer', { by: 'alice' })
    .agreement('agreementA', { covers: ['vault'], owner: 'bob' })
    .do({ do: 'authorizeAgreementOwner', contract: 'vault', to: 'bob' })
    .askAfter('underAttack', 'agreementA', open('vault', 'agreementA'), terms('vault', { agreement: 'agreementA' }))
    .ask(targets({ agreementA: ['vault'] })),

  newCase('child-contracts/straight-to-production', 'BIND-2', 'TERM-1')
    .title('An agreement that went to production without an attack request binds the children that its factory made')
    .spawn('factory', 'officialDeployer', { method: 'create2', kind: 'factory', by: 'agreementAOwner' })
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' }, terms: { bountyPercentage: 15 } })
    .lifecycle('agreementA', 'goToProduction')
    .ask(closed('child', 'agreementA', 'factory'), terms('child', { agreement: 'agreementA', bountyPercentage: 15 }))
    .ask(terms('factory', { agreement: 'agreementA', bountyPercentage: 15 }), targets()),

  newCase('states/moderator-that-is-a-target', 'STATE-1', 'BIND-2')
    .title(
      'A contract that owns and moderates the agreement is a target of it like any, and so is what its factory makes',
    )
    .deployEach({ multisig: 'router', factory: 'factory' })
    .attackableAgreement('agreementA', { covers: { multisig: 'None', factory: 'FutureOnly' }, owner: 'multisig' })
    .spawn('child', 'factory')
    .ask(open('multisig', 'agreementA'), open('child', 'agreementA', 'factory'))
    .ask(targets({ agreementA: ['multisig', 'factory', 'child'] })),

  newCase('child-contracts/upgraded-factory', 'CHILD-2', 'CHILD-4', 'LIST-4')
    .title(
      'A factory that is upgraded, to code that deploys nothing, keeps its children and the cutoff time of its link',
    )
    .sameBlock((block) => block.deployEach({ code: 'factory', otherCode: 'vault' }))
    .do(
      { do: 'deploy', contract: 'pastFactory', kind: 'factory', implementation: 'code' },
      { do: 'deploy', contract: 'futureFactory', kind: 'factory', implementation: 'code' },
    )
    .spawn('pastChild', 'pastFactory')
    .attackableAgreement('agreementA', { covers: { pastFactory: 'ExistingOnly', futureFactory: 'FutureOnly' } })
    .spawnEach({ latePastChild: 'pastFactory', futureChild: 'futureFactory' })
    .do(
      { do: 'upgrade', contract: 'pastFactory', implementation: 'otherCode' },
      { do: 'upgrade', contract: 'futureFactory', implementation: 'otherCode' },
    )
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('latePastChild'))
    .ask(open('futureChild', 'agreementA', 'futureFactory'))
    .ask(targets({ agreementA: ['pastFactory', 'futureFactory', 'pastChild', 'futureChild'] })),

  newCase('child-contracts/scope-set-anew-after-it-was-added', 'CHILD-1', 'CHILD-3')
    .title('The scope of a factory is that of the list set last, not that with which the factory was added before')
    .sameBlock((block) => block.deployEach({ vault: 'vault', narrowed: 'factory', widened: 'factory' }))
    .sameBlock((block) => block.spawnEach({ narrowChild: 'narrowed', wideChild: 'widened' }))
    .attackableAgreement('agreementA', { covers: ['vault'], ...short })
    .addAccounts('agreementA', { narrowed: 'All', widened: 'None' })
    .ask(open('narrowChild', 'agreementA', 'narrowed'), unbound('wideChild'))
    .waitUntil('commitmentEnd', 'agreementA')
    .setChain('agreementA', { vault: 'None', narrowed: 'None', widened: 'All' })
    .ask(unbound('narrowChild'), open('wideChild', 'agreementA', 'widened'), open('narrowed', 'agreementA')),

  newCase('terms/one-percent-and-odd-locations', 'TERM-1', 'TERM-2')
    .title('A bounty of 1 % is one percent, and the location of the document is told as it is written')
    .sameBlock((block) => block.deploy(['vaultA', 'vaultB']))
    .agreement('agreementA', {
      covers: ['vaultA'],
      terms: { bountyPercentage: 1 },
      agreementURI: 'ipfs://ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    })
    .agreement('agreementB', {
      covers: ['vaultB'],
      agreementURI: 'https://gateway.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/?a=1#b',
    })
    .underAttack('agreementA', 'agreementB')
    .ask(
      terms('vaultA', {
        agreement: 'agreementA',
        bountyPercentage: 1,
        agreementURI: 'ipfs://ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
      }),
      terms('vaultB', {
        agreement: 'agreementB',
        agreementURI: 'https://gateway.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/?a=1#b',
      }),
    ),

  newCase('targets/children-of-one-block-with-two-cutoffs', 'LIST-4', 'CHILD-5')
    .title(
      'Two factories make a child each in one block, one before its link and one after it: each has its own cutoff time',
    )
    .sameBlock((block) => block.deployEach({ vault: 'vault', early: 'factory', late: 'factory' }))
    .attackableAgreement('agreementA', { covers: { early: 'FutureOnly' } })
    .sameBlock((block) => block.spawnEach({ earlyChild: 'early', lateChild: 'late' }))
    .addAccounts('agreementA', { late: 'FutureOnly' })
    .ask(targets({ agreementA: ['early', 'late', 'earlyChild'] }))
    .ask(open('earlyChild', 'agreementA', 'early'), unbound('lateChild')),

  newCase('targets/child-that-a-closed-agreement-names', 'LIST-4', 'BIND-7')
    .title('A child stays a target where an agreement in production adds it to a scope that links nothing any more')
    .sameBlock((block) => block.deployEach({ factory: 'factory', vault: 'vault' }))
    .agreements({ agreementA: { factory: 'All' }, agreementB: ['vault'] })
    .underAttack('agreementA')
    .spawn('child', 'factory')
    .lifecycle('agreementB', 'requestUnderAttack', 'instantPromote')
    .addAccounts('agreementB', ['child'])
    .ask(targets({ agreementA: ['factory', 'child'] }), open('child', 'agreementA', 'factory')),

  newCase('countdown-expiry/children-that-the-cutoff-leaves-out', 'TIME-2', 'CHILD-4')
    .title('A child that its factory made before the link has no time left, while the countdown of the agreement runs')
    .attackableFactory('FutureOnly', { children: 'earlyChild' })
    .spawn('lateChild', 'factory')
    .lifecycle('agreementA', 'promote')
    .ask(timeLeft('earlyChild', null), timeLeft('lateChild', 3 * DAY), unbound('earlyChild')),

  newCase('terms/agreement-that-another-links', 'TERM-1', 'BIND-13')
    .title('The terms for attacking an agreement that another one links are those of the other, not its own')
    .deploy('vault')
    .agreement('agreementB', { covers: ['vault'], terms: { bountyPercentage: 70 } })
    .attackableAgreement('agreementA', { covers: ['agreementB'], terms: { bountyPercentage: 5 } })
    .ask(open('agreementB', 'agreementA'), terms('agreementB', { agreement: 'agreementA', bountyPercentage: 5 }))
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(terms('vault', { agreement: 'agreementB', bountyPercentage: 70 }), terms('agreementA', null))
    .ask(terms('agreementB', { agreement: 'agreementA', bountyPercentage: 5 })),
)
