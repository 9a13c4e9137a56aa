import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/network-steps.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { Drawing } from '../../view/drawing/drawing.tsx'
import { Legend } from '../../view/drawing/legend.tsx'
import { TimeLine } from '../../view/time-line/time-line.tsx'
import { worldView } from '../../view/view-world.ts'
import { askedText, timeText } from '../asked-text.ts'
import type { DrawnQuestion, Judged } from '../check-report.ts'
import type { QuestionReport } from '../finding.ts'

/** The most drawings of a case: those of its worst answers. */
const DRAWINGS = 2

/** The width at which a drawing wraps, in CSS pixels. */
const WIDTH = 900

/** Shown instead of a drawing if the scenario is missing or has changed. */
const NO_DRAWING = 'There is no drawing: the scenario of this question is not available.'

/** The world at each finding, one drawing for each time; the first is unfolded. Nothing if no question can be drawn. */
export function CaseDrawings({ scenario, findings }: { scenario: Scenario | undefined; findings: readonly Judged[] }) {
  const questions = checkpointsOf(findings)
  if (questions.length === 0) return null
  if (!scenario) return <p class="note">{NO_DRAWING}</p>
  return (
    <>
      {questions.slice(0, DRAWINGS).map((question, index) => (
        <details class="drawn" key={`${index}`} open={index === 0}>
          <summary>{`Drawn at ${timeText(question.at.seconds)}, when ${askedText(question)} was asked`}</summary>
          <WorldDrawing scenario={scenario} asked={question} />
        </details>
      ))}
    </>
  )
}

/** The world that a question was asked about. */
function WorldDrawing({ scenario, asked }: { scenario: Scenario; asked: DrawnQuestion }) {
  const world = worldAt(scenario, asked)
  if (!world) return <p class="note">{NO_DRAWING}</p>
  const { contract } = asked.params
  const view = worldView(world, {
    title: `${scenario.id} at ${timeText(asked.at.seconds)}`,
    also: aboutAccounts(world, asked),
  })
  if (view.contracts.length + view.agreements.length === 0) return <p class="note">There is nothing to draw yet.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is no part of a form, and hundreds of landmarks lead nowhere */}
      <div class="scrolled" role="group" aria-label={`Drawing of ${view.title}`} tabIndex={0}>
        <Drawing view={view} width={WIDTH} selected={contract} />
      </div>
      {view.agreements.map((agreement) => (
        <details key={agreement.name}>
          <summary>{`Time line of ${agreement.name}, ${agreement.state}`}</summary>
          <TimeLine agreement={agreement} times={view} />
        </details>
      ))}
    </>
  )
}

/**
 * The accounts that a question is about: the one that is asked about and that a scope lists, and the one that created the
 * contract, if that is why the contract has no parent (BIND-11).
 */
function aboutAccounts(
  { contracts, agreements }: World,
  { params: { contract = '' }, because, rules = [] }: DrawnQuestion,
): Name[] {
  const sender = contracts.get(contract)?.sender
  const isAboutSender = [...because.map(({ rule }) => rule), ...rules].includes('BIND-11')
  const isListed = [...agreements.values()].some(({ scope }) => scope.includes(contract))
  return [
    ...(sender !== undefined && isAboutSender ? [sender] : []),
    ...(isListed && !agreements.has(contract) ? [contract] : []),
  ]
}

/** What the signs and lines of the drawings mean, once a page. */
export function DrawingKey() {
  return (
    <details class="drawn">
      <summary>What the signs and lines of a drawing mean</summary>
      <Legend />
    </details>
  )
}

/** A question for each moment at which one did not pass, unsafe ones first. */
function checkpointsOf(findings: readonly Judged[]): DrawnQuestion[] {
  const drawn = findings.toSorted((a, b) => Number(b.word === 'unsafe') - Number(a.word === 'unsafe'))
  const questions = drawn.flatMap((one) => one.drawn ?? [])
  return [...new Map(questions.toReversed().map((one) => [`${one.network} ${one.at.step}`, one])).values()].toReversed()
}

/** The model's world at a question; `undefined` if the scenario has no such question. */
function worldAt(
  scenario: Scenario,
  { at, network = 'here', method, params }: Pick<QuestionReport, 'at' | 'network' | 'method' | 'params'>,
): World | undefined {
  const steps = network === 'here' ? scenario.steps : (scenario.elsewhere ?? [])
  const ask = steps[at.step]
  if (ask?.do !== 'ask') return undefined
  const isAsked = ask.questions.some(
    (question) =>
      question.method === method && (question.method === 'targets' || question.contract === params.contract),
  )
  if (!isAsked) return undefined
  for (const one of walkSteps(scenario)) {
    if (one.network === network && one.index === at.step) return one.world
  }
  return undefined
}
