import { defaultRuns } from '../../check/resolvers/campaign/default-runs.ts'
import { casesOfShard } from '../../check/resolvers/running-order.ts'
import { plural } from '../../platform/words.ts'
import { print } from '../print.ts'
import { chooseCases } from './choose-cases.ts'
import type { TestOptions } from './test-options.ts'

/** Prints the id and the title of each case that a command line chooses, and how many cases and generated scenarios there are. */
export async function listChosen(options: TestOptions): Promise<0> {
  const { selected } = await chooseCases(options)
  const cases = options.shard ? casesOfShard(selected, options.shard) : selected
  for (const { id, title } of cases) print(`${id}: ${title}`)
  const { runs = defaultRuns(options) } = options
  print(`\n${plural(cases.length, 'case')}${runs > 0 ? `, then ${plural(runs, 'generated scenario')}` : ''}`)
  return 0
}
