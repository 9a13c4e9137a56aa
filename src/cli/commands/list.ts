import { join, relative } from 'node:path'
import { catalogue } from '../../cases/index.ts'
import { packageRoot } from '../../locate.ts'
import { rules } from '../../model/rules.ts'
import { defineCommand } from '../define-command.ts'
import { io } from '../io.ts'
import { flag, pick } from '../options.ts'
import { wrap } from '../wrap.ts'

/** `harborcheck list`: prints every case and every rule, or every mutant of the package. */
export const command = defineCommand({
  arguments: [],
  options: { ...pick('mutants'), json: flag('print JSON') },
  example: 'harborcheck list --json',
  async run({ mutants, json }) {
    const listed = mutants ? await listedMutants() : listedCases()
    io().stdout.write(json ? `${JSON.stringify(listed.facts, null, 2)}\n` : `${listed.lines().join('\n')}\n`)
  },
})

function listedCases() {
  const cases = catalogue.map(({ id, title, level, rules }) => ({ id, title, level, rules }))
  return {
    facts: { cases, rules },
    lines: () => [
      `Cases (${cases.length})`,
      ...rows(cases.map(({ id, title, level, rules }) => [id, `${title} [${level}: ${rules.join(' ')}]`])),
      '',
      `Rules (${rules.length})`,
      ...rows(rules.map(({ id, level, statement }) => [`${id.padEnd(8)}  ${level.padEnd(10)}`, statement])),
    ],
  }
}

/** The mutants, each with the path of its module relative to the working folder. */
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

/** Each row on a line of its own; in a terminal the words wrap into their own column. */
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
