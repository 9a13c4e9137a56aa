import type { Reason } from '../../model/derived.ts'
import type { QuestionMethod } from '../../model/question.ts'
import { rules } from '../../model/rules.ts'
import type { ContractDetail } from '../../view/world-view.ts'

const statements = new Map<string, string>(rules.map(({ id, statement }) => [id, statement]))

const questions: Record<QuestionMethod, string> = {
  bindingAgreement: 'Which agreement binds it',
  isAttackable: 'Whether it is attackable',
  timeRemaining: 'How much time is left',
  terms: 'Which terms hold',
  targets: 'What can be attacked',
}

/** The derivation of each answer, rule by rule. A reason that several answers share is shown once. */
export function Why({ detail }: { detail: ContractDetail }) {
  const shown = new Set<string>()
  const parts = detail.answers.map(({ method, because }) => {
    const fresh = because.filter(({ rule, fact }) => !shown.has(`${rule} ${fact}`))
    for (const { rule, fact } of fresh) shown.add(`${rule} ${fact}`)
    return { method, fresh }
  })
  return (
    <section class="why">
      <h3>Why</h3>
      {parts.map(({ method, fresh }) =>
        fresh.length === 0 ? null : (
          <div key={method}>
            <h4>{questions[method]}</h4>
            <ol class="reasons">
              {fresh.map((reason) => (
                <ReasonRow key={`${reason.rule} ${reason.fact}`} reason={reason} />
              ))}
            </ol>
          </div>
        ),
      )}
    </section>
  )
}

function ReasonRow({ reason: { rule, fact } }: { reason: Reason }) {
  return (
    <li>
      <code class="rule">{rule}</code>
      <span>
        <span class="fact">{fact}</span>
        <span class="statement">{statements.get(rule)}</span>
      </span>
    </li>
  )
}
