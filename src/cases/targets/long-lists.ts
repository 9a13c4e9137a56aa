import type { Name } from '../../model/action.ts'
import type { ScenarioBuilder } from '../../scenario/builder.ts'
import { open, targets, terms } from '../../scenario/questions.ts'
import { cases, newCase } from '../new-case.ts'

/** A vault and the agreement that covers it. */
type Protocol = { vault: Name; agreement: Name }

const protocols = (count: number): Protocol[] =>
  Array.from({ length: count }, (_, index) => ({ vault: `vault${index + 1}`, agreement: `agreement${index + 1}` }))

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

/** Ten agreements whose names, documents and contacts take some hundred kilobytes as characters of three bytes. */
function wordy(): ScenarioBuilder {
  const many = protocols(10)
  const text = '保'.repeat(2_000)
  return many
    .reduce(
      (builder, { vault, agreement }) =>
        builder.sameBlock((block) =>
          block
            .deploy(vault)
            .agreement(agreement, {
              covers: [vault],
              protocolName: text,
              agreementURI: `ipfs://${text.slice(7)}`,
              contactDetails: [{ name: text, contact: text }],
            })
            .lifecycle(agreement, 'requestUnderAttack', 'approveAttack'),
        ),
      newCase('targets/pages-of-many-kilobytes', 'LIST-1', 'TERM-2').title(
        'A page of agreements with long texts, which arrives in several parts that end within characters, is read whole',
      ),
    )
    .ask(targets(...listed(many, 'UNDER_ATTACK')), terms('vault1', { agreementURI: `ipfs://${text.slice(7)}` }))
}

/** Lists of targets of more than one page. */
export const longTargetLists = cases(
  wordy(),

  allUnderAttack(
    newCase('targets/eleven-under-attack', 'LIST-2').title(
      'Eleven agreements under attack take more than one page of ten',
    ),
    protocols(11),
  )
    .ask(
      targets(...listed(protocols(11), 'UNDER_ATTACK')),
      open('vault1', 'agreement1'),
      open('vault11', 'agreement11'),
    )
    .deploy('factory', 'factory')
    .attackableAgreement('latest', { covers: { factory: 'All' } })
    .spawn('child', 'factory')
    .ask(open('child', 'latest', 'factory')),

  promoted(
    allUnderAttack(
      newCase('targets/eleven-counting-down', 'LIST-1', 'LIST-2').title(
        'Eleven agreements that count down take more than one page of ten',
      ),
      protocols(11),
    ),
    protocols(11),
  ).ask(targets(...listed(protocols(11), 'PROMOTION_REQUESTED'))),

  promoted(
    allUnderAttack(
      newCase('targets/twenty-five-in-both-states', 'LIST-1', 'LIST-2').title(
        'Twenty-five agreements in two states take two pages of each',
      ),
      protocols(25),
    ),
    protocols(12),
  ).ask(targets(...listed(protocols(12), 'PROMOTION_REQUESTED'), ...listed(protocols(25).slice(12), 'UNDER_ATTACK'))),

  allUnderAttack(
    newCase('targets/hundred-and-one', 'LIST-2').title(
      'A hundred and one agreements take more than one page of a hundred',
    ),
    protocols(101),
  ).ask(targets(...listed(protocols(101), 'UNDER_ATTACK'))),

  [10, 20, 21].reduce(
    (builder, count, index) =>
      accountsUnderAttack(builder, protocols(count).slice([0, 10, 20][index])).ask(
        targets(...listed(protocols(count), 'UNDER_ATTACK')),
      ),
    newCase('targets/pages-that-are-full', 'LIST-2').title(
      'Ten and twenty agreements fill one and two pages of ten, the twenty-first is on a third',
    ),
  ),

  accountsUnderAttack(
    accountsUnderAttack(
      newCase('targets/large-pages-that-are-full', 'LIST-2')
        .title(
          'A hundred agreements fill the largest page, a hundred and one more are on further pages, in both states',
        )
        .deploy('factory', 'factory')
        .attackableAgreement('oldest', { covers: { factory: 'All' } })
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
    ),
)
