import { useState } from 'preact/hooks'
import type { Step } from '../../scenario/scenario.ts'
import type { Trouble } from './server.ts'

type Props = { isBusy: boolean; onDo(steps: Step[]): void; onTrouble(trouble: Trouble): void }

/** A field for any step of a scenario as JSON: for steps without a button. */
export function AnyStep({ isBusy, onDo, onTrouble }: Props) {
  const [text, setText] = useState('{ "do": "wait", "seconds": 60 }')
  const send = () => {
    try {
      onDo([JSON.parse(text)].flat())
    } catch (error) {
      onTrouble({ message: 'The text is not JSON', facts: { reason: error instanceof Error ? error.message : '' } })
    }
  }
  return (
    <details class="any-step">
      <summary>Any other step</summary>
      <label>
        A step of a scenario, or a list of them, as JSON
        <textarea rows={3} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="button" aria-disabled={isBusy} onClick={() => isBusy || send()}>
        Run
      </button>
    </details>
  )
}
