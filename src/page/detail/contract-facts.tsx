import { durationText, sinceStartText } from '../../model/duration.ts'
import type { BindingAnswer, TermsAnswer } from '../../model/question.ts'
import { SignIcon } from '../../view/drawing/sign.tsx'
import { distanceText, securityStateOf, usdText } from '../../view/text.ts'
import type { ContractDetail, ContractView, WorldView } from '../../view/world-view.ts'
import { ExplorerBesideChain } from './explorer-beside-chain.tsx'
import { Facts } from './facts.tsx'
import { Why } from './why.tsx'

export type ContractFactsProps = {
  contract: ContractView
  detail: ContractDetail
  view: Pick<WorldView, 'now' | 'startedAt' | 'agreements'>
}

/** The right answers about a contract: verdict, binding agreement, time left, terms, reasons, and the explorer's answer. */
export function ContractFacts({ contract, detail, view }: ContractFactsProps) {
  const answerTo = <Value,>(method: string) => detail.answers.find((each) => each.method === method)?.value as Value
  const binding = answerTo<BindingAnswer | null>('bindingAgreement')
  const terms = answerTo<TermsAnswer | null>('terms')
  const state = view.agreements.find(({ name }) => name === binding?.agreement)?.state
  return (
    <div class="contract-facts">
      <Verdict contract={contract} attackable={answerTo<boolean>('isAttackable')} />
      <DecidingReason answers={detail.answers} />
      <Facts
        rows={[
          [
            'Binding agreement',
            binding ? (
              <>
                <code>{binding.agreement}</code>{' '}
                <span class="beside">{binding.via === 'child' ? `through ${binding.parent}` : 'by its own link'}</span>
              </>
            ) : (
              'none'
            ),
          ],
          ['State', state ?? 'NOT_REGISTERED'],
          ['Time left', <TimeLeft key="left" seconds={answerTo<number | null>('timeRemaining')} />],
          ['Created', createdText(contract, view)],
        ]}
      />
      <Marks contract={contract} />
      <Why detail={detail} />
      {terms ? <Terms terms={terms} view={view} /> : null}
      {detail.explorer ? (
        <ExplorerBesideChain says={detail.explorer} binding={binding} state={state} differences={detail.differences} />
      ) : null}
    </div>
  )
}

function Verdict({ contract, attackable }: { contract: ContractView; attackable: boolean }) {
  return (
    <p class={`verdict ${attackable ? 'is-attackable' : 'is-safe'}`}>
      <SignIcon of={attackable ? 'attackable' : securityStateOf({ ...contract, attackable })} />
      <strong>{attackable ? 'Attackable' : 'Not attackable'}</strong>
    </p>
  )
}

/** The first reason for the verdict that is not about the binding agreement; otherwise the last. */
function DecidingReason({ answers }: Pick<ContractDetail, 'answers'>) {
  const becauseOf = (method: string) => answers.find((one) => one.method === method)?.because ?? []
  const all = becauseOf('isAttackable')
  // STATE-11 only leads from a child to the agreement of its deployer.
  const others = new Set(['STATE-11', ...becauseOf('bindingAgreement').map(({ rule }) => rule)])
  const reason = all.find(({ rule }) => !others.has(rule)) ?? all.at(-1)
  if (!reason) return null
  return (
    <p class="deciding">
      <code class="rule">{reason.rule}</code> {reason.fact}
    </p>
  )
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <>no countdown</>
  return (
    <>
      {durationText(seconds)}{' '}
      <span class="beside">{seconds === 0 ? 'the countdown is over' : `${seconds} s until production`}</span>
    </>
  )
}

function createdText({ deployer, creationMethod, createdAt, kind }: ContractView, view: { startedAt: number }): string {
  if (createdAt === null)
    return kind === 'agreement' ? 'an agreement that has a link itself' : 'an account without code'
  const by = deployer === null ? "by an account's transaction" : `by ${deployer}, ${creationMethod}`
  return `${kind} ${by}, ${sinceStartText(view, createdAt)}`
}

/** A sentence for a conflict, and one for an excluded child. */
function Marks({ contract: { conflict, excluded, deployer } }: { contract: ContractView }) {
  return (
    <>
      {conflict ? (
        <p class="mark">
          <SignIcon of="conflict" />
          <span>
            Conflict: it is registered to <code>{conflict.linked}</code>, while the owner adopted{' '}
            <code>{conflict.adopted}</code>. The link binds.
          </span>
        </p>
      ) : null}
      {excluded ? (
        <p class="mark">
          <SignIcon of="excluded" />
          <span>
            Left out of <code>{excluded.agreement}</code>:{' '}
            {excluded.scope === null
              ? `it has no entry for ${deployer}`
              : `the child contract scope of ${deployer} is ${excluded.scope}`}
            .
          </span>
        </p>
      ) : null}
    </>
  )
}

/** The terms of the binding agreement. */
function Terms({ terms, view }: { terms: TermsAnswer; view: { now: number; startedAt: number } }) {
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
