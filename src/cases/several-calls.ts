import { DAY, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { closed, counting, open, runOut, targets, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A contract that owns two agreements, and moderates them. */
const ofMultisig = (builder: ScenarioBuilder): ScenarioBuilder =>
  builder
    .deploy('multisig', 'router')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault'], owner: 'multisig' })
    .agreement('agreementB', { covers: ['otherVault'], owner: 'multisig' })

/** A contract makes several calls of the attack registry in one transaction. */
export const severalCalls: Scenario[] = [
  ofMultisig(
    scenario(
      'states/countdown-restarted-in-one-transaction',
      'A promotion that is cancelled and requested again in one transaction starts another countdown',
    ),
  )
    .about('STATE-4', 'TIME-1')
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .do({ do: 'cancelPromotion', agreement: 'agreementA', also: [{ do: 'promote', agreement: 'agreementA' }] })
    .ask(counting('vault', 3 * DAY, 'agreementA'), targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]))
    .waitUntil('countdownEnd', 'agreementA', -1)
    .ask(counting('vault', 1, 'agreementA'))
    .wait(1)
    .ask(runOut('vault', 'agreementA'), targets())
    .build(),

  ofMultisig(
    scenario(
      'states/corrupted-in-one-transaction',
      'Two agreements change in one transaction, and one of them twice: the last change of each counts',
    ),
  )
    .about('STATE-2', 'LIST-1')
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
    .ask(targets(['agreementB', 'PROMOTION_REQUESTED', ['otherVault']]))
    .build(),

  ofMultisig(
    scenario(
      'cutoff-time/requested-in-one-transaction',
      'Two agreements request attack mode in one transaction, which links the factory of each',
    ),
  )
    .about('CHILD-2', 'CHILD-4')
    .deploy('pastFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .addAccounts('agreementA', { pastFactory: 'ExistingOnly' })
    .addAccounts('agreementB', { futureFactory: 'FutureOnly' })
    .spawn('pastChild', 'pastFactory')
    .spawn('futureChild', 'futureFactory')
    .do({
      ...{ do: 'requestUnderAttack', agreement: 'agreementA' },
      also: [{ do: 'requestUnderAttack', agreement: 'agreementB' }],
    })
    .lifecycle('agreementA', 'approveAttack')
    .lifecycle('agreementB', 'approveAttack')
    .spawn('latePastChild', 'pastFactory')
    .spawn('lateFutureChild', 'futureFactory')
    .ask(open('pastChild', 'agreementA', 'pastFactory'), unbound('latePastChild'))
    .ask(unbound('futureChild'), open('lateFutureChild', 'agreementB', 'futureFactory'))
    .build(),

  ofMultisig(
    scenario(
      'lagging-explorer/approved-in-one-transaction',
      'Two agreements are approved in one transaction that the explorer has not seen',
    ),
  )
    .about('LAG-1')
    .do({ do: 'changeRegistryModerator', to: 'multisig' })
    .lifecycle('agreementA', 'requestUnderAttack')
    .lifecycle('agreementB', 'requestUnderAttack')
    .quirk('behind')
    .do({
      ...{ do: 'approveAttack', agreement: 'agreementA' },
      also: [{ do: 'approveAttack', agreement: 'agreementB' }],
    })
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'UNDER_ATTACK', ['otherVault']]))
    .endQuirks()
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'UNDER_ATTACK', ['otherVault']]))
    .build(),

  scenario(
    'immediate-deployer/factories-called-in-one-transaction',
    'A router calls three factories in one transaction: each is the deployer of its own children alone',
  )
    .about('BIND-2', 'BIND-3')
    .sameBlock((block) => block.deploy('router', 'router').deploy('factoryA', 'factory').deploy('factoryB', 'factory'))
    .deploy('factoryC', 'factory')
    .agreement('agreementA', { covers: { factoryB: 'All' } })
    .agreement('agreementC', { covers: { factoryC: 'FutureOnly' } })
    .underAttack('agreementA', 'agreementC')
    .spawn('childA', 'factoryA', {
      through: 'router',
      also: [
        { factory: 'factoryB', children: ['childB', 'otherChildB'], method: 'create2' },
        { factory: 'factoryC', children: ['childC'], method: 'clone' },
        { factory: 'factoryA', children: ['otherChildA'], method: 'create3', proxies: ['otherChildAProxy'] },
      ],
    })
    .ask(unbound('childA'), open('childB', 'agreementA', 'factoryB'), open('otherChildB', 'agreementA', 'factoryB'))
    .ask(open('childC', 'agreementC', 'factoryC'), unbound('otherChildA'))
    .ask(
      targets(
        ['agreementA', 'UNDER_ATTACK', ['factoryB', 'childB', 'otherChildB']],
        ['agreementC', 'UNDER_ATTACK', ['factoryC', 'childC']],
      ),
    )
    .build(),

  scenario(
    'official-deployer/called-twice-in-one-transaction',
    'The linked official deployer deploys by CREATE3 and then by CREATE in one transaction: the second child is its own',
  )
    .about('BIND-14', 'BIND-2')
    .deploy('router', 'router')
    .agreement('agreementA', { covers: { treasury: 'None', officialDeployer: 'All' } })
    .underAttack('agreementA')
    .spawn('vaultA', 'officialDeployer', {
      method: 'create3',
      through: 'router',
      also: [
        { factory: 'officialDeployer', children: ['vaultB'] },
        { factory: 'officialDeployer', children: ['vaultC'], method: 'create2' },
      ],
    })
    .ask(unbound('vaultA'), open('vaultB', 'agreementA', 'officialDeployer'))
    .ask(open('vaultC', 'agreementA', 'officialDeployer'), open('vaultAProxy', 'agreementA', 'officialDeployer'))
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['officialDeployer'])
    .build(),
]
