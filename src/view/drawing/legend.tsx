import type { EdgeKind } from '../layout/layout.ts'
import type { SecurityState } from '../text.ts'
import { EdgeLine, edgeNames } from './edge-line.tsx'
import { SignIcon, signNames } from './sign.tsx'

const signs: (SecurityState | 'conflict')[] = ['attackable', 'bound', 'excluded', 'unbound', 'conflict']
const lines: EdgeKind[] = ['deployed', 'excluded', 'sent', 'called', 'link', 'earlier', 'names', 'adopts', 'owns']

/** The meaning of the signs and lines of a drawing. */
export function Legend() {
  return (
    <ul class="legend">
      {signs.map((sign) => (
        <li key={sign}>
          <SignIcon of={sign} />
          <span>{signNames[sign]}</span>
        </li>
      ))}
      {lines.map((kind) => (
        <li key={kind}>
          <svg class="sample" width="44" height="16" viewBox="0 0 44 16" aria-hidden="true">
            <EdgeLine edge={{ kind, from: { x: 1, y: 8 }, to: { x: 43, y: 8 }, ends: ['', ''] }} />
          </svg>
          <span>{edgeNames[kind]}</span>
        </li>
      ))}
    </ul>
  )
}
