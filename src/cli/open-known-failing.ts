import type { KnownFailing } from '../check/resolvers/report/known-failing/entry-name.ts'
import { openList } from '../check/resolvers/report/known-failing/open.ts'
import { UsageError } from '../platform/errors.ts'

export type KnownFailingOptions = { knownFailing?: string; writeKnownFailing?: string; bail: boolean }

/**
 * Reads the list of known failures of `--known-failing`; undefined without that option.
 * @throws {UsageError} if the file cannot be read, is malformed, or names an unknown case or rule, and for `--bail`.
 */
export async function openKnownFailing(options: KnownFailingOptions): Promise<KnownFailing | undefined> {
  const { knownFailing: path, writeKnownFailing, bail } = options
  if (bail && (path ?? writeKnownFailing) !== undefined) {
    throw new UsageError('--bail stops at the first failure, so the list of known failures cannot be checked', {
      next: 'leave out --bail, or --known-failing and --write-known-failing',
    })
  }
  if (path === undefined) return undefined
  const { readKnownFailing } = await import('../check/resolvers/report/known-failing/read.ts')
  return openList(await readKnownFailing(path), path)
}
