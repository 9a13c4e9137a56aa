import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { h, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { escapeControls } from '../../platform/escape-controls.ts'
import { isCompiled, packageRoot } from '../../platform/locate.ts'
import { version } from '../../platform/version.ts'
import { capitalised, plural } from '../../platform/words.ts'
import { type Cell, type CheckReport, isClean, type Table } from '../check-report.ts'
import { causesOf } from './cause.ts'
import { Failures } from './failures.tsx'
import { filterStyle, filtersOf } from './filters.tsx'
import { CellContent, Facts, Section } from './parts.tsx'
import { Rules } from './rules.tsx'
import { MostLikelyCause, Verdict } from './summary.tsx'
import { Parts } from './table.tsx'

/** The style of a report's pages: what they share with the page of `up`, and their own. */
const styles = isCompiled
  ? ['dist/page/parts.css', 'dist/report.css']
  : ['src/page/style/parts.css', 'src/report/html/report.css']

/**
 * A page as one file, which opens from disk. It loads, runs and sends nothing, and its content security policy enforces that.
 * A subject's output is text in it, with invisible and direction-changing characters written out.
 * @param style What the page needs besides the style of all reports.
 */
function htmlPage(title: string, body: VNode, style: string): string {
  const css = [...styles.map((file) => readFileSync(join(packageRoot, file), 'utf8')), style].join('\n')
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    escapeControls(renderToString(h('title', null, `${title} · harborcheck`))),
    `<style>${css}</style>`,
  ]
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n${escapeControls(renderToString(body))}\n</html>\n`
}

/** A report as one HTML file, which opens from disk and needs no network and no script. */
export function reportPage(report: CheckReport): string {
  const causes = causesOf(report)
  return htmlPage(
    report.title,
    <body>
      <Verdict report={report} />
      <main>
        <MostLikelyCause report={report} causes={causes} />
        <Sections of={report} place="first" />
        <Failures report={report} causes={causes} />
        <Rules report={report} />
        <Sections of={report} />
        <PassingCases report={report} />
        <Section id="run" title="About this run">
          <Facts
            isLong
            rows={[...report.facts, ['Written by', `harborcheck ${version}`] as const].map(([name, cell]) => [
              name,
              cell !== undefined && cell !== '' && <CellContent cell={cell} />,
            ])}
          />
        </Section>
      </main>
    </body>,
    filterStyle(filtersOf(report.cases)),
  )
}

function Sections({ of: { sections }, place }: { of: CheckReport; place?: 'first' }) {
  const shown = sections.filter(
    (section) => section.parts.length > 0 && (section.place === 'first') === (place === 'first'),
  )
  return (
    <>
      {shown.map(({ id, title, parts }) => (
        <Section id={id} title={title} key={id}>
          <Parts parts={parts} />
        </Section>
      ))}
    </>
  )
}

/** The cases that passed or were skipped, folded. */
function PassingCases({ report: { cases, noun } }: { report: CheckReport }) {
  const clean = cases.filter(isClean)
  if (clean.length === 0) return null
  const isCounted = clean.some(({ others }) => others !== undefined)
  const table: Table = {
    caption: `${capitalised(noun)}s that passed, or were skipped`,
    head: [capitalised(noun), 'Title', ...(isCounted ? ['Rules', 'Questions'] : []), 'Verdict'],
    rows: clean.map(({ id, title, rules = [], others = [], word }): Cell[] => [
      { code: id },
      title,
      ...(isCounted ? [rules.join(' '), { number: others.length }] : []),
      { word },
    ]),
  }
  return (
    <Section id="passing" title={`${capitalised(noun)}s that passed`}>
      <Parts parts={[{ fold: `${plural(clean.length, noun)} without a failure`, parts: [table] }]} />
    </Section>
  )
}
