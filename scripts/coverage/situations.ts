import { atOnce } from './at-once.ts'
import { chainsAndSpelling } from './chains-and-spelling.ts'
import { creation } from './creation.ts'
import { failingSources } from './failing-sources.ts'
import { lists } from './lists.ts'
import { longLife } from './long-life.ts'
import { operations } from './operations.ts'
import type { Situation } from './seen.ts'
import { statesAndTimes } from './states-and-times.ts'
import { twoNetworks } from './two-networks.ts'
import { values } from './values.ts'

/** Everything that a scenario can tell, by what it is about: where cases and generated scenarios tell it. */
export const situations: Readonly<Record<string, readonly Situation[]>> = {
  Values: values,
  'Chains and spelling': chainsAndSpelling,
  Lists: lists,
  'A long life': longLife,
  'Questions at once': atOnce,
  'Two networks': twoNetworks,
  Creation: creation,
  Operations: operations,
  'Failing sources': failingSources,
  'States and times': statesAndTimes,
}
