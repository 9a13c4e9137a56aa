import type { Edge, EdgeKind, Point } from '../layout/layout.ts'

/** The meaning of each kind of line, as the legend gives it. */
export const edgeNames: Record<EdgeKind, string> = {
  deployed: 'deployed',
  excluded: 'deployed, but left out by the scope',
  link: 'registered to (link)',
  earlier: 'was registered to before',
  names: 'names in its scope, without a link',
  adopts: 'adopted, which does not bind',
  owns: 'owns, and did not adopt',
  sent: 'account that sent the creation, and is no deployer',
  called: 'contract that the creation called, and that only forwarded it',
}

type EdgeLineProps = { edge: Edge; isOn?: boolean; isPlain?: boolean; isCompact?: boolean }

/**
 * A line of a drawing. Dashes, ends and labels distinguish the kinds, not colour alone; a compact drawing has corners,
 * and no labels.
 */
export function EdgeLine({ edge, isOn = false, isPlain = false, isCompact = false }: EdgeLineProps) {
  const { kind, from, to, label, ends } = edge
  return (
    <g class={`line line-${kind}${isOn ? ' is-on' : ''}`} data-line={kind} data-from={ends[0]} data-to={ends[1]}>
      <path class="path" d={isCompact ? corner(edge) : curve(from, to)} />
      {isPlain ? null : isCompact ? <SmallEnd kind={kind} to={to} /> : <End kind={kind} from={from} to={to} />}
      {isPlain || isCompact || label === undefined ? null : <Label text={label} kind={kind} from={from} to={to} />}
    </g>
  )
}

function curve(from: Point, to: Point): string {
  const middle = (from.x + to.x) / 2
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}

/** Whether a line leads from a contract to its agreement, against the direction of reading. */
const isBack = (kind: EdgeKind) => kind === 'link' || kind === 'earlier'

/** Draws a line down beside the upper box, then across. */
const corner = ({ kind, from, to }: Edge) =>
  isBack(kind) ? `M${from.x} ${from.y}H${to.x}V${to.y}` : `M${from.x} ${from.y}V${to.y}H${to.x}`

/** The end of a line: full arrow for a link, open arrow for an adoption or a scope entry, cross for an excluded child. */
function End({ kind, from, to }: Pick<Edge, 'kind' | 'from' | 'to'>) {
  const back = to.x < from.x ? 9 : -9
  switch (kind) {
    case 'link':
      return <path class="end end-full" d={`M${to.x} ${to.y}l${back} -5v10Z`} />
    case 'adopts':
    case 'names':
    case 'earlier':
    case 'sent':
    case 'called':
      return <path class="end" d={`M${to.x + back} ${to.y - 5}L${to.x} ${to.y}l${back} 5`} />
    case 'excluded':
      return <path class="end" d={`M${to.x - 20} ${to.y - 5}l10 10m0 -10l-10 10`} />
    default:
      return null
  }
}

/** The end of a line with corners, below an agreement or at the left of a box. */
function SmallEnd({ kind, to }: Pick<Edge, 'kind' | 'to'>) {
  switch (kind) {
    case 'link':
      return <path class="end end-full" d={`M${to.x} ${to.y}l-4 7h8Z`} />
    case 'earlier':
      return <path class="end" d={`M${to.x - 3} ${to.y + 5}l3 -5l3 5`} />
    case 'adopts':
    case 'names':
    case 'sent':
    case 'called':
      return <path class="end" d={`M${to.x - 5} ${to.y - 3}l5 3l-5 3`} />
    case 'excluded':
      return <path class="end" d={`M${to.x - 8} ${to.y - 3}l6 6m0 -6l-6 6`} />
    default:
      return null
  }
}

/** The label of a line, near the end that it does not share with lines of its kind. */
function Label({ text, kind, from, to }: Pick<Edge, 'kind' | 'from' | 'to'> & { text: string }) {
  const x = kind === 'names' ? to.x - 14 : (from.x + to.x) / 2
  const y = kind === 'names' ? to.y + 11 : (from.y + to.y) / 2 + (to.y > from.y + 8 ? 16 : -5)
  return (
    <text class="line-label" x={x} y={y} text-anchor={kind === 'names' ? 'end' : 'middle'}>
      {text}
    </text>
  )
}
