import { counted, plural } from '../../../platform/words.ts'
import { openCount } from '../../../report/open-text.ts'
import { isFine } from './known-failing/known-failing-section.ts'
import { hasPassed, isInconclusive } from './known-failing/passes.ts'
import type { Report } from './run-report.ts'

/** The verdict as a sentence: whether the subject conforms, and if not, why. */
export function verdictText(report: Report): string {
  const { summary, invalid = [], notAsked = [] } = report
  const name = subjectName(report)
  if (report.notStarted !== undefined) return report.notStarted
  if (!report.valid) return `The run is invalid, whatever ${name} is: ${invalid.join('; ')}.`
  if (hasPassed(report)) return `${passText(report)}.`
  const unasked = notAsked.map(({ says }) => says).join('; ')
  if (isInconclusive(report)) return `${name} is not shown to conform ${levelText(report)}: ${unasked}.`
  const wrong = [wrongCounts(summary), ...beyondCounts(report)].filter(Boolean).join(', ')
  const cut = cutShortText(report)
  return cut === undefined
    ? `${name} does not conform ${levelText(report)}: ${wrong}.`
    : `${cut}; so far: ${wrong || 'nothing wrong'}.`
}

/** How many answers are not right, by verdict; empty if none is wrong or missing. */
export function wrongCounts({ unsafe, missed, refused, errored }: Report['summary']): string {
  return counted({ unsafe, missed, refused, errored })
}

/** What a run in which nothing is wrong shows, in every form of its report, without the full stop. */
export function passText(report: Report): string {
  const { options, part } = report
  const name = subjectName(report)
  if (options.generatedOnly)
    return `${name} answered every question of the generated scenarios right, ${levelText(report)}${notTestedText(report)}`
  return part ? `${name}: ${part.says}` : `${name} ${conformsText(report)}`
}

/** That a subject conforms: for which methods if it has not all of them, apart from what, and at which level. */
export function conformsText(report: Report): string {
  const { subject, knownFailing, notTested = [] } = report
  const known = knownFailing?.cases.length ?? 0
  const listed = () => subject.capabilities.join(', ').replace(/, (?=\w+$)/, ' and ')
  const about = notTested.length > 0 ? ` for ${listed()}` : ''
  const apart = known > 0 ? `, apart from ${plural(known, 'known failure')},` : ''
  return `conforms${about}${apart} ${levelText(report)}${notTestedText(report)}`
}

/** The level of a run, and its node if that is not the default one. */
export const levelText = ({ options: { level }, environment: { node } }: Report) =>
  `at level ${level}${node ? `, on ${node}` : ''}`

const notTestedText = ({ notTested = [] }: Report) =>
  notTested.length > 0 ? `; not tested: ${notTested.join(', ')}` : ''

/** Why the subject does not conform, besides the counts of answers that are not right. */
export function beyondCounts({ knownFailing, notAsked = [] }: Report): string[] {
  const known = knownFailing?.cases.length ?? 0
  const outdated = knownFailing?.entries.filter((entry) => !isFine(entry)).length ?? 0
  return [
    ...(known > 0 ? [`${plural(known, 'known failure')} among them`] : []),
    ...(outdated > 0 ? [`${plural(outdated, 'listed failure')} to remove or fix`] : []),
    ...notAsked.map(({ says }) => says),
  ]
}

/** Says that a run was cut short, and by which failure, if any; `undefined` for a complete run. */
export function cutShortText({
  complete,
  ended,
}: {
  complete: boolean
  ended?: string | undefined
}): string | undefined {
  if (complete) return undefined
  return ended === undefined ? 'The run was cut short' : `The run was cut short (${ended})`
}

/** The subject's own name and version. */
export function subjectName({
  subject: { name, version },
}: {
  subject: Pick<Report['subject'], 'name' | 'version'>
}): string {
  return version ? `${name} ${version}` : name
}

/** The result of the generated scenarios; empty if there were none. */
export function campaignText({ campaign }: Report): string {
  if (!campaign) return ''
  const {
    seed,
    scenarios,
    unplayable,
    questions,
    skipped,
    unjudged = 0,
    open,
    counterexample,
    batchSize,
    notSaved,
    shorteningEnded,
    failures,
  } = campaign
  const apart = [skipped > 0 ? `${skipped} skipped` : '', unjudged > 0 ? `${unjudged} not judged` : '', openCount(open)]
    .filter(Boolean)
    .join(', ')
  const lost = notSaved === undefined ? '' : `, which could not be saved (${notSaved})`
  const size = batchSize === undefined ? '' : ` (--batch-size ${batchSize})`
  const left = unplayable
    ? `; ${unplayable} more left out, which need what the deployment does not have or refuses`
    : ''
  const longer = shorteningEnded === undefined ? '' : `, perhaps longer than needed: ${endedTexts[shorteningEnded]}`
  const one = counterexample === null ? 'no counterexample' : `counterexample ${counterexample}${size}${longer}${lost}`
  const found = failures && failures.length > 0 ? `${plural(failures.length, 'distinct failure')}${size}${lost}` : one
  return `${plural(scenarios, 'generated scenario')} (seed ${seed}), ${plural(questions, 'question')}${apart && `, ${apart}`}: ${found}${left}`
}

const endedTexts = {
  candidates: 'the limit of runs ended shortening',
  seconds: '--shrink-time ended shortening',
}

/** A line about answers given without a request to the chain: they can be right only by luck, but are no failures. */
export function sourceUseText({ sourceUse: { answers, withoutAsking, withoutTheChain } }: Report): string {
  if (withoutTheChain === 0) return ''
  const blind = withoutAsking > 0 ? `, ${withoutAsking} of them without any request` : ''
  return `${withoutTheChain} of ${plural(answers, 'answer')} came without a request to the chain${blind}`
}

/** A line for a subject that conforms below `hardened`, where explorers tell the truth, and asked one; else empty. */
export function nextLevelText({ conforms, options, sourceUse }: Report): string {
  if (!conforms || options.level === 'hardened' || !sourceUse.usesExplorer) return ''
  return 'Next: --level hardened. The subject asks the explorer, which was always right here (docs/interface.md).'
}

/** The distinct failures of a campaign, a line each. */
export function failureLines({ campaign }: Pick<Report, 'campaign'>): string[] {
  return (campaign?.failures ?? []).map(
    ({ rule, method, outcome, scenarios, first, counterexample }) =>
      `${rule} ${method} ${outcome}: in ${plural(scenarios, 'scenario')}, first in ${first}; counterexample/${counterexample}`,
  )
}
