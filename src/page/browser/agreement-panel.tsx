import type { LifecycleOperation } from '../../model/actions/registry-operations.ts'
import type { Step } from '../../scenario/scenario.ts'
import { StateText } from '../../view/drawing/state-sign.tsx'
import { TimeLine } from '../../view/time-line/time-line.tsx'
import type { AgreementView, WorldView } from '../../view/world-view.ts'
import { Facts } from '../detail/facts.tsx'
import { DeadlineButtons } from './deadline-buttons.tsx'

const operationNames: Record<LifecycleOperation, string> = {
  requestUnderAttack: 'Request attack mode',
  goToProduction: 'Go to production',
  approveAttack: 'Approve the attack',
  rejectAttackRequest: 'Reject the request',
  promote: 'Request promotion',
  cancelPromotion: 'Cancel the promotion',
  markCorrupted: 'Mark corrupted',
  instantPromote: 'Promote at once',
  instantCorrupt: 'Corrupt at once',
  finalizeState: 'Finalise the state',
  syncNewContracts: 'Sync new contracts',
}

type Props = { agreement: AgreementView; view: WorldView; isBusy: boolean; onDo(steps: Step[]): void }

/** An agreement: its state, its scope, its time line, and buttons for the operations that would succeed now. */
export function AgreementPanel({ agreement, view, isBusy, onDo }: Props) {
  const { name, state, owner, pendingOwner, valid, scope, adoptedBy, deadlines, operations } = agreement
  const isAdopted = adoptedBy.includes(owner)
  return (
    <div class="agreement-facts">
      <Facts
        rows={[
          ['State', <StateText key="state" of={state} />],
          ['Owner', <code key="owner">{owner}</code>],
          ...(pendingOwner === undefined
            ? []
            : [['Pending owner', <code key="pendingOwner">{pendingOwner}</code>] as const]),
          ['Adopted by', adoptedBy.length > 0 ? adoptedBy.join(', ') : 'no account'],
          ['Created', valid ? 'by the official factory' : 'by hand: isAgreementValid is false'],
          [
            'Scope',
            scope.map(({ account, scope: children }) => `${account} (children: ${children})`).join(', ') || 'empty',
          ],
        ]}
      />
      <h3>Time line</h3>
      <TimeLine agreement={agreement} times={view} />
      {deadlines.length > 0 ? <h3>Deadlines</h3> : null}
      {deadlines.map((deadline) => (
        <DeadlineButtons key={deadline.deadline} deadline={deadline} times={view} isBusy={isBusy} onDo={onDo} />
      ))}
      <h3>Operations</h3>
      <div class="buttons">
        {operations.map((operation) => (
          <button
            key={operation}
            type="button"
            aria-disabled={isBusy}
            onClick={() => isBusy || onDo([{ do: operation, agreement: name }])}
          >
            {operationNames[operation]}
          </button>
        ))}
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || onDo([{ do: 'adopt', adopter: owner, agreement: isAdopted ? null : name }])}
        >
          {isAdopted ? 'Revoke the adoption' : 'Adopt it as the owner'}
        </button>
      </div>
    </div>
  )
}
