import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { catalogueHash } from '../check/resolvers/shards/partial-report.ts'
import { UsageError } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import { count } from '../report/schema-parts.ts'
import { printable } from '../subject/protocol/printable.ts'
import type { SubjectInfo } from '../subject/protocol/verbs.ts'
import { methods } from '../subject/resolver.ts'

const text = z.string().max(1_000)

/** Which resolver and which harborcheck take part in a campaign. All processes of one campaign have the same. */
export const identity = z.strictObject({
  harborcheck: text,
  /** SHA-256 of the catalogue of cases: two builds of one version can differ. */
  catalogue: text,
  /** SHA-256 of the resolver's file, or of the command that starts it; absent for the bundled resolver. */
  hash: text.optional(),
  /** What the resolver says of itself. */
  subject: z.strictObject({
    name: text,
    version: text.optional(),
    language: text.optional(),
    capabilities: z.array(z.enum(methods)),
    concurrency: count.min(1).optional(),
  }),
})

export type Identity = z.infer<typeof identity>

/** Identifies this process. */
export function identityOf(subject: SubjectInfo, hash: string | undefined): Identity {
  return { harborcheck: version, catalogue: catalogueHash(), hash, subject }
}

/**
 * Compares the facts that are known before the resolver starts: harborcheck, and the hash of the resolver.
 * @throws {UsageError} that names both.
 */
export function checkSameCode(campaign: Identity, own: Pick<Identity, 'harborcheck' | 'catalogue' | 'hash'>): void {
  if (campaign.harborcheck !== own.harborcheck) throw mixture(campaign, own, 'harborcheck')
  if (campaign.catalogue !== own.catalogue) throw mixture(campaign, own, 'build of harborcheck')
  if (campaign.hash !== own.hash) throw mixture(campaign, own, 'resolver')
}

/**
 * Compares two identities completely.
 * @throws {UsageError} that names both.
 */
export function checkSame(campaign: Identity, own: Identity): void {
  checkSameCode(campaign, own)
  // Members that are absent in JSON are undefined here.
  const plain = (subject: Identity['subject']) => JSON.parse(JSON.stringify(subject))
  if (!isDeepStrictEqual(plain(campaign.subject), plain(own.subject))) throw mixture(campaign, own, 'resolver')
}

function mixture(campaign: Identity, own: Partial<Identity>, what: string): UsageError {
  return new UsageError(
    `The campaign has ${identityText(campaign)}, and this process has ${identityText(own)}: another ${what}`,
    { next: 'run every process of a campaign with the same resolver and the same harborcheck' },
  )
}

/** Formats an identity: `reference 1.0 (JavaScript, SHA-256 0123456789ab) on harborcheck 0.1.0`. */
export function identityText({ subject, hash, harborcheck = version }: Partial<Identity>): string {
  const hashText = hash === undefined ? 'bundled' : `SHA-256 ${hash.slice(0, 12)}`
  const name = subject ? [subject.name, subject.version].filter(Boolean).join(' ') : 'the resolver'
  return printable(`${name} (${hashText}) on harborcheck ${harborcheck}`, 300)
}
