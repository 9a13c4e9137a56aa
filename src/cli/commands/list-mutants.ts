import { join, relative } from 'node:path'
import { packageRoot } from '../../locate.ts'
import { mutants } from '../../mutants/mutants.ts'

/** `harborcheck list --mutants`: every mutant of the package, and where it is. */
export function listMutants({ json }: { json: boolean }): void {
  const mutant = mutants.map(({ id, rules, says }) => ({ id, rules, says, path: pathOf(id) }))
  process.stdout.write(json ? `${JSON.stringify({ mutant }, null, 2)}\n` : `${listText(mutant)}\n`)
}

/** Of the module, from the folder in which the command was given. */
function pathOf(id: string): string {
  return relative('', join(packageRoot, 'dist', 'mutants', `${id}.js`))
}

function listText(mutant: { id: string; rules: readonly string[]; says: string }[]): string {
  const width = Math.max(...mutant.map(({ id }) => id.length))
  return [
    `Mutants (${mutant.length}): the reference resolver with one fault each`,
    ...mutant.map(({ id, rules, says }) => `  ${id.padEnd(width)}  ${says} [${rules.join(' ')}]`),
    '',
    'Run one of them',
    `  harborcheck test ${pathOf('<id>')}`,
  ].join('\n')
}
