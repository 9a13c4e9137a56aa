import type { ComponentChildren, VNode } from 'preact'
import { capitalised, plural } from '../../platform/words.ts'
import { type Case, type CheckReport, isClean } from '../check-report.ts'
import { BriefCase, CasePart } from './case.tsx'
import { type Cause, headingOf } from './cause.ts'
import { classesOf, Filters, filtersOf } from './filters.tsx'
import { RuleName, Section } from './parts.tsx'
import { DrawingKey } from './scenario-drawing.tsx'

/** The most cases shown whole, unless there are more causes: a scenario with its drawing takes up to 50 kB. */
const WHOLE = 40

/** The cases that did not pass, by cause: the shortest of each, the others folded; known failures last. */
export function Failures({ report, causes }: { report: CheckReport; causes: readonly Cause[] }) {
  const { cases, noun } = report
  const failing = cases.filter((one) => !isClean(one))
  if (failing.length === 0) return null
  const known = failing.filter((one) => one.known !== undefined)
  const filters = filtersOf(cases)
  const isComparison = causes[0]?.group.reason !== undefined
  const whole = wholeCases(causes, known)
  const part = (one: Case, isOpen = false) => {
    const shown = { shown: one, classes: classesOf(one, filters) }
    return whole.has(one) ? <CasePart key={one.id} {...shown} isOpen={isOpen} /> : <BriefCase key={one.id} {...shown} />
  }
  return (
    <Section
      id="failures"
      title={isComparison ? 'Differences' : `${capitalised(plural(failing.length, noun))} that did not pass`}
    >
      <Filters filters={filters} />
      {failing.some(({ findings }) => findings.some(({ drawn }) => drawn)) && <DrawingKey />}
      {causes.map((cause, index) => {
        const [first, ...others] = cause.group.cases
        return (
          <Group key={cause.id} id={cause.id} title={headingOf(cause)} below={<Broken cause={cause} report={report} />}>
            {part(first, index === 0)}
            <Folded title={`${plural(others.length, `more ${noun}`)}`}>{others.map((one) => part(one))}</Folded>
          </Group>
        )
      })}
      {known.length > 0 && (
        <Group id="known-cases" title="Known to fail">
          <Folded title={plural(known.length, noun)}>{known.map((one) => part(one))}</Folded>
        </Group>
      )}
    </Section>
  )
}

/** Selects the first case of each cause, then others, in the order of the page. */
function wholeCases(causes: readonly Cause[], known: readonly Case[]): ReadonlySet<Case> {
  const firsts = causes.map(({ group }) => group.cases[0])
  const others = [...causes.flatMap(({ group }) => group.cases.slice(1)), ...known]
  return new Set([...firsts, ...others.slice(0, Math.max(0, WHOLE - firsts.length))])
}

type GroupProps = { id: string; title: string; below?: VNode; children: ComponentChildren }

function Group({ id, title, below, children }: GroupProps) {
  return (
    <section class="group">
      <h3 id={id}>{title}</h3>
      {below}
      {children}
    </section>
  )
}

/** The statement of the broken rule; the other candidates folded. */
function Broken({ cause: { statement, group }, report: { rules = [] } }: { cause: Cause; report: CheckReport }) {
  const [, ...others] = group.rules
  return (
    <>
      {statement && <p class="note">{statement}</p>}
      {others.length > 0 && (
        <details>
          <summary>{`Or ${plural(others.length, 'other rule')}`}</summary>
          {others.map((other) => (
            <p class="note" key={other}>
              <RuleName id={other} /> {rules.find(({ id }) => id === other)?.statement}
            </p>
          ))}
        </details>
      )}
    </>
  )
}

/** Parts in a fold; nothing without parts. */
function Folded({ title, children }: { title: string; children: VNode[] }) {
  if (children.length === 0) return null
  return (
    <details class="more">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
