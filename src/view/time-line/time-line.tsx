import { sinceStartText } from '../../model/duration.ts'
import { distanceText, utcText } from '../text.ts'
import type { AgreementView, WorldView } from '../world-view.ts'
import { EventIcon } from './event-sign.tsx'
import { type EventGroup, grouped } from './group.ts'
import { groupText, Strip } from './strip.tsx'

type Times = Pick<WorldView, 'now' | 'startedAt'>

/** An agreement's time line: as a strip, and as a list of events with exact times. */
export function TimeLine({ agreement, times }: { agreement: AgreementView; times: Times }) {
  const events = grouped(agreement.timeline)
  const past = events.filter(({ at }) => at <= times.now)
  const ahead = events.filter(({ at }) => at > times.now)
  return (
    <div class="time-line">
      <Strip agreement={agreement} times={times} />
      <ol class="events">
        {past.map((event) => (
          <EventRow key={`${event.kind} ${event.at}`} event={event} times={times} />
        ))}
        <li class="event-row is-now">
          <span class="at">{sinceStartText(times, times.now)}</span>
          <span class="what">now</span>
          <span class="distance">{utcText(times.now)}</span>
        </li>
        {ahead.map((event) => (
          <EventRow key={`${event.kind} ${event.at}`} event={event} times={times} />
        ))}
      </ol>
    </div>
  )
}

function EventRow({ event, times }: { event: EventGroup; times: Times }) {
  const isAhead = event.at > times.now
  return (
    <li class={`event-row ${isAhead ? 'is-ahead' : 'is-past'}`}>
      <span class="at" title={utcText(event.at)}>
        {sinceStartText(times, event.at)}
      </span>
      <span class="what">
        <EventIcon of={event.kind} isAhead={isAhead} />
        <span title={event.contracts.join(', ')}>{groupText(event)}</span>
      </span>
      <span class="distance">{distanceText(event.at, times.now)}</span>
    </li>
  )
}
