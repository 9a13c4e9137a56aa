import type { Mutant } from '../src/mutants/mutants.ts'
import type { CaughtByScenarios } from './catch-by-scenarios.ts'
import type { Catch } from './catch-mutant.ts'
import { NOT_MEASURED } from './kill-matrix-inputs.ts'
import { median } from './median.ts'

/** A mutant, with the cases and the generated scenarios that caught it. */
export type Killed = Catch & { fault: Mutant; byScenarios: CaughtByScenarios | undefined }

/** The sizes of the run. */
export type RunSizes = {
  cases: number
  seed: number
  scenarios: number
  referenceScenarios: number
  referenceSeeds: number
}

/** What generated scenarios never have: a link before the official deployer deploys there, a new moderator, 256 questions at a block. */
const ofNamedCases = [
  'latest-event-is-link',
  'approved-by-todays-moderator',
  'places-for-256-contracts',
  'verdicts-numbered-to-256',
]

/** Whether only cases can catch it: generated scenarios have one network, no races and no open readings. */
export function isOfNamedCases({ id, rules: [first] }: Pick<Mutant, 'id' | 'rules'>): boolean {
  return ofNamedCases.includes(id) || /^(NET|RACE|OPEN)-/.test(first)
}

/** The matrix as a page of Markdown. */
export function killMatrixText(
  killed: readonly Killed[],
  { cases, seed, scenarios: most, referenceScenarios, referenceSeeds }: RunSizes,
): string {
  const byCases = killed.filter((one) => one.cases.length > 0)
  const byScenarios = killed.flatMap((one) => one.byScenarios ?? [])
  const shown = killed.filter(({ fault }) => !isOfNamedCases(fault))
  return [
    '# Kill matrix',
    '',
    'Written by `npm run kill-matrix`: the reference resolver with one fault at a time, against the named cases, and',
    `against generated scenarios (seed ${seed}) without them. \`harborcheck list --mutants\` tells where each of them is, to be run`,
    'like any other resolver. Those that break a rule of level `hardened` first run the cases and generated scenarios of that level, the',
    'others those of `deployment`. Two networks (NET), a block between two requests (RACE) and open readings (OPEN) are in named cases alone.',
    '',
    `${byCases.length} of ${killed.length} mutants are caught by the ${cases} named cases; the reference resolver passes all of them.`,
    `${byScenarios.length} of the ${shown.length} that generated scenarios can show are caught by the first ${most} of them, at the median by scenario ${median(byScenarios.map(({ scenarios }) => scenarios))};`,
    `the shrunk counterexamples have ${median(byScenarios.map(({ actions }) => actions))} actions at the median, ${Math.max(...byScenarios.map(({ actions }) => actions))} at most.`,
    `The reference resolver passes ${referenceScenarios} generated scenarios, of ${referenceSeeds} seeds.`,
    '',
    NOT_MEASURED,
    '',
    '| Mutant | It | Breaks | Blamed for | Caught first by | Cases | By scenario | Actions |',
    '| --- | --- | --- | --- | --- | ---: | ---: | ---: |',
    ...killed.map(rowText),
    '',
  ].join('\n')
}

function rowText({ fault: { id, rules, says }, cases, rulesNamed, byScenarios }: Killed): string {
  const first = cases[0] === undefined ? 'none' : `\`${cases[0]}\``
  const caught = byScenarios ? [byScenarios.scenarios, byScenarios.actions] : ['none', '']
  const cells = [`\`${id}\``, cell(says), rules.join(' '), namedText(rulesNamed), first, cases.length, ...caught]
  return `| ${cells.join(' | ')} |`
}

/** Only a number for resolvers that never answer, which break nearly all rules. */
function namedText(rulesNamed: Catch['rulesNamed']): string {
  return rulesNamed.length > 12 ? `${rulesNamed.length} rules` : rulesNamed.join(' ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
