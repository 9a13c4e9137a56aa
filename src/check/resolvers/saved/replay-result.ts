import { isDeepStrictEqual } from 'node:util'
import { type ScenarioPair, scenarioPair } from '../../../generate/meta/scenario-pair.ts'
import type { AskedQuestion, CaseResult } from '../../../judge/case-result.ts'
import { type Expectation, expectationOf } from '../../../judge/expectation.ts'
import { judge } from '../../../judge/judge.ts'
import type { Question } from '../../../model/question.ts'
import type { Level } from '../../../model/rules.ts'
import type { World } from '../../../model/world.ts'
import type { Exchange } from '../../../proxy/recorded-exchange.ts'
import { type NetworkStep, walkSteps } from '../../../scenario/network-steps.ts'
import { isRaced } from '../../../scenario/races.ts'
import type { Scenario, ScenarioQuestion } from '../../../scenario/scenario.ts'
import { modelQuestion } from '../model-question.ts'
import { raceExpectation } from '../race/race-expectation.ts'
import type { SavedQuestion, SavedRequest, SavedResult } from './saved-question.ts'

/** The saved questions are not those of the scenario, or were judged by other rules. */
class ReplayMismatch extends Error {}

type WalkedStep = NetworkStep & { world: World }

/**
 * Restores the result of a scenario from its saved form, by playing the scenario on the model again. Expected answers
 * and verdicts are the model's own, and must be the saved ones.
 * @param scenario Possible, as every checked scenario is.
 * @param wrong Builds the error that is thrown if the questions are not those of the scenario, or a verdict differs.
 */
export function replayResult(
  scenario: Scenario,
  { questions, seconds }: SavedResult,
  level: Level,
  wrong: (problem: string) => Error,
): CaseResult {
  try {
    return { scenario, questions: questionsAgain(scenario, questions, level), seconds }
  } catch (error) {
    throw error instanceof ReplayMismatch ? wrong(error.message) : error
  }
}

function questionsAgain(scenario: Scenario, saved: readonly SavedQuestion[], level: Level): AskedQuestion[] {
  const pair = scenarioPair(scenario)
  const steps = [...walkSteps(pair?.scenario ?? scenario)]
  const own = steps.flatMap(questionsAt)
  if (saved.length < own.length) throw new ReplayMismatch('it has too few questions')
  return saved.map((one, index) => {
    const asked = own[index]
    if (asked) return ordinary(one, asked, level)
    return pair ? ofVariant(one, pair, level) : raced(one, steps, level)
  })
}

type ReplayedQuestion = {
  world: World
  step: number
  network: NetworkStep['network'] | undefined
  question: ScenarioQuestion
}

function questionsAt({ step, world, index, network }: WalkedStep): ReplayedQuestion[] {
  if (step.do !== 'ask') return []
  return step.questions.map((question) => ({
    world,
    step: index,
    network: world.other ? network : undefined,
    question,
  }))
}

/** Restores a question that the scenario asks. */
function ordinary(
  saved: SavedQuestion,
  { world, step, network, question }: ReplayedQuestion,
  level: Level,
): AskedQuestion {
  const asked = askedOf(saved, world, expectationOf(world, question))
  const isSame =
    isDeepStrictEqual(asked.question, modelQuestion(question)) && asked.at.step === step && asked.network === network
  if (!isSame || asked.at.seconds !== saved.at.seconds)
    throw new ReplayMismatch('its questions are not those of the case')
  return judgedAgain(asked, level)
}

/** Restores a question of the scenario's variant: compared with the scenario's, or without an answer. */
function ofVariant(saved: SavedQuestion, { variant, varied }: ScenarioPair, level: Level): AskedQuestion {
  const { step, seconds } = saved.at
  const asked = [...walkSteps(varied)]
    .filter(({ index, world }) => (variant.stepOf?.[index] ?? index) === step && secondsOf(world) === seconds)
    .flatMap(questionsAt)
    .find(({ question }) => isDeepStrictEqual(modelQuestion(question), questionOf(saved)))
  if (!asked) throw new ReplayMismatch('its questions are not those of the variant')
  const { meta } = saved
  if (!meta) return judgedAgain(askedOf(saved, asked.world, expectationOf(asked.world, asked.question)), level)
  const { rule, value, because } = meta
  return { ...askedOf(saved, asked.world, { value, because, open: [], mayRefuse: false }), meta: rule }
}

/** Restores a question that was asked while a block was mined. */
function raced(saved: SavedQuestion, steps: readonly WalkedStep[], level: Level): AskedQuestion {
  const question = questionOf(saved)
  const [before, mined, after] = [-2, -1, 0].map((offset) => steps[saved.at.step + offset])
  const asked = after && questionsAt(after).find((one) => isDeepStrictEqual(modelQuestion(one.question), question))
  if (!before || !mined || !asked || !isRaced(after.step)) throw new ReplayMismatch('it has a question too many')
  const { race } = saved
  if (!race) return judgedAgain(askedOf(saved, before.world, expectationOf(before.world, asked.question)), level)
  const { expected, ...right } = raceExpectation(question, { before: before.world, after: after.world }, race.requests)
  const { requests, points, at, blame } = race
  return { ...askedOf(saved, after.world, expected), race: { requests, points, ...right, at, blame } }
}

function askedOf(saved: SavedQuestion, world: World, expected: Expectation): AskedQuestion {
  const { method: _, contract: __, meta: _meta, race: _race, exchanges, learned, at, ...same } = saved
  return {
    ...same,
    at: { step: at.step, seconds: secondsOf(world) },
    world,
    question: questionOf(saved),
    expected,
    exchanges: exchanges?.map(exchangeOf),
    ...(learned && {
      learned: { soFar: new Set(learned.soFar), ...(learned.now && { now: new Set(learned.now) }) },
    }),
  } as AskedQuestion
}

/** Returns the question if its verdict is the model's own. */
function judgedAgain(asked: AskedQuestion, level: Level): AskedQuestion {
  const { question, expected, given, verdict } = asked
  // A violation of the protocol makes an error of an answer at any level.
  if (isDeepStrictEqual(judge(question.method, expected, given, level), verdict)) return asked
  throw new ReplayMismatch('its verdicts are not those of the rules of this harborcheck')
}

const secondsOf = ({ now, startedAt }: World) => now - startedAt

function questionOf(saved: SavedQuestion): Question {
  const { method, contract } = saved as { method: Question['method']; contract?: string }
  return (contract === undefined ? { method } : { method, contract }) as Question
}

function exchangeOf({ source, asks, took, response, status, fault }: SavedRequest): Exchange {
  const { bytes, text } = response
  return { source, asks, took, status, fault, at: 0, request: { bytes: 0, text: undefined }, response: { bytes, text } }
}
