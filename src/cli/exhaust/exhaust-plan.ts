import { type Certificate, readCertificate } from '../../check/situations/certificate.ts'
import type { Start } from '../../check/situations/situation-start.ts'
import { UsageError } from '../../platform/errors.ts'
import { checkWritable } from '../../platform/files/write-file.ts'
import { checkDistinct } from '../report-files.ts'
import type { ExhaustOptions } from './exhaust-options.ts'

/** How deep to search, and the certificates of earlier runs to extend or to compare with. */
export type Plan = {
  depth: number
  extended: { path: string; certificate: Certificate } | undefined
  checked: { path: string; certificate: Certificate } | undefined
}

const DEFAULT_DEPTH = 3

/**
 * Reads the certificates that the options name, before anything runs.
 * @throws {UsageError} for a file that is not a certificate, one of another start, a depth that it covers already,
 * options that exclude each other, or a certificate that cannot be written.
 */
export async function planOf(subject: string | undefined, start: Start, options: ExhaustOptions): Promise<Plan> {
  const { certificate, from, check, depth } = options
  if (from !== undefined && check !== undefined) {
    throw new UsageError('--from and --check exclude each other', {
      next: '--from asks only what the certificate does not cover; --check asks all of it again',
    })
  }
  checkDistinct({ '--certificate': certificate }, { subject, '--check': check })
  if (certificate !== undefined) await checkWritable(certificate)
  const extended = from === undefined ? undefined : { path: from, certificate: readCertificate(from, start) }
  const checked = check === undefined ? undefined : { path: check, certificate: readCertificate(check, start) }
  const covered = (extended ?? checked)?.certificate.bound.steps
  if (extended && depth !== undefined && depth <= extended.certificate.bound.steps) {
    throw new UsageError(`${extended.path} covers this depth already`, {
      facts: { 'certificate up to': covered, '--depth': depth },
      next: `choose --depth ${(covered ?? 0) + 1} or more`,
    })
  }
  const fallback = checked ? covered : extended && (covered ?? 0) + 1
  return { depth: depth ?? fallback ?? DEFAULT_DEPTH, extended, checked }
}
