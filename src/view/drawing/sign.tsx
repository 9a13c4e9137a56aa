import type { SecurityState } from '../text.ts'

/** The meaning of each sign, as the legend gives it. */
export const signNames: Record<SecurityState | 'conflict', string> = {
  attackable: 'attackable',
  bound: 'bound, not attackable',
  excluded: 'left out by the child contract scope',
  unbound: 'bound by nothing',
  conflict: 'conflict: registered to one agreement, while its owner adopted another',
}

const shapes: Record<SecurityState | 'conflict', string> = {
  // A full diamond, and an empty one.
  attackable: 'M8 1 15 8 8 15 1 8Z',
  bound: 'M8 2.2 13.8 8 8 13.8 2.2 8Z',
  // A crossed-out circle, and an empty one.
  excluded: 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M3.8 12.2 12.2 3.8',
  unbound: 'M4 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  // A triangle with an exclamation mark.
  conflict: 'M8 1.8 15 14.2 1 14.2ZM8 6V10M8 11.6V12.6',
}

/** The sign of a contract's security state, 16 pixels wide, at a point of a drawing. Its shape alone identifies it. */
export function Sign({ of, x = 0, y = 0 }: { of: SecurityState | 'conflict'; x?: number; y?: number }) {
  return <path class={`sign sign-${of}`} d={shapes[of]} transform={`translate(${x} ${y})`} />
}

/** The same sign inside text, with its meaning for screen readers. */
export function SignIcon({ of }: { of: SecurityState | 'conflict' }) {
  return (
    <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <Sign of={of} />
    </svg>
  )
}
