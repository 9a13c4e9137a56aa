import type { Trouble } from './server.ts'

/** An error: what failed, the facts, what to do next. */
export function TroubleBox({ trouble, onForget }: { trouble: Trouble; onForget?: () => void }) {
  const facts = Object.entries(trouble.facts ?? {})
  return (
    <div class="trouble" role="alert">
      <p>
        <b>{trouble.message}</b>
      </p>
      {facts.length > 0 ? (
        <dl class="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {trouble.next ? <p>→ {trouble.next}</p> : null}
      {onForget ? (
        <button type="button" onClick={onForget}>
          Close
        </button>
      ) : null}
    </div>
  )
}
