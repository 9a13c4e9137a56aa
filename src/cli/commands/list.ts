import { join, relative } from 'node:path'
import { catalogue } from '../../cases/index.ts'
import { type Selection, selectCases } from '../../check/resolvers/select-cases.ts'
import { rules } from '../../model/rules.ts'
import { jsonText } from '../../platform/json-text.ts'
import { packageRoot } from '../../platform/locate.ts'
import { plural } from '../../platform/words.ts'
import { wrap } from '../../report/wrap-lines.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { defineCommand } from '../define-command.ts'
import { io } from '../io.ts'
import { flag, option, pick } from '../options.ts'

/** `harborcheck list`: prints the topics, the cases that an option selects, or the mutants of the package. */
export const command = defineCommand({
  arguments: [],
  options: {
    ...pick('mutants'),
    filter: { ...option.filter, help: 'list these cases: a topic, or "*/router-*"' },
    rule: { ...option.rule, help: 'list the cases about this rule, such as BIND-3' },
    level: { ...option.level, help: 'list the cases up to interface, deployment or hardened', default: undefined },
    json: flag('print JSON'),
  },
  example: 'harborcheck list --filter top-level',
  async run({ mutants, json, ...selection }) {
    const listed = mutants ? await listedMutants() : listedCases(selection)
    io().stdout.write(json ? jsonText(listed.facts) : `${listed.lines().join('\n')}\n`)
  },
})

function listedCases({ level, ...selection }: Partial<Selection>) {
  const isWhole = [level, ...Object.values(selection)].every((part) => part === undefined)
  const selected = selectCases(catalogue, { level, ...selection })
  const cases = selected.map(({ id, title, level, rules }) => ({ id, title, level, rules }))
  return { facts: { cases, rules }, lines: () => (isWhole ? topicLines(cases) : caseLines(cases)) }
}

type ListedCase = Pick<Scenario, 'id' | 'title' | 'level' | 'rules'>

const caseLines = (cases: readonly ListedCase[]) =>
  rows(cases.map(({ id, title, level, rules }) => [id, `${title} [${level}: ${rules.join(' ')}]`]))

/** Counts the cases of each topic, with a hint how to see more. */
function topicLines(cases: readonly ListedCase[]): string[] {
  const topics = new Map<string, number>()
  for (const { id } of cases) {
    const [topic = id] = id.split('/')
    topics.set(topic, (topics.get(topic) ?? 0) + 1)
  }
  return [
    `${cases.length} cases in ${topics.size} topics, about ${rules.length} rules`,
    ...rows([...topics].map(([topic, count]) => [topic, plural(count, 'case')])),
    '',
    'harborcheck list --filter TOPIC lists the cases of a topic, --rule ID those about a rule;',
    'harborcheck explain ID explains a case or a rule.',
  ]
}

/** Lists the mutants, each with the path of its module relative to the working folder. */
async function listedMutants() {
  const { mutants } = await import('../../mistakes/mutants.ts')
  const pathOf = (id: string) => relative('', join(packageRoot, 'dist', 'mutants', `${id}.js`))
  const width = Math.max(...mutants.map(({ id }) => id.length))
  return {
    facts: { mutants: mutants.map(({ id, rules, says }) => ({ id, rules, says, path: pathOf(id) })) },
    lines: () => [
      `Mutants (${mutants.length}): the reference resolver with one fault each`,
      ...mutants.map(({ id, rules, says }) => `  ${id.padEnd(width)}  ${says} [${rules.join(' ')}]`),
      '',
      'Run the suite against one of them',
      `  harborcheck test ${pathOf('<id>')}`,
    ],
  }
}

/** Formats each row on its own line; in a terminal the words wrap into a second column. */
function rows(all: readonly (readonly [head: string, text: string])[]): string[] {
  const width = Math.max(...all.map(([head]) => head.length)) + 4
  const columns = io().stdout.columns ?? Number.POSITIVE_INFINITY
  // In a narrow terminal the words get lines of their own.
  const isNarrow = columns - width < 30
  return all.flatMap(([head, text]) => {
    if (isNarrow) return [`  ${head}`, ...wrap(text, columns - 6).map((line) => `      ${line}`)]
    const [first = '', ...more] = wrap(text, columns - width)
    return [`  ${head.padEnd(width - 4)}  ${first}`, ...more.map((line) => `${' '.repeat(width)}${line}`)]
  })
}
