import { SignIcon, signNames } from '../../view/drawing/sign.tsx'
import { type SecurityState, securityStateOf } from '../../view/text.ts'
import type { WorldView } from '../../view/world-view.ts'
import type { PageSelection } from './selection.ts'

const securityStates: SecurityState[] = ['attackable', 'bound', 'excluded', 'unbound']
/** At most this many conflicts and left-out children are listed; the drawing shows all. */
const MOST = 12

/** Counts of contracts by security state, and a list of conflicts and excluded children. */
export function Overview({ view, onSelect }: { view: WorldView; onSelect(selection: PageSelection): void }) {
  const { contracts, agreements } = view
  const numbers = new Map<SecurityState, number>()
  for (const contract of contracts)
    numbers.set(securityStateOf(contract), (numbers.get(securityStateOf(contract)) ?? 0) + 1)
  const odd = contracts.filter(({ conflict, excluded }) => conflict || excluded)
  return (
    <div class="overview">
      <p>
        {counted(contracts.length, 'contract')}, {counted(agreements.length, 'agreement')}. Choose one in the drawing,
        in the list below, or look it up.
      </p>
      <ul class="numbers">
        {securityStates.map((securityState) => (
          <li key={securityState}>
            <SignIcon of={securityState} />
            <b>{numbers.get(securityState) ?? 0}</b>
            <span>{signNames[securityState]}</span>
          </li>
        ))}
      </ul>
      {odd.length > 0 ? (
        <>
          <h3>Conflicts, and children left out</h3>
          <ul class="odd">
            {odd.slice(0, MOST).map(({ name, conflict, excluded }) => (
              <li key={name}>
                <SignIcon of={conflict ? 'conflict' : 'excluded'} />
                <button type="button" class="as-link" onClick={() => onSelect({ kind: 'contract', name })}>
                  {name}
                </button>
                <span class="beside">
                  {conflict
                    ? `registered to ${conflict.linked}, owner adopted ${conflict.adopted}`
                    : `left out by ${excluded?.agreement}: ${excluded?.scope ?? 'no entry'}`}
                </span>
              </li>
            ))}
          </ul>
          {odd.length > MOST ? <p>And {odd.length - MOST} more.</p> : null}
        </>
      ) : null}
    </div>
  )
}

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
