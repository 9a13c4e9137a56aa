import { hash } from 'node:crypto'
import * as z from 'zod'
import { UsageError } from '../../platform/errors.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { version } from '../../platform/version.ts'
import { plural } from '../../platform/words.ts'
import type { ExhaustRun } from './run-exhaust.ts'
import { type Start, worldAt } from './situation-start.ts'
import type { DepthResult } from './tally.ts'

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const depthSchema = z.strictObject({
  depth: count,
  situations: count,
  questions: count,
  skipped: count,
  open: count,
  sha256: z.strictObject({ situations: sha256, answers: sha256 }),
})

const certificateSchema = z.strictObject({
  certificate: z.literal(1),
  harborcheck: z.string(),
  subject: z.strictObject({
    name: z.string(),
    version: z.string().optional(),
    /** As arguments of the command line; empty for the bundled resolver. */
    command: z.string(),
    /** Hash of its own file. Files that it imports, commands and services are not hashed. */
    sha256: sha256.optional(),
  }),
  start: z.strictObject({ name: z.string(), sha256 }),
  bound: z.strictObject({ agreements: count, contracts: count, steps: count }),
  /** The complete depths, from 0. */
  depths: z.array(depthSchema).min(1),
  /** The depth that the run did not finish. */
  unfinished: z.strictObject({ depth: count, asked: count, ended: z.string() }).optional(),
  /** Totals over the complete depths. */
  situations: count,
  questions: count,
  /** Hash over the hashes of the complete depths. */
  sha256,
})

/** What a run has shown about a subject, to be extended or checked by a later one. */
export type Certificate = z.infer<typeof certificateSchema>

/** The subject of a certificate; `command` and `sha256` as there. */
export type CertifiedSubject = Certificate['subject']

export type CompleteDepth = Certificate['depths'][number]

const MAX_CERTIFICATE_BYTES = 65_536

/** Selects the complete depths, from 0 up to the first incomplete one. */
export function completeDepths(depths: readonly DepthResult[]): CompleteDepth[] {
  const end = depths.findIndex(({ sha256 }) => sha256 === undefined)
  const complete = end < 0 ? depths : depths.slice(0, end)
  return complete.map(({ asked: _, ...depth }) => depth as CompleteDepth)
}

/** Builds the certificate of a run without a wrong answer. `depths` are the complete ones, including those of earlier runs. */
export function certificateOf(
  start: Start,
  subject: CertifiedSubject,
  depths: readonly CompleteDepth[],
  { depths: found, ended }: Pick<ExhaustRun, 'depths' | 'ended'>,
): Certificate {
  const unfinished = found[depths.length]
  return {
    certificate: 1,
    harborcheck: version,
    subject,
    start: { name: start.name, sha256: startHash(start) },
    bound: { agreements: worldAt(start).agreements.size, contracts: start.contracts, steps: depths.length - 1 },
    depths: [...depths],
    unfinished: ended && unfinished && { depth: unfinished.depth, asked: unfinished.asked, ended },
    ...totals(depths),
    sha256: hash('sha256', JSON.stringify(depths.map((depth) => depth.sha256))),
  }
}

function totals(depths: readonly CompleteDepth[]) {
  const sum = (member: 'situations' | 'questions') => depths.reduce((total, depth) => total + depth[member], 0)
  return { situations: sum('situations'), questions: sum('questions') }
}

/** Hashes a start: its steps, and the bounds of its search. */
function startHash({ name: _, ...start }: Start): string {
  return hash('sha256', JSON.stringify(start))
}

/**
 * Reads the certificate of an earlier run.
 * @throws {UsageError} if the file is not a certificate, or is one of another version or start.
 */
export function readCertificate(path: string, start: Start): Certificate {
  const certificate = parseCertificate(readTextFile(path, MAX_CERTIFICATE_BYTES), path)
  const facts = {
    version: { certificate: certificate.harborcheck, here: version },
    start: { certificate: certificate.start.sha256, here: startHash(start) },
  }
  for (const [what, { certificate: there, here }] of Object.entries(facts)) {
    if (there === here) continue
    throw new UsageError(`${path} is a certificate of another ${what}`, {
      facts: { certificate: there, here, 'its start': certificate.start.name },
    })
  }
  return certificate
}

function parseCertificate(text: string, path: string): Certificate {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`${path} is not a certificate`, { facts: { cause: 'not JSON' }, cause })
  }
  const parsed = certificateSchema.safeParse(value)
  const issue = parsed.error?.issues[0]
  if (!parsed.success) {
    throw new UsageError(`${path} is not a certificate`, {
      facts: { at: issue?.path.join('.') || 'the top level', cause: issue?.message },
    })
  }
  const { depths, sha256: whole } = parsed.data
  const isWhole = hash('sha256', JSON.stringify(depths.map((depth) => depth.sha256))) === whole
  if (isWhole && depths.every(({ depth }, index) => depth === index)) return parsed.data
  throw new UsageError(`${path} is not a certificate`, { facts: { cause: 'its hashes do not fit together' } })
}

/** @throws {UsageError} if a certificate is of another subject, or the subject's file has changed. */
export function checkSameSubject(path: string, { subject }: Certificate, here: CertifiedSubject): void {
  if (subject.name === here.name && subject.version === here.version && subject.sha256 === here.sha256) return
  throw new UsageError(`${path} is a certificate of another subject`, {
    facts: {
      certificate: subjectText(subject),
      here: subjectText(here),
    },
    next: 'run without --from',
  })
}

function subjectText({ name, version: own, sha256 }: CertifiedSubject): string {
  return [name, own, sha256?.slice(0, 12)].filter((part) => part !== undefined).join(', ')
}

/** Lists the depths at which a run differs from a certificate, a line each. */
export function differences({ depths }: Certificate, run: readonly CompleteDepth[]): string[] {
  return depths.flatMap((expected, index) => {
    const here = run[index]
    if (!here) return [`${plural(expected.depth, 'step')}: not complete in this run`]
    const differs = (['situations', 'answers'] as const).filter((what) => expected.sha256[what] !== here.sha256[what])
    return differs.map((what) => `${plural(expected.depth, 'step')}: the ${what} differ`)
  })
}
