import { rules } from '../../model/rules.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import type { ListOptions } from '../declarations/list.ts'

/** `harborcheck list`: prints every case and every rule. */
export function list({ json }: ListOptions): void {
  const cases = catalogue.map(({ id, title, level, rules }) => ({ id, title, level, rules }))
  process.stdout.write(json ? `${JSON.stringify({ cases, rules }, null, 2)}\n` : `${listText(cases)}\n`)
}

function listText(cases: { id: string; title: string; level: string; rules: readonly string[] }[]): string {
  const width = Math.max(...cases.map(({ id }) => id.length))
  return [
    `Cases (${cases.length})`,
    ...cases.map(({ id, title, level, rules }) => `  ${id.padEnd(width)}  ${title} [${level}: ${rules.join(' ')}]`),
    '',
    `Rules (${rules.length})`,
    ...rules.map(({ id, level, statement }) => `  ${id.padEnd(8)}  ${level.padEnd(10)}  ${statement}`),
  ].join('\n')
}
