import { type AskerOptions, openAsker } from '../../check/situations/asker.ts'
import { situationAt } from '../../check/situations/situation-path.ts'
import type { TestNetwork } from '../../network/test-network.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { type SearchOptions, startFrom } from './search-options.ts'
import { type SituationsJob, type SituationsResult, savedAnswers } from './situations-job.ts'

/** Does the jobs of an exhaustive search, one at a time, on a test network of this process. */
export function openSearchRunner(
  network: TestNetwork,
  startSubject: StartSubject,
  options: SearchOptions,
  { onLog, signal }: Pick<AskerOptions, 'onLog' | 'signal'>,
) {
  const start = startFrom(options)
  const { together } = options
  const asker = openAsker(network, startSubject, {
    ...{ start, together, onLog, signal },
    timeout: options.timeout * 1_000,
  })
  return {
    async run({ situations }: SituationsJob): Promise<SituationsResult> {
      return savedAnswers(await asker.ask(situations.map((path) => situationAt(start, path))))
    },
    close: () => asker.close(),
  }
}
