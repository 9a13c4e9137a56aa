import type { Name } from '../../model/action.ts'
import { DAY, type ScenarioBuilder, scenario } from '../builder.ts'
import { closed, open, targets, terms, unbound } from '../questions.ts'
import type { Scenario } from '../scenario.ts'

/** A vault and the agreement that covers it. */
type Protocol = { vault: Name; agreement: Name }

const protocols = (count: number): Protocol[] =>
  Array.from({ length: count }, (_, index) => ({ vault: `vault${index + 1}`, agreement: `agreement${index + 1}` }))

/** Numbered names. */
const many = (name: string, count: number): Name[] => Array.from({ length: count }, (_, index) => `${name}${index}`)

/** Puts all agreements under attack in three blocks, whatever their number. Their vaults are accounts, which cost less. */
function accountsUnderAttack(builder: ScenarioBuilder, many: Protocol[]): ScenarioBuilder {
  const forEach = (append: (block: ScenarioBuilder, protocol: Protocol) => ScenarioBuilder) =>
    builder.sameBlock((block) => many.reduce(append, block))
  forEach((block, { vault, agreement }) => block.agreement(agreement, { covers: [vault], owner: 'guild' }))
  forEach((block, { agreement }) => block.lifecycle(agreement, 'requestUnderAttack'))
  return forEach((block, { agreement }) => block.lifecycle(agreement, 'approveAttack'))
}

/** Approves all agreements in four blocks, whatever their number. */
function allUnderAttack(builder: ScenarioBuilder, many: Protocol[]): ScenarioBuilder {
  const forEach = (append: (block: ScenarioBuilder, protocol: Protocol) => void) =>
    builder.sameBlock((block) => {
      for (const protocol of many) append(block, protocol)
      return block
    })
  forEach((block, { vault }) => block.deploy(vault))
  forEach((block, { vault, agreement }) => block.agreement(agreement, { covers: [vault], owner: 'guild' }))
  forEach((block, { agreement }) => block.lifecycle(agreement, 'requestUnderAttack'))
  forEach((block, { agreement }) => block.lifecycle(agreement, 'approveAttack'))
  return builder
}

function promoted(builder: ScenarioBuilder, many: Protocol[]): ScenarioBuilder {
  return builder.sameBlock((block) => block.do(...many.map(({ agreement }) => ({ do: 'promote', agreement }) as const)))
}

const listed = (many: Protocol[], state: 'UNDER_ATTACK' | 'PROMOTION_REQUESTED') =>
  many.map(({ vault, agreement }): [Name, typeof state, Name[]] => [agreement, state, [vault]])

/** The target that is last on every list of those under attack. */
const oldest: [Name, 'UNDER_ATTACK', Name[]] = ['oldest', 'UNDER_ATTACK', ['factory', 'child']]

/** Targets: what can be attacked now, by agreement. */
export const targetLists: Scenario[] = [
  scenario('targets/both-states', 'Targets are the agreements under attack and those that count down')
    .about('LIST-1')
    .deploy('vault')
    .deploy('countingVault')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('agreementB', { covers: ['countingVault'] })
    .underAttack('agreementA', 'agreementB')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'UNDER_ATTACK', ['countingVault']]))
    .lifecycle('agreementB', 'promote')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'PROMOTION_REQUESTED', ['countingVault']]))
    .build(),

  scenario(
    'targets/only-counting-down',
    'An agreement that counts down is a target also where no other is under attack',
  )
    .about('LIST-1')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .ask(targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]))
    .lifecycle('agreementA', 'cancelPromotion')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario('targets/nothing-registered', 'If agreements exist but none is registered, the list is empty')
    .about('LIST-5')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .ask(targets())
    .build(),

  scenario('targets/only-closed-agreements', 'Agreements in every other state leave the list empty')
    .about('LIST-5', 'STATE-2', 'STATE-3')
    .deploy('requestedVault')
    .deploy('promotedVault')
    .deploy('corruptedVault')
    .agreement('requestedAgreement', { covers: ['requestedVault'] })
    .agreement('promotedAgreement', { covers: ['promotedVault'] })
    .agreement('corruptedAgreement', { covers: ['corruptedVault'] })
    .lifecycle('requestedAgreement', 'requestUnderAttack')
    .lifecycle('promotedAgreement', 'goToProduction')
    .underAttack('corruptedAgreement')
    .lifecycle('corruptedAgreement', 'markCorrupted')
    .ask(targets())
    .ask(closed('requestedVault', 'requestedAgreement'), closed('corruptedVault', 'corruptedAgreement'))
    .build(),

  scenario('targets/countdown-ran-out', 'An agreement is not a target from the second at which its countdown ends')
    .about('LIST-3', 'LIST-5')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .around('countdownEnd', 'agreementA', {
      before: [targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']])],
      at: [targets()],
    })
    .build(),

  scenario('targets/staggered-countdowns', 'Of two countdowns the one that ended is no target, the other still is')
    .about('LIST-1', 'LIST-3')
    .deploy('firstVault')
    .deploy('secondVault')
    .agreement('firstAgreement', { covers: ['firstVault'] })
    .agreement('secondAgreement', { covers: ['secondVault'] })
    .underAttack('firstAgreement', 'secondAgreement')
    .lifecycle('firstAgreement', 'promote')
    .wait(DAY)
    .lifecycle('secondAgreement', 'promote')
    .around('countdownEnd', 'firstAgreement', {
      before: [
        targets(
          ['firstAgreement', 'PROMOTION_REQUESTED', ['firstVault']],
          ['secondAgreement', 'PROMOTION_REQUESTED', ['secondVault']],
        ),
      ],
      at: [targets(['secondAgreement', 'PROMOTION_REQUESTED', ['secondVault']])],
    })
    .build(),

  scenario('targets/finalised-and-not', 'An agreement whose countdown ended is not a target, finalised or not')
    .about('LIST-3')
    .deploy('vault')
    .deploy('silentVault')
    .deploy('finalisedVault')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('silentAgreement', { covers: ['silentVault'] })
    .agreement('finalisedAgreement', { covers: ['finalisedVault'] })
    .underAttack('agreementA', 'silentAgreement', 'finalisedAgreement')
    .lifecycle('silentAgreement', 'promote')
    .lifecycle('finalisedAgreement', 'promote')
    .waitUntil('countdownEnd', 'finalisedAgreement')
    .lifecycle('finalisedAgreement', 'finalizeState')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario(
    'targets/relinked-after-the-end',
    'A vault relinked after its countdown ended is a target of its new agreement only',
  )
    .about('LIST-3')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .underAttack('agreementB')
    .ask(targets(['agreementB', 'UNDER_ATTACK', ['vault']]))
    .build(),

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
    .lifecycle('promotedAgreement', 'goToProduction')
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

  allUnderAttack(
    scenario('targets/eleven-under-attack', 'Eleven agreements under attack take more than one page of ten').about(
      'LIST-2',
    ),
    protocols(11),
  )
    .ask(
      targets(...listed(protocols(11), 'UNDER_ATTACK')),
      open('vault1', 'agreement1'),
      open('vault11', 'agreement11'),
    )
    .deploy('factory', 'factory')
    .agreement('latest', { covers: { factory: 'All' } })
    .underAttack('latest')
    .spawn('child', 'factory')
    .ask(open('child', 'latest', 'factory'))
    .build(),

  promoted(
    allUnderAttack(
      scenario(
        'targets/eleven-counting-down',
        'Eleven agreements that count down take more than one page of ten',
      ).about('LIST-1', 'LIST-2'),
      protocols(11),
    ),
    protocols(11),
  )
    .ask(targets(...listed(protocols(11), 'PROMOTION_REQUESTED')))
    .build(),

  promoted(
    allUnderAttack(
      scenario(
        'targets/twenty-five-in-both-states',
        'Twenty-five agreements in two states take two pages of each',
      ).about('LIST-1', 'LIST-2'),
      protocols(25),
    ),
    protocols(12),
  )
    .ask(targets(...listed(protocols(12), 'PROMOTION_REQUESTED'), ...listed(protocols(25).slice(12), 'UNDER_ATTACK')))
    .build(),

  allUnderAttack(
    scenario('targets/hundred-and-one', 'A hundred and one agreements take more than one page of a hundred').about(
      'LIST-2',
    ),
    protocols(101),
  )
    .ask(targets(...listed(protocols(101), 'UNDER_ATTACK')))
    .build(),

  [10, 20, 21]
    .reduce(
      (builder, count, index) =>
        accountsUnderAttack(builder, protocols(count).slice([0, 10, 20][index])).ask(
          targets(...listed(protocols(count), 'UNDER_ATTACK')),
        ),
      scenario(
        'targets/pages-that-are-full',
        'Ten and twenty agreements fill one and two pages of ten, the twenty-first is on a third',
      ).about('LIST-2'),
    )
    .build(),

  accountsUnderAttack(
    accountsUnderAttack(
      scenario(
        'targets/large-pages-that-are-full',
        'A hundred agreements fill the largest page, a hundred and one more are on further pages, in both states',
      )
        .about('LIST-2')
        .deploy('factory', 'factory')
        .agreement('oldest', { covers: { factory: 'All' } })
        .underAttack('oldest')
        .spawn('child', 'factory'),
      protocols(99),
    ).ask(targets(oldest, ...listed(protocols(99), 'UNDER_ATTACK'))),
    protocols(200).slice(99),
  )
    .ask(
      targets(oldest, ...listed(protocols(200), 'UNDER_ATTACK')),
      open('child', 'oldest', 'factory'),
      terms('child', { agreement: 'oldest' }),
    )
    .do({ do: 'sameBlock', actions: protocols(101).map(({ agreement }) => ({ do: 'promote', agreement })) })
    .ask(
      targets(
        oldest,
        ...listed(protocols(101), 'PROMOTION_REQUESTED'),
        ...listed(protocols(200).slice(101), 'UNDER_ATTACK'),
      ),
    )
    .build(),

  scenario(
    'targets/one-account-for-another',
    'One block takes a vault out of an agreement and puts another one in: as many as before, and others',
  )
    .about('BIND-10')
    .sameBlock((block) => block.deploy('vault').deploy('otherVault').deploy('laterVault'))
    .agreement('agreementA', { covers: ['vault', 'otherVault'], commitment: 8 * DAY })
    .underAttack('agreementA')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault', 'otherVault']]))
    .waitUntil('commitmentEnd', 'agreementA')
    .sameBlock((block) => block.removeAccounts('agreementA', ['vault']).addAccounts('agreementA', ['laterVault']))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['otherVault', 'laterVault']]), unbound('vault'))
    .build(),

  scenario(
    'targets/child-with-a-link-of-its-own',
    'A child moves from the agreement of its factory to another one that links it, and back when that one ends',
  )
    .about('BIND-5', 'LIST-4')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .agreement('agreementB', { covers: ['child'] })
    .underAttack('agreementA')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory']]))
    .lifecycle('agreementB', 'rejectAttackRequest')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]))
    .underAttack('agreementB')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory']], ['agreementB', 'UNDER_ATTACK', ['child']]))
    .build(),

  scenario(
    'targets/child-in-a-later-block-of-one-second',
    'A child that a later block of the second of the link makes is a target, though no registry event tells of it',
  )
    .about('CHILD-2', 'CHILD-9', 'LIST-4')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'ExistingOnly' } })
    .sameBlock((block) => block.underAttack('agreementA'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory']]))
    .sameSecond((block) => block.spawn('child', 'factory'))
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['factory', 'child']]), open('child', 'agreementA', 'factory'))
    .build(),

  scenario(
    'targets/more-entries-than-a-first-buffer',
    'The last of a hundred and forty entries is a factory, whose hundred and thirty children are targets, too',
  )
    .about('CHILD-3', 'LIST-4')
    .deploy('factory', 'factory')
    .sameBlock((block) => many('child', 130).reduce((next, child) => next.spawn(child, 'factory'), block))
    .agreement('agreementA', { covers: many('account', 40), commitment: 40 * DAY })
    .sameBlock((block) =>
      [1, 2, 3].reduce((next, part) => {
        const accounts = many('account', 139).slice(40 * part, 40 * (part + 1))
        return next.addAccounts('agreementA', accounts)
      }, block),
    )
    .addAccounts('agreementA', { factory: 'All' })
    .underAttack('agreementA')
    .ask(
      open('child129', 'agreementA', 'factory'),
      targets(['agreementA', 'UNDER_ATTACK', [...many('account', 139), 'factory', ...many('child', 130)]]),
    )
    .build(),
]
