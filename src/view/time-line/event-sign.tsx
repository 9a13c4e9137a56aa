import type { TimelineEvent } from '../world-view.ts'

type Kind = TimelineEvent['kind']

/** The text of each kind of event. */
export const eventNames: Record<Kind, string> = {
  created: 'created',
  registered: 'registered',
  approved: 'attack approved',
  promotionRequested: 'promotion requested',
  promotionCancelled: 'promotion cancelled',
  rejected: 'request rejected',
  promoted: 'recorded as production',
  corrupted: 'marked corrupted',
  link: 'linked',
  spawn: 'spawned',
  cutoff: 'cutoff time of',
  requestDeadline: 'request deadline',
  countdownEnd: 'countdown ends',
  commitmentEnd: 'commitment ends',
}

const shapes: Partial<Record<Kind, string>> = {
  link: 'M-4 -4H4V4H-4Z',
  spawn: 'M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
  cutoff: 'M0 -6V6M-4 -6H4',
  requestDeadline: 'M-4 6V-6H5L2 -3L5 0H-4',
  countdownEnd: 'M-4 6V-6H5L2 -3L5 0H-4',
  commitmentEnd: 'M-4 -1H4V5H-4ZM-2.5 -1V-3a2.5 2.5 0 0 1 5 0V-1',
}
const circle = 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'

/** A square for a link, a dot for a spawn, a flag for a deadline, a lock for a commitment; a circle for the rest. */
export function EventSign({ of, isAhead }: { of: Kind; isAhead: boolean }) {
  return <path class={`event event-${of} ${isAhead ? 'is-ahead' : 'is-past'}`} d={shapes[of] ?? circle} />
}

/** The same sign inside text. */
export function EventIcon({ of, isAhead }: { of: Kind; isAhead: boolean }) {
  return (
    <svg class="icon" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      <EventSign of={of} isAhead={isAhead} />
    </svg>
  )
}
