import { join, relative } from 'node:path'
import { packageRoot } from '../../locate.ts'
import { mutants } from '../../mistakes/mutants.ts'
import type { ListOptions } from '../declarations/list.ts'
import { io } from '../io.ts'

/** `harborcheck list --mutants`: prints every mutant of the package, and the path of its module. */
export function listMutants({ json }: ListOptions): void {
  const listed = mutants.map(({ id, rules, says }) => ({ id, rules, says, path: pathOf(id) }))
  io().stdout.write(json ? `${JSON.stringify({ mutants: listed }, null, 2)}\n` : `${listText(listed)}\n`)
}

/** The path of the mutant's module, relative to the working folder. */
function pathOf(id: string): string {
  return relative('', join(packageRoot, 'dist', 'mutants', `${id}.js`))
}

function listText(mutants: { id: string; rules: readonly string[]; says: string }[]): string {
  const width = Math.max(...mutants.map(({ id }) => id.length))
  return [
    `Mutants (${mutants.length}): the reference resolver with one fault each`,
    ...mutants.map(({ id, rules, says }) => `  ${id.padEnd(width)}  ${says} [${rules.join(' ')}]`),
    '',
    'Run the suite against one of them',
    `  harborcheck test ${pathOf('<id>')}`,
  ].join('\n')
}
