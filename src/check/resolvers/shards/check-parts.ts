import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../../../platform/errors.ts'
import { printableJson } from '../../../subject/protocol/printable.ts'
import { COUNTEREXAMPLES } from '../campaign/counterexample.ts'
import { shardName } from '../shard.ts'
import type { PartialReport } from './partial-report.ts'
import type { ShardPart } from './read-part.ts'

/**
 * Checks that partial reports are those of all shards of one run, each once.
 * @throws {UsageError} that names the file or the shard: of another run, repeated or missing.
 */
export function checkParts(parts: readonly ShardPart[]): void {
  const [first, ...others] = parts
  if (!first) throw new UsageError('There is no partial report to merge')
  for (const other of others) checkSameRun(first, other)
  const { of } = first.report.shard
  for (let number = 1; number <= of; number += 1) {
    const files = parts.filter(({ report }) => report.shard.number === number).map(({ path }) => path)
    const name = shardName({ number, of })
    if (files.length > 1) {
      throw new UsageError(`Shard ${name} is there ${files.length} times`, {
        facts: { files: files.join(', ') },
        next: 'name the partial report of each shard once',
      })
    }
    if (files.length === 0) {
      throw new UsageError(`Shard ${name} is missing`, {
        facts: { 'partial reports': parts.length, shards: of },
        next: `add its partial report: harborcheck test … --shard ${name} --json FILE`,
      })
    }
  }
}

function checkSameRun(first: ShardPart, other: ShardPart): void {
  const [one, two] = [first.report, other.report]
  const foreign = (
    what: string,
    mine: unknown,
    theirs: unknown,
    next = 'run every shard with the same command but for --shard and --json',
  ) =>
    new UsageError(`${other.path} is of another run than ${first.path}: ${what}`, {
      facts: { [first.path]: printableJson(mine, 200), [other.path]: printableJson(theirs, 200) },
      next,
    })
  if (one.shard.of !== two.shard.of) throw foreign('another number of shards', one.shard.of, two.shard.of)
  const { info: mine, ...subject } = one.subject
  const { info: theirs, ...otherSubject } = two.subject
  if (!isDeepStrictEqual(subject, otherSubject)) throw foreign('another subject', subject, otherSubject)
  // A shard without cases has not started its subject.
  if (mine && theirs && !isDeepStrictEqual(mine, theirs)) throw foreign('another subject', mine, theirs)
  const names = [...new Set([...Object.keys(one.options), ...Object.keys(two.options)])] as (keyof typeof one.options)[]
  for (const name of names) {
    const [value, otherValue] = [one.options[name], two.options[name]]
    if (isDeepStrictEqual(value, otherValue)) continue
    throw foreign(name === 'seed' ? 'another seed' : `other options (${name})`, value, otherValue)
  }
  if (isDeepStrictEqual(one.cases, two.cases)) return
  // The catalogue and the options are the same: only saved counterexamples are left.
  const next = `run every shard with the same files in ${COUNTEREXAMPLES}: another run may have saved one`
  throw foreign('other cases', casesWithout(two, one), casesWithout(one, two), next)
}

/** Lists the ids of cases that another report lacks. */
function casesWithout(other: PartialReport, { cases }: PartialReport): string[] {
  const ids = new Set(other.cases.map(({ id }) => id))
  return cases.map(({ id }) => id).filter((id) => !ids.has(id))
}
