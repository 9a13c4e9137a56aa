import { UsageError } from '../errors.ts'
import type { KnownFailing } from '../report/known-failing/list.ts'
import { openList } from '../report/known-failing/open.ts'

export type KnownFailingOptions = { knownFailing?: string; writeKnownFailing?: string; bail: boolean }

/**
 * The list of known failures that the command line names, where it names one.
 * @throws UsageError where it can't be read, is no list, or names a case or a rule that there is not.
 */
export async function openKnownFailing(options: KnownFailingOptions): Promise<KnownFailing | undefined> {
  const { knownFailing: path, writeKnownFailing, bail } = options
  if (bail && (path ?? writeKnownFailing) !== undefined) {
    throw new UsageError('--bail ends a run at its first failure, be it known or not', {
      next: 'leave --bail out of a run that reads or writes known failures',
    })
  }
  if (path === undefined) return undefined
  const { readKnownFailing } = await import('../report/known-failing/read.ts')
  return openList(await readKnownFailing(path), path)
}
