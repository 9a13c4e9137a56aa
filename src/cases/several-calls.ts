import { closed, counting, open, runOut, targets, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase, situation } from './new-case.ts'

/** A contract that owns two agreements, and moderates them. */
const ofMultisig = situation((world) =>
  world
    .deployEach({ multisig: 'router', vault: 'vault', otherVault: 'vault' })
    .agreements({ agreementA: ['vault'], agreementB: ['otherVault'] }, { owner: 'multisig' }),
)

/** A contract makes several calls of the attack registry in one transaction. */
export const severalCalls = cases(
  ofMultisig('states/countdown-restarted-in-one-transaction', 'STATE-4', 'TIME-1')
    .title('A promotion that is cancelled and requested again in one transaction starts another countdown')
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .do({ do: 'cancelPromotion', agreement: 'agreementA', also: [{ do: 'promote', agreement: 'agreementA' }] })
    .ask(counting('vault', 3 * DAY, 'agreementA'), targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]))
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA'))
    .askAfter(1, runOut('vault', 'agreementA'), targets()),

  ofMultisig('states/corrupted-in-one-transaction', 'STATE-2', 'LIST-1')
    .title('Two agreements change in one transaction, and one of them twice: the last change of each counts')
    .underAttack('agreementA', 'agreementB')
    .ask(open('vault', 'agreementA'), open('otherVault', 'agreementB'))
    .do({
      ...{ do: 'promote', agreement: 'agreementA' },
      also: [
        { do: 'promote', agreement: 'agreementB' },
        { do: 'markCorrupted', agreement: 'agreementA' },
      ],
    })
    .ask(closed('vault', 'agreementA'), counting('otherVault', 3 * DAY, 'agreementB'))
    .ask(targets(['agreementB', 'PROMOTION_REQUESTED', ['otherVault']])),

  ofMultisig('cutoff-time/requested-in-one-transaction', 'CHILD-2', 'CHILD-4')
    .title('Two agreements request attack mode in one transaction, which links the factory of each')
    .deploy(['pastFactory', 'futureFactory'], 'factory')
    .addAccounts('agreementA', { pastFactory: 'ExistingOnly' })
    .addAccounts('agreementB', { futureFactory: 'FutureOnly' })
    .spawnEach({ pastChild: 'pastFactory', futureChild: 'futureFactory' })
    .do({
      ...{ do: 'requestUnderAttack', agreement: 'agreementA' },
      also: [{ do: 'requestUnderAttack', agreement: 'agreementB' }],
    })
    .lifecycle('agreementA', 'approveAttack')
    .lifecycle('agreementB', 'approveAttack')
    .spawnEach({ latePastChild: 'pastFactory', lateFutureChild: 'futureFactory' })
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('latePastChild'))
    .ask(unbound('futureChild'), open('lateFutureChild', 'agreementB', 'futureFactory')),

  ofMultisig('lagging-explorer/approved-in-one-transaction', 'LAG-1')
    .title('Two agreements are approved in one transaction that the explorer has not seen')
    .do({ do: 'changeRegistryModerator', to: 'multisig' })
    .lifecycle('agreementA', 'requestUnderAttack')
    .lifecycle('agreementB', 'requestUnderAttack')
    .quirk('behind')
    .do({
      ...{ do: 'approveAttack', agreement: 'agreementA' },
      also: [{ do: 'approveAttack', agreement: 'agreementB' }],
    })
    .askDuringAndAfterQuirks(targets({ agreementA: ['vault'], agreementB: ['otherVault'] })),

  newCase('immediate-deployer/factories-called-in-one-transaction', 'BIND-2', 'BIND-3')
    .title('A router calls three factories in one transaction: each is the deployer of its own children alone')
    .sameBlock((block) => block.deployEach({ router: 'router', factoryA: 'factory', factoryB: 'factory' }))
    .deploy('factoryC', 'factory')
    .attackableAgreements({ agreementA: { factoryB: 'All' }, agreementC: { factoryC: 'FutureOnly' } })
    .spawn('childA', 'factoryA', {
      through: 'router',
      also: [
        { factory: 'factoryB', children: ['childB', 'otherChildB'], method: 'create2' },
        { factory: 'factoryC', children: ['childC'], method: 'clone' },
        { factory: 'factoryA', children: ['otherChildA'], method: 'create3', proxies: ['otherChildAProxy'] },
      ],
    })
    .ask(unbound('childA'), open(['childB', 'otherChildB'], 'agreementA', 'factoryB'))
    .ask(open('childC', 'agreementC', 'factoryC'), unbound('otherChildA'))
    .ask(targets({ agreementA: ['factoryB', 'childB', 'otherChildB'], agreementC: ['factoryC', 'childC'] })),

  newCase('official-deployer/called-twice-in-one-transaction', 'BIND-14', 'BIND-2')
    .title(
      'The linked official deployer deploys by CREATE3 and then by CREATE in one transaction: the second child is its own',
    )
    .deploy('router', 'router')
    .attackableAgreement('agreementA', { covers: { treasury: 'None', officialDeployer: 'All' } })
    .spawn('vaultA', 'officialDeployer', {
      method: 'create3',
      through: 'router',
      also: [
        { factory: 'officialDeployer', children: ['vaultB'] },
        { factory: 'officialDeployer', children: ['vaultC'], method: 'create2' },
      ],
    })
    .ask(unbound('vaultA'), open('vaultB', 'agreementA', 'officialDeployer'))
    .ask(open(['vaultC', 'vaultAProxy'], 'agreementA', 'officialDeployer'))
    .removeAtCommitmentEnd('agreementA', ['officialDeployer']),
)
