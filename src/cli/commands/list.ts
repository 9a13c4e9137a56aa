import { catalogue } from '../../cases/index.ts'
import { rules } from '../../model/rules.ts'
import type { ListOptions } from '../declarations/list.ts'
import { io } from '../io.ts'
import { wrap } from '../wrap.ts'

/** `harborcheck list`: prints every case and every rule. */
export function list({ json }: ListOptions): void {
  const cases = catalogue.map(({ id, title, level, rules }) => ({ id, title, level, rules }))
  io().stdout.write(json ? `${JSON.stringify({ cases, rules }, null, 2)}\n` : `${listText(cases)}\n`)
}

type Listed = { id: string; title: string; level: string; rules: readonly string[] }

/** Cases and rules, each on a line of its own; in a terminal the words wrap into their own column. */
function listText(cases: readonly Listed[]): string {
  return [
    `Cases (${cases.length})`,
    ...rows(cases.map(({ id, title, level, rules }) => [id, `${title} [${level}: ${rules.join(' ')}]`])),
    '',
    `Rules (${rules.length})`,
    ...rows(rules.map(({ id, level, statement }) => [`${id.padEnd(8)}  ${level.padEnd(10)}`, statement])),
  ].join('\n')
}

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
