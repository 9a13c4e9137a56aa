import { sinceStartText } from '../../model/duration.ts'
import type { Step } from '../../scenario/scenario.ts'
import { utcText } from '../../view/text.ts'
import type { Deadline, WorldView } from '../../view/world-view.ts'
import { DeadlineButtons } from './deadline-buttons.tsx'

const waits = [
  [1, '+1 s'],
  [3_600, '+1 h'],
  [86_400, '+1 d'],
] as const

type Props = { view: WorldView; isBusy: boolean; onDo(steps: Step[]): void }

/** The chain's time, the next deadline, and buttons that move time. */
export function Clock({ view, isBusy, onDo }: Props) {
  const next = nextDeadline(view)
  return (
    <section class="clock" aria-label="Time">
      <div class="time">
        <h2>{view.chainId === undefined ? 'Time of the chain' : `Time of chain ${view.chainId}`}</h2>
        <p class="now-text">
          <b>{sinceStartText(view, view.now)}</b> <span class="beside">after the start · {utcText(view.now)}</span>
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame along. */}
        <div class="buttons" role="group" aria-label="Let time pass">
          {waits.map(([seconds, text]) => (
            <button
              key={seconds}
              type="button"
              aria-disabled={isBusy}
              onClick={() => isBusy || onDo([{ do: 'wait', seconds }])}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
      <div class="next">
        <h2>Next deadline</h2>
        {next ? (
          <DeadlineButtons deadline={next} times={view} isBusy={isBusy} onDo={onDo} />
        ) : (
          <p class="deadline-text">There is none.</p>
        )}
      </div>
    </section>
  )
}

/** Finds the next deadline; of several at one second, that of the agreement that was created first. */
export function nextDeadline({ agreements }: Pick<WorldView, 'agreements'>): Deadline | undefined {
  let next: Deadline | undefined
  for (const { deadlines } of agreements) {
    const [first] = deadlines
    if (first && (!next || first.at < next.at)) next = first
  }
  return next
}
