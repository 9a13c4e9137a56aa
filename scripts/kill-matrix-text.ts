import type { Fault } from '../src/conformance/faulty/faults.ts'
import type { Catch } from './catch-fault.ts'

/** A faulty resolver, and what caught it. */
export type Killed = Catch & { fault: Fault }

/** The matrix as a page of Markdown. */
export function killMatrixText(killed: readonly Killed[], cases: number): string {
  const caught = killed.filter((one) => one.cases.length > 0)
  return [
    '# Kill matrix',
    '',
    'Written by `npm run kill-matrix`: the reference resolver with one fault at a time, against the named cases.',
    '`harborcheck list --faulty` tells where each of them is, to be run like any other resolver.',
    '',
    `${caught.length} of ${killed.length} faulty resolvers are caught by the ${cases} named cases; the reference resolver passes all of them.`,
    '',
    '| Faulty resolver | It | Breaks | Blamed for | Caught first by | Cases |',
    '| --- | --- | --- | --- | --- | ---: |',
    ...killed.map(rowText),
    '',
  ].join('\n')
}

function rowText({ fault: { id, rules, says }, cases, rulesNamed }: Killed): string {
  const first = cases[0] === undefined ? 'none' : `\`${cases[0]}\``
  const cells = [`\`${id}\``, cell(says), rules.join(' '), namedText(rulesNamed), first, cases.length]
  return `| ${cells.join(' | ')} |`
}

/** A resolver that never answers breaks whatever it is asked about. */
function namedText(rulesNamed: Catch['rulesNamed']): string {
  return rulesNamed.length > 12 ? `${rulesNamed.length} rules` : rulesNamed.join(' ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
