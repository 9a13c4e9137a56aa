import { isDeepStrictEqual } from 'node:util'
import type { World } from '../../model/world.ts'
import { plural } from '../../platform/words.ts'
import { type Interpretation, lacksOne, stale } from './answer-interpretations.ts'
import type { Claim, ClaimKind } from './claim.ts'
import type { ExplorerFinding } from './explorer-check.ts'
import { behindBy, explorerBook, interpretations } from './field-interpretations.ts'

/** Lists the worlds before a world that a lagging explorer may have shown instead, one for each block, latest first. */
export type History = (world: World) => readonly World[]

/** The largest lag that is recognised, in blocks. */
const MAX_LAG = 8
/**
 * The share of an interpretation's wrong predictions that the explorer must have given, before the interpretation explains
 * a denial or a lag.
 */
const LEAST_SHARE = 0.5

/** A finding whose broken rules are not known yet. */
export type Unblamed = Omit<ExplorerFinding, 'breaks' | 'explained'>

/**
 * Finds the rule that each finding breaks: the rule of the known interpretation that predicts exactly this answer. If
 * several predict it, the one that predicts most of the other answers of its kind wins. If all predict another, the
 * finding breaks only the rule that was checked, and is not explained.
 * @param claims Every claim of the run, right ones too: they contradict interpretations.
 */
export function blameFindings(
  findings: readonly Unblamed[],
  claims: readonly Claim[],
  history: History,
): ExplorerFinding[] {
  const all = [...new Set([...claims, ...findings.flatMap(({ claim }) => claim ?? [])])]
  const failures = all.filter(({ failed }) => failed)
  const late = failures.length > 0 ? detectLag(all, failures, history) : undefined
  const old = [stale, ...(late ? [late] : [])]
  const scored = [...interpretations, lacksOne, ...old].flatMap((interpretation) =>
    scoreInterpretation(interpretation, all, failures, history),
  )
  // For lists and fields, old answers are the only known interpretation: they must show in another kind of answer first.
  const others = failures.filter(({ kind }) => kind !== 'listed' && kind !== 'fields')
  const unseen = old.filter((one) => !others.some((claim) => bestInterpretations(scored, claim).includes(one)))
  const behind = late && !unseen.includes(late) ? late : undefined
  const candidates = scored.filter(({ interpretation }) => !unseen.includes(interpretation))
  return findings.map((finding): ExplorerFinding => {
    const { claim, rule } = finding
    const best = claim ? bestInterpretations(candidates, claim, finding) : []
    if (best.length > 0) return { ...finding, explained: true, breaks: best.map((one) => brokenBy(one, claim)) }
    const combined = claim && behind && lagWithFault(candidates, claim, behind, history)
    if (combined) return { ...finding, explained: true, breaks: combined }
    const breaks = [{ rule, ...(finding.says !== undefined && { says: finding.says }) }]
    return { ...finding, explained: claim === undefined || namesItsRule.has(claim.kind), breaks }
  })
}

function brokenBy(interpretation: Interpretation, claim: Claim | undefined): ExplorerFinding['breaks'][number] {
  const { rule, says } = interpretation
  const blocks = claim?.first && claim.world.height - claim.first.height
  return interpretation === stale && blocks
    ? { rule, says: `is stale: repeats the answer of ${plural(blocks, 'block')} ago` }
    : { rule, says }
}

/** Kinds of claims whose checked rule depends on the error itself, not only on the request. */
const namesItsRule: ReadonlySet<ClaimKind> = new Set(['fields', 'listed', 'state'])

/** An interpretation, and how well it predicts the answers of one kind. */
type Candidate = {
  interpretation: Interpretation
  kind: ClaimKind
  predicted: ReadonlySet<Claim>
  /** Of the wrong answers it predicts, the share that the explorer gave. */
  share: number
  /** How many of the explorer's wrong answers it predicts, of every kind. */
  total: number
}

function scoreInterpretation(
  interpretation: Interpretation,
  all: readonly Claim[],
  failures: readonly Claim[],
  history: History,
): Candidate[] {
  const predicted = failures.filter((claim) => predicts(interpretation, claim, history))
  const { length: total } = predicted
  const scopes = new Map(predicted.map((claim) => [`${claim.kind} ${scopeOf(interpretation, claim)}`, claim]))
  return [...scopes.values()].map((sample) => {
    const { kind } = sample
    const isNear = (claim: Claim) => scopeOf(interpretation, claim) === scopeOf(interpretation, sample)
    const near = predicted.filter(isNear)
    const contradicting = all.filter((claim) => isNear(claim) && contradicts(interpretation, claim, history))
    return {
      interpretation,
      kind,
      predicted: new Set(near.filter((claim) => claim.kind === kind)),
      share: near.length / (near.length + contradicting.length),
      total,
    }
  })
}

/** The part of an explorer that has a fault as a whole: a lag affects every answer, a cache those of a route. */
function scopeOf(interpretation: Interpretation, { kind, url }: Claim): string | undefined {
  if (interpretation.behind !== undefined) return ''
  return interpretation === stale ? url?.replace(/[^/]*$/, '') : kind
}

/** Selects the interpretations that explain an answer best; several if they are indistinguishable. */
function bestInterpretations(
  candidates: readonly Candidate[],
  claim: Claim,
  { scenario }: Pick<Unblamed, 'scenario'> = {},
): Interpretation[] {
  const least = ({ interpretation: { behind, answer } }: Candidate) =>
    claim.isDenial || behind || answer ? LEAST_SHARE : 0
  const likely = candidates
    .filter((one) => one.predicted.has(claim) && one.share >= least(one))
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.total - a.total || ageOf(a) - ageOf(b))
  const [best] = likely
  if (!best) return []
  const equals = likely
    .filter((one) => scoreOf(one) === scoreOf(best) && one.total === best.total && ageOf(one) === ageOf(best))
    .map(({ interpretation }) => interpretation)
  // If the answers cannot distinguish them, prefer those whose rule the scenario is about.
  const shown = equals.filter(({ rule }) => (scenario?.rules as readonly string[] | undefined)?.includes(rule))
  return distinct(shown.length > 0 ? shown : equals)
}

/** Old answers explain much; of equally good interpretations, a fault of the newest answers is more likely. */
const ageOf = ({ interpretation }: Candidate) => (interpretation === stale ? MAX_LAG + 1 : (interpretation.behind ?? 0))
const scoreOf = ({ share, predicted }: Candidate) => share ** 2 * predicted.size
const distinct = (all: readonly Interpretation[]) =>
  all.filter(({ rule }, index) => all.findIndex((one) => one.rule === rule) === index)

/** Combines a lag with another known fault of the explorer, if the two together predict the answer. */
function lagWithFault(
  candidates: readonly Candidate[],
  claim: Claim,
  behind: Interpretation,
  history: History,
): ExplorerFinding['breaks'] | undefined {
  const known = candidates
    .filter(({ kind, interpretation }) => kind === claim.kind && !interpretation.behind)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .find(({ interpretation }) => predicts({ ...interpretation, behind: behind.behind ?? 0 }, claim, history))
  const { rule, says } = behind
  return (
    known && [
      { rule: known.interpretation.rule, says: known.interpretation.says },
      { rule, says, also: true },
    ]
  )
}

/** Finds the lag that explains the failures best, if any does. */
function detectLag(all: readonly Claim[], failures: readonly Claim[], history: History): Interpretation | undefined {
  const lags = Array.from({ length: MAX_LAG }, (_, index) => behindBy(index + 1)).flatMap((interpretation) => {
    // An explorer that never shows anything is not late: a lag must predict something it did show.
    const seen = failures.filter((claim) => predicts(interpretation, claim, history))
    if (
      !all.some(
        (claim) =>
          isSeen(claim) && predictsError(interpretation, claim, history) && predicts(interpretation, claim, history),
      )
    )
      return []
    const contradicting = all.filter((claim) => contradicts(interpretation, claim, history)).length
    return [{ interpretation, share: seen.length / (seen.length + contradicting), seen: seen.length }]
  })
  const score = ({ share, seen }: (typeof lags)[number]) => share ** 2 * seen
  const [best] = lags.filter(({ share }) => share >= LEAST_SHARE).toSorted((a, b) => score(b) - score(a))
  return best?.interpretation
}

/** Whether the claim shows a contract or agreement that exists or existed. */
const isSeen = ({ isDenial = false, kind, given }: Claim) =>
  !isDenial && (kind === 'coverage' || ((kind === 'state' || kind === 'contract-state') && given !== 'NOT_DEPLOYED'))

/** Predicts an answer by an interpretation; `undefined` if the claim's subject did not exist in that world. */
function predictionOf({ book, behind = 0, answer }: Interpretation, claim: Claim, history: History): unknown {
  const { world, predict } = claim
  const earlier = behind > 0 ? history(world) : []
  const before = behind > 0 ? (earlier[behind - 1] ?? earlier.at(-1)) : world
  if (!before) return undefined
  try {
    return answer ? answer(claim) : predict(before, book)
  } catch {
    return undefined
  }
}

const predicts = (interpretation: Interpretation, claim: Claim, history: History) =>
  isDeepStrictEqual(predictionOf(interpretation, claim, history), claim.given)

/** Whether an interpretation predicts a wrong answer. */
function predictsError(interpretation: Interpretation, claim: Claim, history: History): boolean {
  const predicted = predictionOf(interpretation, claim, history)
  return predicted !== undefined && !isDeepStrictEqual(predicted, claim.predict(claim.world, explorerBook))
}

/** Whether an interpretation predicts an error here that the explorer did not make. */
const contradicts = (interpretation: Interpretation, claim: Claim, history: History) =>
  predictsError(interpretation, claim, history) && !predicts(interpretation, claim, history)
