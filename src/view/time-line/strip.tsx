import { sinceStartText } from '../../model/duration.ts'
import { StateSign } from '../drawing/state-sign.tsx'
import { distanceText, stateText } from '../text.ts'
import type { AgreementView, Phase, WorldView } from '../world-view.ts'
import { EventSign, eventNames } from './event-sign.tsx'
import { type EventGroup, grouped } from './group.ts'
import { type Scale, scaleOf } from './scale.ts'

type Times = Pick<WorldView, 'now' | 'startedAt'>

/**
 * An agreement's time line in one row, as wide as its container: its states, past events and future deadlines. The past is
 * filled, the future outlined and dashed; a vertical line marks now.
 */
export function Strip({ agreement, times }: { agreement: AgreementView; times: Times }) {
  const { now } = times
  const scale = scaleOf(agreement, now)
  return (
    <svg class="strip" width="100%" height="44" role="img" aria-label={accessibleText(agreement, times)}>
      {agreement.phases.map((phase) => (
        <PhaseBar key={phase.from} phase={phase} now={now} scale={scale} />
      ))}
      {grouped(agreement.timeline).map((group) => (
        <Mark key={`${group.kind} ${group.at}`} group={group} times={times} x={scale(group.at)} />
      ))}
      <svg class="now" aria-hidden="true" x={`${scale(now)}%`} y="0" overflow="visible">
        <path d="M0 0V16M0 32V44" />
        <text x="4" y="43">
          now
        </text>
      </svg>
    </svg>
  )
}

/** Widths of a strip, pixels. A state's name is drawn if it fits at WIDE; CSS hides it in a narrow strip if it does not fit at NARROW. */
const WIDE = 520
const NARROW = 290

/** The width of a state's sign and name, in percent of the strip. */
const widthOf = (state: string, strip: number) => ((state.length * 6.1 + 22) / strip) * 100

/** One state: filled up to now, outlined after it. */
function PhaseBar({ phase, now, scale }: { phase: Phase; now: number; scale: Scale }) {
  const { state, from, to } = phase
  const [start, end] = [scale(from), to === null ? 100 : scale(to)]
  const middle = Math.min(Math.max(scale(now), start), end)
  const isAhead = from > now
  return (
    <g class={`phase phase-${state}`}>
      <title>{stateText(state)}</title>
      {middle > start && !isAhead ? (
        <rect class="past" x={`${start}%`} y="16" width={`${middle - start}%`} height="16" />
      ) : null}
      {end > middle || isAhead ? (
        <rect
          class="ahead"
          x={`${isAhead ? start : middle}%`}
          y="16"
          width={`${end - (isAhead ? start : middle)}%`}
          height="16"
        />
      ) : null}
      <svg aria-hidden="true" x={`${start}%`} y="16" width={`${end - start}%`} height="16" overflow="hidden">
        <StateSign of={state} x={4} y={2.5} />
        {end - start > widthOf(stateText(state), WIDE) ? (
          <text x="19" y="12" class={end - start > widthOf(stateText(state), NARROW) ? '' : 'is-long'}>
            {stateText(state)}
          </text>
        ) : null}
      </svg>
    </g>
  )
}

function Mark({ group, times, x }: { group: EventGroup; times: Times; x: number }) {
  const isAhead = group.at > times.now
  return (
    <svg x={`${x}%`} y="8" overflow="visible">
      <title>{`${groupText(group)}, ${sinceStartText(times, group.at)}, ${distanceText(group.at, times.now)}`}</title>
      {group.kind === 'cutoff' ? <path class="cutoff-line" d="M0 0V24" /> : null}
      <EventSign of={group.kind} isAhead={isAhead} />
    </svg>
  )
}

/** Formats an event with its contracts; of more than four, the first three. */
export function groupText({ kind, contracts }: EventGroup): string {
  const named =
    contracts.length > 4 ? `${contracts.slice(0, 3).join(', ')} and ${contracts.length - 3} more` : contracts.join(', ')
  return named ? `${eventNames[kind]} ${named}` : eventNames[kind]
}

function accessibleText({ name, phases }: AgreementView, times: Times): string {
  const states = phases.map(
    ({ state, from }) => `${stateText(state)} ${from > times.now ? 'to come ' : ''}at ${sinceStartText(times, from)}`,
  )
  return `Time line of ${name}: ${states.join(', ')}; now is ${sinceStartText(times, times.now)}`
}
