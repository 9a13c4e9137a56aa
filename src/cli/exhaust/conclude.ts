import {
  type CertifiedSubject,
  type CompleteDepth,
  certificateOf,
  checkSameSubject,
  completeDepths,
  differences,
} from '../../check/situations/certificate.ts'
import { depthTable, proofLines } from '../../check/situations/result-text.ts'
import type { ExhaustRun } from '../../check/situations/run-exhaust.ts'
import type { Start } from '../../check/situations/situation-start.ts'
import { InternalError } from '../../platform/errors.ts'
import { writeWhole } from '../../platform/files/write-file.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { print } from '../print.ts'
import type { ExhaustOptions } from './exhaust-options.ts'
import type { Plan } from './exhaust-plan.ts'

/**
 * Prints the result of a run without a wrong answer, and writes its certificate.
 * @returns 0; 1 if it differs from the certificate to check.
 * @throws {UsageError} if the certificate to extend is of another subject.
 * @throws {InternalError} if no depth is complete.
 */
export async function conclude(
  start: Start,
  subject: CertifiedSubject,
  run: ExhaustRun,
  { extended, checked }: Plan,
  options: ExhaustOptions,
): Promise<ExitCode> {
  const known = extended?.certificate.depths ?? []
  if (extended) checkSameSubject(extended.path, extended.certificate, subject)
  for (const { depth, sha256 } of known) checkKnown(depth, sha256.situations, run)
  const depths = run.depths
    .map((depth) => known[depth.depth] ?? depth)
    .map((depth) => ({ asked: depth.situations, ...depth }))
  const complete = completeDepths(depths)
  for (const line of depthTable(depths)) print(line)
  print('')
  for (const line of proofLines(start, subject.name, complete, { depths, ended: run.ended })) print(line)
  if (complete.length === 0) throw run.broken ?? nothingComplete(run, options)
  const certificate = certificateOf(start, subject, complete, { depths, ended: run.ended })
  if (options.certificate !== undefined) {
    await writeWhole(options.certificate, `${JSON.stringify(certificate, null, 2)}\n`)
    print(`Certificate: ${options.certificate}, sha256 ${certificate.sha256}`)
  }
  return checked ? compare(checked, complete) : 0
}

/** Checks that the search found the situations again that the certificate covers. */
function checkKnown(depth: number, expected: string, { situationsHash }: ExhaustRun) {
  const here = situationsHash(depth)
  if (here === undefined || here === expected) return
  throw new InternalError('The search found other situations than those of the certificate', {
    facts: { steps: depth, certificate: expected, here },
  })
}

function nothingComplete({ ended }: ExhaustRun, { maxTime, max }: ExhaustOptions): InternalError {
  return new InternalError('The run ended before the answers at the start were complete', {
    facts: { 'ended by': ended, '--max-time, in seconds': maxTime, '--max': max },
    next: 'raise the limit',
  })
}

function compare({ path, certificate }: NonNullable<Plan['checked']>, complete: readonly CompleteDepth[]): ExitCode {
  const found = differences(certificate, complete)
  if (found.length === 0) print(`As in ${path}: the same situations and answers up to its depth.`)
  else print([`Not as in ${path}:`, ...found.map((line) => `  ${line}`)].join('\n'))
  return found.length === 0 ? 0 : 1
}
