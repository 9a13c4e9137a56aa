import { durationText, sinceStartText } from '../../model/duration.ts'
import type { DeadlineName, Step } from '../../scenario/scenario.ts'
import type { Deadline, WorldView } from '../../view/world-view.ts'

/** The text of each deadline. */
export const deadlineNames: Record<DeadlineName, string> = {
  countdownEnd: 'the countdown ends',
  requestDeadline: 'the attack request lapses',
  commitmentEnd: 'the commitment window ends',
}

type Props = {
  deadline: Deadline
  times: Pick<WorldView, 'now' | 'startedAt'>
  isBusy: boolean
  onDo(steps: Step[]): void
}

/** A future deadline, and buttons that move time to the second before it, to it, and to the second after it. */
export function DeadlineButtons({ deadline, times, isBusy, onDo }: Props) {
  const { agreement, deadline: name, at } = deadline
  const what = `${agreement}: ${deadlineNames[name]}`
  const offsets = [
    [-1, '1 s before'],
    [0, 'at it'],
    [1, '1 s after'],
  ] as const
  return (
    <div class="deadline">
      <p class="deadline-text">
        <code>{agreement}</code>: {deadlineNames[name]} in <b>{durationText(at - times.now)}</b>{' '}
        <span class="beside">{sinceStartText(times, at)}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame along. */}
      <div class="buttons" role="group" aria-label={`Move time: ${what}`}>
        {offsets.map(([offset, text]) => {
          const isPast = at + offset <= times.now
          return (
            <button
              key={offset}
              type="button"
              aria-disabled={isBusy || isPast}
              aria-label={`Move time to ${text}: ${what}`}
              onClick={() => isBusy || isPast || onDo([{ do: 'waitUntil', deadline: name, agreement, offset }])}
            >
              {text}
            </button>
          )
        })}
      </div>
    </div>
  )
}
