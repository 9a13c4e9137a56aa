import type { RuleId } from '../src/model/rules.ts'
import type { Mutant } from '../src/mutants/mutant.ts'
import type { Scenario } from '../src/scenario/scenario.ts'
import { isOfScenarios, type Measured, type Row, rowOf } from './kill-matrix-rows.ts'
import { median } from './median.ts'

/** The matrix as a page of Markdown: a row for each mutant as it was measured, and which ones are not measured. */
export function killMatrixText(mutants: readonly Mutant[], measured: Measured, cases: readonly Scenario[]): string {
  const rows = mutants.flatMap((mutant) => {
    const row = rowOf(mutant, measured, cases)
    return row ? [{ mutant, row }] : []
  })
  const missing = mutants.filter(({ id }) => !rows.some(({ mutant }) => mutant.id === id)).map(({ id }) => `\`${id}\``)
  const byCases = rows.filter(({ row }) => row.case)
  const byScenarios = rows.flatMap(({ row }) => row.byScenarios ?? [])
  const shown = rows.filter(({ mutant }) => isOfScenarios(mutant))
  const actions = byScenarios.map((one) => one.actions)
  return [
    '# Kill matrix',
    '',
    'Written by `npm run kill-matrix`: the reference resolver with one fault at a time, against the named cases, and against the',
    `generated scenarios that \`harborcheck test --seed ${measured.seed}\` runs, without the cases. \`harborcheck list --mutants\` tells where each`,
    'of them is, to be run like any other resolver. The cases about the rule that it breaks come first, then all others, until one',
    'catches it and that rule is named. Mutants that break a rule of level `hardened` first run the generated scenarios of that level,',
    'the others those of `deployment`. Two networks (NET), a block between two requests (RACE) and open readings (OPEN) are in',
    'named cases alone.',
    '',
    `${byCases.length} of ${rows.length} mutants are caught by a case.`,
    `${byScenarios.length} of the ${shown.length} that generated scenarios can show are caught by the first ${measured.scenarios} of them, at the median by scenario ${median(byScenarios.map((one) => one.scenarios))};`,
    `the shrunk counterexamples have ${median(actions)} actions at the median, ${Math.max(0, ...actions)} at most.`,
    '',
    missing.length === 0
      ? 'Neither a mutant nor the case that caught it has changed since.'
      : `Not measured since they, or the case that caught them, changed: ${missing.join(', ')}.`,
    '',
    '| Mutant | It | Breaks | Blamed for | Caught first by | By scenario | Actions |',
    '| --- | --- | --- | --- | --- | ---: | ---: |',
    ...rows.map(rowText),
    '',
  ].join('\n')
}

function rowText({ mutant, row }: { mutant: Mutant; row: Row }): string {
  const caught = row.byScenarios
    ? [row.byScenarios.scenarios, row.byScenarios.actions]
    : [isOfScenarios(mutant) ? 'none' : '', '']
  const cells = [
    `\`${mutant.id}\``,
    cell(mutant.says),
    mutant.rules.join(' '),
    namedText(row.rulesNamed),
    row.case ? `\`${row.case.id}\`` : 'none',
    ...caught,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Only a number for resolvers that never answer, which break nearly all rules. */
function namedText(rulesNamed: readonly RuleId[]): string {
  return rulesNamed.length > 12 ? `${rulesNamed.length} rules` : rulesNamed.join(' ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
