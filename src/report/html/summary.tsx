import { capitalised, plural } from '../../platform/words.ts'
import { type CheckReport, isClean, type Word } from '../check-report.ts'
import { isUnsafe } from '../group-cases.ts'
import { type Cause, headingOf } from './cause.ts'
import { CellContent, Command, RuleName, Section } from './parts.tsx'
import { looks } from './verdict-badge.tsx'

/** The verdict in its colour, the counts that are not zero, the meaning of unsafe answers, and what is missing. */
export function Verdict({ report }: { report: CheckReport }) {
  const { title, remarks = [], missing = [], notes, tally, counts, cases, madeAt } = report
  const { mark, tone } = looks[verdictOf(report)]
  const failing = cases.filter((one) => !isClean(one))
  const sentences = [
    ...remarks,
    ...missing,
    ...notes.flatMap(({ text, isOnPage }) => (isOnPage ? [`${text}.`] : [])),
    ...(failing.some(isUnsafe)
      ? ['Each unsafe answer allows an attack, or promises better terms for it, against the rules.']
      : tally && failing.length > 0
        ? ['No answer is unsafe.']
        : []),
  ]
  return (
    <header class={`banner ${tone}`}>
      <h1>
        <span aria-hidden="true">{mark}</span> {title}
      </h1>
      {(tally || counts) && (
        <p class="counts">
          <CellContent cell={{ words: tally?.counts ?? [] }} /> {tally ? `of ${tally.of}` : counts}
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {madeAt !== undefined && <p class="note">{dateText(madeAt)}</p>}
    </header>
  )
}

/** The most other causes that are listed; the cases below show all of them. */
const OTHERS = 8

/** The most likely cause in words, the rule that it breaks, what to do, and links to the other causes. */
export function MostLikelyCause({ report, causes }: { report: CheckReport; causes: readonly Cause[] }) {
  const [first] = causes
  if (!first || first.group.reason !== undefined) return null
  const { text, rule, statement, group } = first
  const failing = report.cases.filter((one) => !isClean(one)).length
  const explained = causes.flatMap((cause) => (cause.text === text ? cause.group.cases : [])).length
  const others = causes.filter((cause) => cause.text !== text)
  const { id, reproduce } = group.cases[0]
  return (
    <Section id="cause" title="Most likely cause">
      <p class="sentence">{`${capitalised(text)}.`}</p>
      {rule !== undefined && (
        <p>
          <RuleName id={rule} /> {statement}
        </p>
      )}
      <p>{`It explains ${explained} of ${plural(failing, report.noun)} that did not pass.`}</p>
      {reproduce !== undefined && (
        <p>
          <b>What to do:</b> correct this first, then reproduce its shortest {report.noun},{' '}
          <CellContent cell={{ caseId: id }} />: <Command text={reproduce} />
        </p>
      )}
      {others.length > 0 && (
        <>
          <h3>Other causes</h3>
          <ul>
            {others.slice(0, OTHERS).map((cause) => (
              <li key={cause.id}>
                <a href={`#${cause.id}`}>{headingOf(cause)}</a>
                <span class="note">{` ${plural(cause.group.cases.length, report.noun)}`}</span>
              </li>
            ))}
            {others.length > OTHERS && <li>{`and ${others.length - OTHERS} more`}</li>}
          </ul>
        </>
      )}
    </Section>
  )
}

/** A verdict of the colour that the whole report has. */
function verdictOf({ conforms, noVerdict, cases }: CheckReport): Word {
  if (noVerdict !== undefined) return 'skipped'
  return conforms ? 'passed' : cases.some(isUnsafe) ? 'unsafe' : 'wrong'
}

/** A moment as its date and minute: `2026-11-22 15:06 UTC`. */
const dateText = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`
