import { DAY, scenario } from '../../scenario/builder.ts'
import { open, targets, unbound } from '../../scenario/questions.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** Which contracts a target has. */
export const targetContracts: Scenario[] = [
  scenario(
    'targets/entry-left-behind',
    'A vault still listed by one agreement but linked to another is a target of that one',
  )
    .about('LIST-4', 'BIND-9')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault', 'otherVault'], commitment: 8 * DAY })
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .addAccounts('agreementA', [{ account: 'vault', spelling: 'lower' }])
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['vault'])
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['otherVault']]), unbound('vault'))
    .underAttack('agreementB')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['otherVault']], ['agreementB', 'UNDER_ATTACK', ['vault']]))
    .ask(open('vault', 'agreementB'))
    .build(),

  scenario(
    'targets/factory-entry-left-behind',
    'A factory that is still listed but no longer linked is no target, nor are its children',
  )
    .about('LIST-4', 'BIND-10')
    .deploy('vault')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { vault: 'None', factory: 'All' }, commitment: 8 * DAY })
    .underAttack('agreementA')
    .addAccounts('agreementA', [{ account: 'factory', scope: 'All', spelling: 'bare' }])
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'factory', 'child']]))
    .waitUntil('commitmentEnd', 'agreementA')
    .removeAccounts('agreementA', ['factory'])
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]), unbound('factory'), unbound('child'))
    .build(),

  scenario('targets/linked-child-of-a-listed-factory', "A child of its own agreement is no target of its factory's")
    .about('LIST-4', 'BIND-5')
    .deploy('factory', 'factory')
    .spawn(['linkedChild', 'sibling'], 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['linkedChild'] })
    .underAttack('agreementA', 'agreementB')
    .ask(
      targets(['agreementA', 'UNDER_ATTACK', ['factory', 'sibling']], ['agreementB', 'UNDER_ATTACK', ['linkedChild']]),
    )
    .build(),

  scenario(
    'targets/corrupted-child-of-a-listed-factory',
    'A child whose own agreement is corrupted is a target of none',
  )
    .about('LIST-4', 'BIND-5')
    .deploy('factory', 'factory')
    .spawn(['corruptedChild', 'sibling'], 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['corruptedChild'] })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementB', 'markCorrupted')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'sibling']]))
    .build(),

  scenario('targets/children-of-every-scope', 'The targets hold the included children of each factory and no other')
    .about('CHILD-1', 'CHILD-2', 'CHILD-3', 'CHILD-4')
    .deploy('noneFactory', 'factory')
    .deploy('pastFactory', 'factory')
    .deploy('allFactory', 'factory')
    .deploy('futureFactory', 'factory')
    .agreement('agreementA', {
      covers: { noneFactory: 'None', pastFactory: 'ExistingOnly', allFactory: 'All', futureFactory: 'FutureOnly' },
    })
    .sameBlock((block) =>
      block
        .spawn('noneBefore', 'noneFactory')
        .spawn('pastBefore', 'pastFactory')
        .spawn('allBefore', 'allFactory')
        .spawn('futureBefore', 'futureFactory'),
    )
    .underAttack('agreementA')
    .sameBlock((block) =>
      block
        .spawn('noneAfter', 'noneFactory')
        .spawn('pastAfter', 'pastFactory')
        .spawn('allAfter', 'allFactory')
        .spawn('futureAfter', 'futureFactory'),
    )
    .ask(
      targets([
        'agreementA',
        'UNDER_ATTACK',
        [
          'noneFactory',
          'pastFactory',
          'allFactory',
          'futureFactory',
          'pastBefore',
          'allBefore',
          'allAfter',
          'futureAfter',
        ],
      ]),
    )
    .build(),

  scenario(
    'targets/child-of-a-listed-child',
    'A child that is listed itself includes its own children, though what made it is listed, too',
  )
    .about('LIST-4', 'BIND-2')
    .deploy('factory', 'factory')
    .spawn('middle', 'factory', { kind: 'factory' })
    .agreement('agreementA', { covers: { factory: 'All', middle: 'FutureOnly' } })
    .spawn('earlyGrandchild', 'middle')
    .underAttack('agreementA')
    .spawn('grandchild', 'middle')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'middle', 'grandchild']]), unbound('earlyGrandchild'))
    .build(),

  scenario('targets/no-grandchildren', 'A grandchild of a listed factory is no target')
    .about('BIND-4')
    .deploy('rootFactory', 'factory')
    .agreement('agreementA', { covers: { rootFactory: 'All' } })
    .underAttack('agreementA')
    .spawn('branchFactory', 'rootFactory', { kind: 'factory' })
    .spawn('leaf', 'branchFactory')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['rootFactory', 'branchFactory']]))
    .build(),

  scenario(
    'targets/without-any-contract-left',
    'An agreement under attack whose contracts were all removed is listed without any',
  )
    .about('BIND-10')
    .attackableVault({ elsewhere: { 10: ['vault'] }, commitment: 8 * DAY })
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .ask(targets(['agreementA', 'UNDER_ATTACK', []]), unbound('vault'))
    .build(),

  scenario(
    'targets/counting-down-without-contracts',
    'An agreement that counts down and binds nothing is left out, or listed as counting down and without contracts',
  )
    .about('LIST-3')
    .attackableVault({ elsewhere: { 10: ['vault'] }, commitment: 8 * DAY })
    .waitUntil('commitmentEnd', 'agreementA')
    .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'] })
    .ask(targets(['agreementA', 'UNDER_ATTACK', []]))
    .lifecycle('agreementA', 'promote')
    .around('countdownEnd', 'agreementA', {
      before: [targets(['agreementA', 'PROMOTION_REQUESTED', []])],
      at: [targets()],
    })
    .build(),

  scenario(
    'targets/closed-beside-open',
    'Beside an agreement under attack those that cannot be attacked are not listed',
  )
    .about('LIST-3')
    .deploy('vault')
    .deploy('promotedVault')
    .deploy('corruptedVault')
    .deploy('requestedVault')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('promotedAgreement', { covers: ['promotedVault'] })
    .agreement('corruptedAgreement', { covers: ['corruptedVault'] })
    .agreement('requestedAgreement', { covers: ['requestedVault'] })
    .agreement('unregisteredAgreement', { covers: ['vault'] })
    .underAttack('agreementA', 'corruptedAgreement')
    .lifecycle('promotedAgreement', 'requestUnderAttack', 'instantPromote')
    .lifecycle('corruptedAgreement', 'markCorrupted')
    .lifecycle('requestedAgreement', 'requestUnderAttack')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario('targets/linked-account', 'An account without code that is linked is a target like a contract')
    .about('BIND-1')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault', 'treasury'] })
    .underAttack('agreementA')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'treasury']]))
    .build(),
]
