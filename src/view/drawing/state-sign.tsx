import type { ContractState } from '../../model/protocol.ts'
import { stateText } from '../text.ts'

/** A sign for each state, 11 pixels wide. Only attackable states have a diamond. */
const shapes: Record<ContractState, string> = {
  NOT_DEPLOYED: 'M1.5 5.5H9.5',
  NEW_DEPLOYMENT: 'M1.5 5.5H9.5M5.5 1.5V9.5',
  ATTACK_REQUESTED: 'M1.5 5.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M5.5 3V5.5H7.5',
  UNDER_ATTACK: 'M5.5 .5 10.5 5.5 5.5 10.5 .5 5.5Z',
  PROMOTION_REQUESTED: 'M5.5 .5 10.5 5.5 5.5 10.5 .5 5.5ZM5.5 3V5.7H7.6',
  PRODUCTION: 'M1.5 1.5H9.5V5.5C9.5 8 7.5 9.6 5.5 10.3C3.5 9.6 1.5 8 1.5 5.5Z',
  CORRUPTED: 'M1.5 1.5 9.5 9.5M9.5 1.5 1.5 9.5',
  PAUSED: 'M3.5 1.5V9.5M7.5 1.5V9.5',
}

/** The sign of a state at a point of a drawing, beside the state's name. */
export function StateSign({ of, x = 0, y = 0 }: { of: ContractState; x?: number; y?: number }) {
  return <path class={`state-sign state-sign-${of}`} d={shapes[of]} transform={`translate(${x} ${y})`} />
}

/** The same sign inside text, with the state. */
export function StateText({ of }: { of: ContractState }) {
  return (
    <span class="state-text">
      <svg class="icon" width="11" height="11" viewBox="0 0 11 11" aria-hidden="true">
        <StateSign of={of} />
      </svg>{' '}
      {stateText(of)}
      {stateText(of) === of ? '' : ` (${of})`}
    </span>
  )
}
