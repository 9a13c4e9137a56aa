import type { VNode } from 'preact'
import { capitalised, plural } from '../../platform/words.ts'
import { shortened } from '../../view/text.ts'
import { rulesText } from '../breaks.ts'
import { type Case, type CheckReport, givenText, isClean } from '../check-report.ts'
import { type CaseGroup, groupCases, isUnanswered } from '../group-cases.ts'
import { CasePart } from './case.tsx'
import { DrawingKey } from './drawing.tsx'
import { Section } from './parts.tsx'

/** The cases that did not pass, by the rule that they break: the shortest of each, the others folded; known failures last. */
export function Failures({ report }: { report: CheckReport }) {
  const { cases, noun } = report
  const failing = cases.filter((one) => !isClean(one))
  if (failing.length === 0) return null
  const known = failing.filter((one) => one.known !== undefined)
  const part = (one: Case, isOpen = false) => <CasePart key={one.id} shown={one} isOpen={isOpen} />
  return (
    <Section id="failures" title={`${capitalised(noun)}s that did not pass`}>
      <p>{`${plural(failing.length, noun)}, by the rule that they break, unsafe ones first. Of each rule the shortest ${noun} comes first.`}</p>
      {failing.some(({ findings }) => findings.some(({ drawn }) => drawn)) && <DrawingKey />}
      {groupCases(cases).map((group, index) => (
        <section class="group" key={`${index}`}>
          <h3>{titleOf(group, report)}</h3>
          {group.cases.slice(0, 1).map((one) => part(one, index === 0))}
          <Folded title={`${plural(group.cases.length - 1, `more ${noun}`)}`}>
            {group.cases.slice(1).map((one) => part(one))}
          </Folded>
        </section>
      ))}
      {known.length > 0 && (
        <section class="group">
          <h3>Known to fail</h3>
          <Folded title={plural(known.length, noun)}>{known.map((one) => part(one))}</Folded>
        </section>
      )}
    </Section>
  )
}

function titleOf({ rules: broken, habit, reason, cases }: CaseGroup, { rules = [], noun }: CheckReport): string {
  const count = plural(cases.length, noun)
  if (broken.length === 0) {
    const why = cases[0].findings.find(isUnanswered)
    return reason ?? `${count} ${why ? shortened(givenText(why.given[0]), 120) : 'without an answer'}`
  }
  const statement = broken.length === 1 ? `. ${rules.find(({ id }) => id === broken[0])?.statement ?? ''}` : ''
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
