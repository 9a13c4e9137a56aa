import type { VNode } from 'preact'
import { rules } from '../../model/rules.ts'
import { plural } from '../../platform/words.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { shortened } from '../../view/text.ts'
import { rulesText } from '../breaks.ts'
import { type FailureGroup, groupFailures } from '../group-failures.ts'
import type { CaseReport, Report } from '../report.ts'
import { isClean, knownCases } from '../worst-first.ts'
import { CasePart } from './case.tsx'
import { DrawingKey } from './drawing.tsx'
import { Section } from './parts.tsx'
import { answeredText } from './words.ts'

/** The cases that did not pass, by the rule that they break: the shortest of each, the others folded; known failures last. */
export function Failures({ report, scenarios }: { report: Report; scenarios: readonly Scenario[] }) {
  const known = knownCases(report)
  const knownOnes = report.cases.filter((one) => known.has(one.id) && !isClean(one))
  const groups = groupFailures(report, scenarios)
  const count = groups.reduce((sum, { cases }) => sum + cases.length, knownOnes.length)
  if (count === 0) return null
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]))
  const part = (one: CaseReport, isOpen = false) => (
    <CasePart key={one.id} report={one} scenario={byId.get(one.id)} isOpen={isOpen} isKnown={known.has(one.id)} />
  )
  return (
    <Section id="failures" title="Cases that did not pass">
      <p>{`${plural(count, 'case')}, by the rule that they break, unsafe ones first. Of each rule the shortest case comes first.`}</p>
      <DrawingKey />
      {groups.map((group, index) => (
        <section class="group" key={`${index}`}>
          <h3>{titleOf(group)}</h3>
          {group.cases.slice(0, 1).map((one) => part(one, index === 0))}
          <Folded title={`${plural(group.cases.length - 1, 'more case')}`}>
            {group.cases.slice(1).map((one) => part(one))}
          </Folded>
        </section>
      ))}
      {knownOnes.length > 0 && (
        <section class="group">
          <h3>Known to fail</h3>
          <Folded title={plural(knownOnes.length, 'case')}>{knownOnes.map((one) => part(one))}</Folded>
        </section>
      )}
    </Section>
  )
}

function titleOf({ rules: broken, habit, cases }: FailureGroup): string {
  const count = plural(cases.length, 'case')
  if (broken.length === 0) {
    const why = cases[0].questions.find(({ verdict }) => verdict === 'refused' || verdict === 'errored')
    return `${count} ${why ? shortened(answeredText(why), 120) : 'without an answer'}`
  }
  const statement = broken.length === 1 ? `. ${rules.find(({ id }) => id === broken[0])?.statement}` : ''
  return `${habit === undefined ? '' : `${habit}; `}${rulesText(broken)}: ${count}${statement}`
}

/** Parts in a fold; nothing without parts. */
function Folded({ title, children }: { title: string; children: VNode[] }) {
  if (children.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
