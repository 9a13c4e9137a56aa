import { plural } from '../../platform/words.ts'
import { print } from '../print.ts'
import { chooseCases } from './choose-cases.ts'
import type { TestOptions } from './test-options.ts'

/** Prints the id and the title of each case that a command line chooses, and how many there are. */
export async function listChosen(options: TestOptions): Promise<0> {
  const { selected } = await chooseCases(options)
  for (const { id, title } of selected) print(`${id}: ${title}`)
  print(`\n${plural(selected.length, 'case')}`)
  return 0
}
