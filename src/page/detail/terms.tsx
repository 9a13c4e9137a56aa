import { sinceStartText } from '../../model/duration.ts'
import type { TermsAnswer } from '../../model/question.ts'
import { distanceText, usdText } from '../../view/text.ts'
import { Facts } from './facts.tsx'

/** The terms of the binding agreement. */
export function Terms({ terms, view }: { terms: TermsAnswer; view: { now: number; startedAt: number } }) {
  const { bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable, identityRequirement } = terms
  const end = typeof terms.commitmentDeadline === 'number' ? view.startedAt + terms.commitmentDeadline : null
  const rows: [string, string][] = [
    ['Bounty', `${bountyPercentage} %, at most ${usdText(bountyCapUsd)}`],
    ['Aggregate cap', aggregateBountyCapUsd === '0' ? 'none' : usdText(aggregateBountyCapUsd)],
    ['Recovered funds', retainable ? 'may be kept (retainable)' : 'all returned'],
    ['Identity', identityRequirement],
    ['Document', terms.agreementURI],
    [
      'Committed until',
      end === null ? 'never committed' : `${sinceStartText(view, end)}, ${distanceText(end, view.now)}`,
    ],
  ]
  return (
    <section class="terms">
      <h3>Terms</h3>
      <Facts rows={rows} />
    </section>
  )
}
