import { type ExpectedTarget, open, targets, terms } from '../../scenario/questions.ts'
import { cases, newCase, numbered, type ScenarioBuilder } from '../new-case.ts'

/** The numbers of agreements, each with a vault of its own. */
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Puts agreements under attack in three blocks, whatever their number. */
const allUnderAttack = (numbers: number[]) => (world: ScenarioBuilder) =>
  world
    .sameBlock((block) =>
      block.each(numbers, (next, number) =>
        next.agreement(`agreement${number}`, { covers: [`vault${number}`], owner: 'guild' }),
      ),
    )
    .sameBlock((block) =>
      block.each(numbers, (next, number) => next.lifecycle(`agreement${number}`, 'requestUnderAttack')),
    )
    .sameBlock((block) => block.each(numbers, (next, number) => next.lifecycle(`agreement${number}`, 'approveAttack')))

const allPromoted = (numbers: number[]) => (world: ScenarioBuilder) =>
  world.sameBlock((block) => block.each(numbers, (next, number) => next.lifecycle(`agreement${number}`, 'promote')))

const listed = (numbers: number[], state: 'UNDER_ATTACK' | 'PROMOTION_REQUESTED') =>
  numbers.map((number): ExpectedTarget => [`agreement${number}`, state, [`vault${number}`]])

/** The target that is last on every list of those under attack. */
const oldest: ExpectedTarget = ['oldest', 'UNDER_ATTACK', ['factory', 'child']]

/** With it, ten agreements take some hundred kilobytes as characters of three bytes. */
const longText = '保'.repeat(2_000)
const longDocument = `ipfs://${longText.slice(7)}`

/** Lists of targets of more than one page. Vaults without code cost less. */
export const longTargetLists = cases(
  newCase('targets/pages-of-many-kilobytes', 'LIST-1', 'TERM-2')
    .title(
      'A page of agreements with long texts, which arrives in several parts that end within characters, is read whole',
    )
    .each(from(1, 10), (world, number) =>
      world.sameBlock((block) =>
        block
          .deploy(`vault${number}`)
          .agreement(`agreement${number}`, {
            covers: [`vault${number}`],
            protocolName: longText,
            agreementURI: longDocument,
            contactDetails: [{ name: longText, contact: longText }],
          })
          .underAttack(`agreement${number}`),
      ),
    )
    .ask(targets(...listed(from(1, 10), 'UNDER_ATTACK')), terms('vault1', { agreementURI: longDocument })),

  newCase('targets/eleven-under-attack', 'LIST-2')
    .title('Eleven agreements under attack take more than one page of ten')
    .sameBlock((block) => block.deploy(numbered('vault', 11, 1)))
    .append(allUnderAttack(from(1, 11)))
    .ask(targets(...listed(from(1, 11), 'UNDER_ATTACK')), open('vault1', 'agreement1'), open('vault11', 'agreement11'))
    .deploy('factory', 'factory')
    .attackableAgreement('latest', { covers: { factory: 'All' } })
    .spawn('child', 'factory')
    .ask(open('child', 'latest', 'factory')),

  newCase('targets/eleven-counting-down', 'LIST-1', 'LIST-2')
    .title('Eleven agreements that count down take more than one page of ten')
    .sameBlock((block) => block.deploy(numbered('vault', 11, 1)))
    .append(allUnderAttack(from(1, 11)))
    .append(allPromoted(from(1, 11)))
    .ask(targets(...listed(from(1, 11), 'PROMOTION_REQUESTED'))),

  newCase('targets/twenty-five-in-both-states', 'LIST-1', 'LIST-2')
    .title('Twenty-five agreements in two states take two pages of each')
    .sameBlock((block) => block.deploy(numbered('vault', 25, 1)))
    .append(allUnderAttack(from(1, 25)))
    .append(allPromoted(from(1, 12)))
    .ask(targets(...listed(from(1, 12), 'PROMOTION_REQUESTED'), ...listed(from(13, 25), 'UNDER_ATTACK'))),

  newCase('targets/hundred-and-one', 'LIST-2')
    .title('A hundred and one agreements take more than one page of a hundred')
    .sameBlock((block) => block.deploy(numbered('vault', 101, 1)))
    .append(allUnderAttack(from(1, 101)))
    .ask(targets(...listed(from(1, 101), 'UNDER_ATTACK'))),

  newCase('targets/pages-that-are-full', 'LIST-2')
    .title('Ten and twenty agreements fill one and two pages of ten, the twenty-first is on a third')
    .append(allUnderAttack(from(1, 10)))
    .ask(targets(...listed(from(1, 10), 'UNDER_ATTACK')))
    .append(allUnderAttack(from(11, 20)))
    .ask(targets(...listed(from(1, 20), 'UNDER_ATTACK')))
    .append(allUnderAttack(from(21, 21)))
    .ask(targets(...listed(from(1, 21), 'UNDER_ATTACK'))),

  newCase('targets/large-pages-that-are-full', 'LIST-2')
    .title('A hundred agreements fill the largest page, a hundred and one more are on further pages, in both states')
    .deploy('factory', 'factory')
    .attackableAgreement('oldest', { covers: { factory: 'All' } })
    .spawn('child', 'factory')
    .append(allUnderAttack(from(1, 99)))
    .ask(targets(oldest, ...listed(from(1, 99), 'UNDER_ATTACK')))
    .append(allUnderAttack(from(100, 200)))
    .ask(
      targets(oldest, ...listed(from(1, 200), 'UNDER_ATTACK')),
      open('child', 'oldest', 'factory'),
      terms('child', { agreement: 'oldest' }),
    )
    .append(allPromoted(from(1, 101)))
    .ask(targets(oldest, ...listed(from(1, 101), 'PROMOTION_REQUESTED'), ...listed(from(102, 200), 'UNDER_ATTACK'))),
)
