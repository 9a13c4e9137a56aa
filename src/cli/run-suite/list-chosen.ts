import { casesOfShard } from '../../check/resolvers/running-order.ts'
import { plural } from '../../platform/words.ts'
import { ndjsonText, runLine } from '../../report/ndjson.ts'
import { io } from '../io.ts'
import { print } from '../print.ts'
import { chooseCases } from './choose-cases.ts'
import type { TestOptions } from './test-options.ts'

/**
 * Prints the id and the title of each case that a command line chooses, and how many cases and generated scenarios there
 * are; for `--reporter ndjson` the first line of a run.
 */
export async function listChosen(asked: TestOptions): Promise<0> {
  const { selected, files, options } = await chooseCases(asked)
  const cases = options.shard ? casesOfShard(selected, options.shard) : selected
  const { runs } = options
  if (options.reporter === 'ndjson') {
    io().stdout.write(ndjsonText(runLine(cases, files, runs)))
    return 0
  }
  for (const { id, title } of cases) print(`${id}: ${title}`)
  print(`\n${plural(cases.length, 'case')}${runs > 0 ? `, then ${plural(runs, 'generated scenario')}` : ''}`)
  return 0
}
