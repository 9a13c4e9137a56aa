import { checkAgreement } from '../conformance/campaign/agree.ts'
import { partsOf, twoStories } from '../conformance/meta/two-stories.ts'
import { styleFor } from '../conformance/reports/style.ts'
import type { Performance } from '../conformance/run/perform.ts'
import type { Stage } from '../conformance/run/stage.ts'
import { type Network, turnsOf } from '../scenario/networks.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Subject } from '../subject/subject.ts'
import type { Interruption } from './interruption.ts'
import { type Aloud, type Pace, playAloud } from './play-aloud.ts'
import { isRight, say } from './say.ts'
import type { Keys } from './step-keys.ts'
import { tellAgain } from './tell-again.ts'
import { actorsOf, direct, type Shown } from './up/shown.ts'
import { stayUp } from './up/stay-up.ts'
import { networkText } from './up/up-text.ts'

type Reproduction = {
  stage: Stage
  scenario: Scenario
  subjects: Record<Network, Subject>
  interruption: Interruption
  /** Asked before each step. */
  keys?: Keys
  stopAt?: number
}

/** What came of it; `leftUp` where the chain was left up, until somebody ended it. */
type Outcome = { exitCode: 0 | 1; leftUp?: true }

/** Plays a story, and its variant where it has one, or a part of it. 0 where every answer is right, and none contradicts another. */
export async function reproduceAloud(reproduction: Reproduction): Promise<Outcome> {
  const { stage, scenario, subjects, interruption, keys, stopAt } = reproduction
  const { signal } = interruption
  const networks = scenario.elsewhere ? [stage, await stage.elsewhere()] : [stage]
  if (keys) for (const one of networks) say(networkText({ environment: direct(one), actors: {}, agreements: [] }))
  const pace: Pace = { signal, ...(keys && { before: askKeys(keys, turnsOf(scenario).length) }) }
  const aloud = await playAloud(stage, subjects, scenario, { ...pace, ...(stopAt !== undefined && { stopAt }) })
  if (signal.aborted) return { exitCode: 1 }
  if (stopAt !== undefined && aloud.steps === stopAt) return leaveUp(reproduction, aloud)
  if (aloud.steps < turnsOf(scenario).length) return tellPart(scenario, aloud)
  const two = twoStories(scenario)
  const contradictions = two ? await tellAgain(two, aloud.played, { stage, subjects, pace }) : 0
  if (signal.aborted) return { exitCode: 1 }
  // No subject is blamed, or praised, for a world on which the three that know the rules differ.
  for (const part of partsOf(scenario)) await checkAgreement(stage, part)
  return tellWhole(aloud, two !== undefined, contradictions)
}

function askKeys(keys: Keys, count: number): NonNullable<Pace['before']> {
  return (number, text) => keys.next(`-- ${number} of ${count} [Enter goes on, q ends]: ${text}`)
}

const codeOf = ({ played }: Aloud) => (played.questions.every(isRight) ? 0 : 1)

function tellPart(scenario: Scenario, aloud: Aloud): Outcome {
  const style = styleFor(process.stdout)
  const exitCode = codeOf(aloud)
  const answers = exitCode === 0 ? 'Every answer so far is right' : 'Not every answer so far is right'
  const sofar = aloud.played.questions.length === 0 ? 'Nothing was asked so far' : answers
  const text = `\nStopped after step ${aloud.steps} of ${turnsOf(scenario).length}. ${sofar}.`
  say(exitCode === 0 ? style.good(text) : style.bad(text))
  return { exitCode }
}

/** Lets people go on from there, on the page or with `harborcheck world`, until somebody ends it. */
async function leaveUp({ stage, scenario, interruption }: Reproduction, { story, ...aloud }: Aloud): Promise<Outcome> {
  const outcome = tellPart(scenario, { story, ...aloud })
  const { here, elsewhere } = story.on
  const told = turnsOf(scenario).slice(0, aloud.steps)
  const steps = told.flatMap(({ network, step }) => (network === 'here' && step.do !== 'ask' ? [step] : []))
  const beginning = { scenario: { ...scenario, steps }, played: { cast: here.player.roster.entries() } }
  const agreementsOn = ({ world }: Performance) => [...world.agreements.keys()]
  const other: Shown[] = scenario.elsewhere
    ? [
        {
          environment: direct(await stage.elsewhere()),
          actors: actorsOf(elsewhere.player.roster),
          agreements: agreementsOn(elsewhere),
        },
      ]
    : []
  say('')
  await stayUp(stage, beginning, { agreements: agreementsOn(here), elsewhere: other }, interruption.interrupted)
  return { ...outcome, leftUp: true }
}

function tellWhole({ played }: Aloud, isTwo: boolean, contradictions: number): Outcome {
  const style = styleFor(process.stdout)
  if (!played.questions.every(isRight)) {
    say(style.bad('\nNot every answer is right.'))
    return { exitCode: 1 }
  }
  if (contradictions > 0) {
    say(style.bad('\nEvery answer to the story is right, but the subject contradicts itself.'))
    return { exitCode: 1 }
  }
  say(style.good(`\nEvery answer is right${isTwo ? ', and none contradicts another' : ''}.`))
  return { exitCode: 0 }
}
