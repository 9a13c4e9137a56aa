import { isDeepStrictEqual } from 'node:util'
import type { World } from '../model/world.ts'
import type { Finding } from './check.ts'
import type { Claim, ClaimKind } from './claim.ts'
import { behindBy, explorerBook, type Interpretation, interpretations } from './interpretations.ts'

/** The worlds of a scenario before each of its worlds, the oldest first. */
export type Past = (world: World) => readonly World[]

/** Blocks by which an explorer may be behind. */
const MOST_BEHIND = 8
/**
 * The share of what a reading predicts that has to have come, for a reading to explain that something is denied, or
 * that the chain of before is shown.
 */
const LEAST_SHARE = 0.5

/** What a finding is before it is known what it breaks. */
export type Unblamed = Omit<Finding, 'breaks' | 'explained'>

/**
 * Tells which rule each finding breaks: that of the reading which predicts this very answer about this very thing. Of
 * several that do, the one that predicts most of the other answers of its kind. Where none does, it breaks no other rule
 * than the one that was checked, and is not explained.
 */
export function blameFindings(findings: readonly Unblamed[], claims: readonly Claim[], past: Past): Finding[] {
  const all = [...new Set([...claims, ...findings.flatMap(({ claim }) => claim ?? [])])]
  const failures = all.filter(({ failed }) => failed)
  const late = failures.length > 0 ? lagOf(all, failures, past) : undefined
  const weighed = [...interpretations, ...(late ? [late] : [])].flatMap((reading) =>
    weigh(reading, all, failures, past),
  )
  // A list and a field have no reading but this one: that it is behind has to show elsewhere.
  const isBehind = failures.some(
    (claim) =>
      claim.kind !== 'listed' && claim.kind !== 'fields' && bestOf(weighed, claim).some(({ behind }) => behind),
  )
  const behind = isBehind ? late : undefined
  const candidates = isBehind ? weighed : weighed.filter(({ reading }) => !reading.behind)
  return findings.map((finding): Finding => {
    const { claim, rule } = finding
    const best = claim ? bestOf(candidates, claim, finding) : []
    if (best.length > 0) return { ...finding, explained: true, breaks: best.map(({ rule, says }) => ({ rule, says })) }
    const both = claim && behind && bothOf(candidates, claim, behind, past)
    if (both) return { ...finding, explained: true, breaks: both }
    return { ...finding, explained: claim === undefined || speaksForItself.has(claim.kind), breaks: [{ rule }] }
  })
}

/** Kinds whose rule was found by what is wrong, and not by whom was asked. */
const speaksForItself: ReadonlySet<ClaimKind> = new Set(['fields', 'listed', 'state'])

/** A reading, and how well it predicts the answers of one kind. */
type Candidate = {
  reading: Interpretation
  kind: ClaimKind
  predicted: ReadonlySet<Claim>
  /** Of what it predicts otherwise than is right, the share that came. */
  share: number
  /** How many wrong answers it predicts, of every kind. */
  total: number
}

function weigh(reading: Interpretation, all: readonly Claim[], failures: readonly Claim[], past: Past): Candidate[] {
  const predicted = failures.filter((claim) => foretells(reading, claim, past))
  if (predicted.length === 0) return []
  const { length: total } = predicted
  // An explorer that is behind is so in all that it shows.
  const isBehind = reading.behind !== undefined
  return [...new Set(predicted.map(({ kind }) => kind))].map((kind) => {
    const contradicting = all.filter((claim) => (isBehind || claim.kind === kind) && contradicts(reading, claim, past))
    const ofKind = predicted.filter((claim) => claim.kind === kind)
    const came = isBehind ? total : ofKind.length
    return { reading, kind, predicted: new Set(ofKind), share: came / (came + contradicting.length), total }
  })
}

/** Those that explain an answer best; several where nothing tells them apart. */
function bestOf(
  candidates: readonly Candidate[],
  claim: Claim,
  { scenario }: Pick<Unblamed, 'scenario'> = {},
): Interpretation[] {
  const least = (candidate: Candidate) => (claim.isDenial || candidate.reading.behind ? LEAST_SHARE : 0)
  const likely = candidates
    .filter((one) => one.predicted.has(claim) && one.share >= least(one))
    .toSorted((a, b) => weight(b) - weight(a) || b.total - a.total || (a.reading.behind ?? 0) - (b.reading.behind ?? 0))
  const [best] = likely
  if (!best) return []
  const equals = likely
    .filter(
      (one) => weight(one) === weight(best) && one.total === best.total && one.reading.behind === best.reading.behind,
    )
    .map(({ reading }) => reading)
  // Where nothing in the answers tells readings apart, those that the scenario is made to show come before others.
  const shown = equals.filter(({ rule }) => (scenario?.rules as readonly string[] | undefined)?.includes(rule))
  return distinct(shown.length > 0 ? shown : equals)
}

const weight = ({ share, predicted }: Candidate) => share ** 2 * predicted.size
const distinct = (all: readonly Interpretation[]) =>
  all.filter(({ rule }, index) => all.findIndex((one) => one.rule === rule) === index)

/** A reading of the world of some blocks before, where both are known of the explorer. */
function bothOf(
  candidates: readonly Candidate[],
  claim: Claim,
  behind: Interpretation,
  past: Past,
): Finding['breaks'] | undefined {
  const known = candidates
    .filter(({ kind, reading }) => kind === claim.kind && !reading.behind)
    .toSorted((a, b) => weight(b) - weight(a))
    .find(({ reading }) => foretells({ ...reading, behind: behind.behind ?? 0 }, claim, past))
  const { rule, says } = behind
  return (
    known && [
      { rule: known.reading.rule, says: known.reading.says },
      { rule, says, also: true },
    ]
  )
}

/** By how many blocks the explorer is behind, where it is. */
function lagOf(all: readonly Claim[], failures: readonly Claim[], past: Past): Interpretation | undefined {
  const lags = Array.from({ length: MOST_BEHIND }, (_, index) => behindBy(index + 1)).flatMap((reading) => {
    // Long before, there was nothing: who never sees anything is not behind.
    const seen = failures.filter((claim) => foretells(reading, claim, past))
    if (!all.some((claim) => isSeen(claim) && shows(reading, claim, past) && foretells(reading, claim, past))) return []
    const contradicting = all.filter((claim) => contradicts(reading, claim, past)).length
    return [{ reading, share: seen.length / (seen.length + contradicting), seen: seen.length }]
  })
  const score = ({ share, seen }: (typeof lags)[number]) => share ** 2 * seen
  const [best] = lags.filter(({ share }) => share >= LEAST_SHARE).toSorted((a, b) => score(b) - score(a))
  return best?.reading
}

/** Whether it shows something that is there, or was. */
const isSeen = ({ isDenial = false, kind, given }: Claim) =>
  !isDenial && (kind === 'coverage' || ((kind === 'state' || kind === 'contract-state') && given !== 'NOT_DEPLOYED'))

/** What a reading says of what a claim is about; nothing where nobody could have asked it then. */
function saidBy({ book, behind = 0 }: Interpretation, { world, by }: Claim, past: Past): unknown {
  const earlier = behind > 0 ? past(world) : []
  const before = behind > 0 ? (earlier.at(-behind) ?? earlier[0]) : world
  if (!before) return undefined
  try {
    return by(before, book)
  } catch {
    return undefined
  }
}

const foretells = (reading: Interpretation, claim: Claim, past: Past) =>
  isDeepStrictEqual(saidBy(reading, claim, past), claim.given)

/** Whether it says something, and not what is right. */
function shows(reading: Interpretation, claim: Claim, past: Past): boolean {
  const said = saidBy(reading, claim, past)
  return said !== undefined && !isDeepStrictEqual(said, claim.by(claim.world, explorerBook))
}

/** Whether it would have been wrong here, and in another way than the explorer was, if it was. */
const contradicts = (reading: Interpretation, claim: Claim, past: Past) =>
  shows(reading, claim, past) && !foretells(reading, claim, past)
