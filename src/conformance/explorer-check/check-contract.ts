import type { Name } from '../../model/action.ts'
import type { AnswerValue } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { termsOf } from '../../model/rulebook/terms.ts'
import type { World } from '../../model/world.ts'
import type { AnsweredQuestion } from '../judge/answered-question.ts'
import { expectationOf } from '../judge/expectation.ts'
import { answerTo, isUnsafe } from './answers.ts'
import type { Check, Outcome, Problem } from './check.ts'
import type { Client } from './client.ts'
import { itemProblems, show } from './compare-item.ts'
import { contractStateProblems } from './contract-state.ts'
import type { ExpectedItem } from './expected-item.ts'
import { lower, type Moment } from './moment.ts'
import { isObject, readJson } from './read-json.ts'

/** What an explorer says of one contract, account or agreement: what covers it, and its security state. */
export function contractCheck(moment: Moment, who: Name, itemOf: (agreement: Name) => ExpectedItem): Check {
  return {
    rules: [
      'API-3',
      'API-4',
      'API-6',
      'API-9',
      'LAG-1',
      ...(rulebook.bindingOf(moment.world, who).value ? [] : (['API-11'] as const)),
    ],
    about: who,
    async run(client) {
      const coverage = await coverageOutcome(client, moment, who, itemOf)
      const state = await contractStateProblems(client, moment, who, coverage.problems.length === 0)
      return {
        ...coverage,
        problems: [...coverage.problems, ...state.problems],
        silent: coverage.silent === true && state.silent === true,
      }
    },
  }
}

type Coverage = { hasCoverage: boolean; agreements: Record<string, unknown>[] }

async function coverageOutcome(
  client: Client,
  moment: Moment,
  who: Name,
  itemOf: (agreement: Name) => ExpectedItem,
): Promise<Outcome> {
  const { world, names } = moment
  const reply = await client.get(`/agreement/by-contract/${lower(names.addressOf(who))}`)
  const { url } = reply
  const { body, problem } = readJson(reply, 'API-3', '{hasCoverage, agreements: [{state, …}]}')
  if (problem) return { problems: [problem], silent: reply.kind === 'none' }
  const coverage = coverageIn(body)
  if (!coverage) {
    const expected = 'hasCoverage, true or false, and agreements, a list with a state in each'
    return { problems: [{ rule: 'API-3', url, expected, came: show(body), weight: 'wrong' }] }
  }
  const answered = answersOf(coverage, moment, who)
  const [wrong] = answered.filter(({ failed }) => failed)
  const binding = rulebook.bindingOf(world, who).value?.agreement
  const expected = binding ? `covered by ${binding}, ${rulebook.stateOf(world, binding)}` : 'not covered'
  const came = coverageText(coverage, moment)
  if (wrong) {
    const { because } = expectationOf(world, { method: 'isAttackable', contract: who })
    const weight = isUnsafe(answered) ? 'unsafe' : 'wrong'
    return { problems: [{ rule: 'API-3', url, expected, came, weight, because, answered: wrong }], answered }
  }
  const isListed = coverage.agreements.length > 0
  if (coverage.hasCoverage !== isListed || (isListed && !canBeBound(world, who))) {
    const problem: Problem = { rule: 'API-3', url, expected, came, weight: coverage.hasCoverage ? 'unsafe' : 'wrong' }
    return { problems: [problem], answered }
  }
  const items = coverage.agreements.flatMap((given) => {
    // Where no address is given, it is the binding one; that is nobody where only another reading has one.
    const name = names.nameOf(String(given.agreementAddress)) ?? binding
    return name ? itemProblems(given, itemOf(name), { url, told: moment }) : []
  })
  return { problems: items, answered }
}

/** Whether an agreement binds it, by some reading. */
function canBeBound(world: World, contract: Name): boolean {
  const { value, open } = expectationOf(world, { method: 'bindingAgreement', contract })
  return value !== null || open.length > 0
}

function coverageIn({ hasCoverage, agreements }: Record<string, unknown>): Coverage | undefined {
  if (typeof hasCoverage !== 'boolean' || !Array.isArray(agreements)) return undefined
  return agreements.every((one) => isObject(one) && typeof one.state === 'string')
    ? { hasCoverage, agreements }
    : undefined
}

/** What by-contract says, as answers of the subject protocol: whether it is attackable, and under which terms. */
function answersOf(coverage: Coverage, moment: Moment, who: Name): AnsweredQuestion[] {
  const { world, names } = moment
  const { hasCoverage, agreements } = coverage
  const binding = rulebook.bindingOf(world, who).value?.agreement
  const named = agreements.map(({ agreementAddress }) =>
    agreementAddress === undefined ? binding : (names.nameOf(String(agreementAddress)) ?? String(agreementAddress)),
  )
  // Of several, the one that misleads: the interface has the terms read from any that is attackable.
  const shown = named.find((name) => name !== binding) ?? named[0]
  const terms = shown === undefined ? null : world.agreements.has(shown) ? termsIn(moment, shown) : { agreement: shown }
  const isOpen = hasCoverage && agreements.some(({ state }) => rulebook.isOpen(state as never))
  return [
    answerTo({ method: 'terms', contract: who }, terms as AnswerValue, moment),
    answerTo({ method: 'isAttackable', contract: who }, isOpen, moment),
  ]
}

function termsIn({ world }: Moment, agreement: Name) {
  return termsOf(world, agreement, rulebook.promisesOf(world, agreement))
}

function coverageText({ hasCoverage, agreements }: Coverage, { names }: Moment): string {
  const listed = agreements.map(({ agreementAddress, state }) => {
    if (agreementAddress === undefined) return `one without an address, ${show(state)}`
    const name = names.nameOf(String(agreementAddress)) ?? show(agreementAddress)
    return `${name}, ${show(state)}`
  })
  return `hasCoverage ${hasCoverage}, agreements: ${listed.join('; ') || 'none'}`
}
