import { UsageError } from '../../../platform/errors.ts'
import { readTextFile } from '../../../platform/files/read-text-file.ts'
import { version } from '../../../platform/version.ts'
import { checked, otherVersion, parseObject } from '../../../report/read-json.ts'
import { printable } from '../../../subject/protocol/printable.ts'
import { catalogueHash, type PartialReport, partialReportSchema } from './partial-report.ts'

/** The largest partial report that is read, in bytes. A traced run of all cases as one shard takes a third of it. */
export const MAX_PARTIAL_BYTES = 67_108_864

/** A partial report, and the file that it was read from. */
export type ShardPart = { path: string; report: PartialReport }

/**
 * Reads the partial report of a shard. Checks all of it: the file may come from anywhere.
 * @throws {UsageError} with the member and its expected form if the file is missing, too large, not JSON, not a partial
 * report, of an unfinished shard, or written by another harborcheck.
 */
export function readPart(path: string): ShardPart {
  const file = { path, notOne: notAPart }
  const json = parseObject(readTextFile(path, MAX_PARTIAL_BYTES), file)
  const { harborcheck, unfinished, shard, catalogue } = json
  if (typeof harborcheck !== 'string')
    throw notAPart(path, 'harborcheck', 'expected the version of harborcheck that wrote it')
  if (harborcheck !== version) throw otherVersion(path, harborcheck, version, AGAIN)
  if (typeof unfinished === 'string') {
    throw new UsageError(`${path} holds no partial report: its shard did not reach its end`, {
      facts: { 'it says': printable(unfinished) },
      next: 'run that shard again',
    })
  }
  if (shard === undefined) throw notAPart(path, 'shard', 'expected the shard of a run; this is a whole report')
  if (typeof catalogue === 'string' && catalogue !== catalogueHash()) {
    throw new UsageError(`${path} was written with another catalogue of cases`, { next: AGAIN })
  }
  return { path, report: checked(partialReportSchema, json, file) }
}

const AGAIN = 'run every shard, and the merge, with the same harborcheck'

/** Builds the error of a file that is not a partial report. */
export function notAPart(path: string, place: string, problem: string): UsageError {
  return new UsageError(`${path} is not a partial report of harborcheck`, {
    facts: { place: place === '' ? 'the top level' : printable(place, 100), problem: printable(problem) },
    next: '`harborcheck test --shard 1/3 --json FILE` writes them',
  })
}
