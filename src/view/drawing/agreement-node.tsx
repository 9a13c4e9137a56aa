import type { Name } from '../../model/action.ts'
import type { AdopterNode as Adopter, AgreementNode as Node } from '../layout/layout.ts'
import { shortened } from '../text.ts'
import { StateSign } from './state-sign.tsx'

/** An agreement of a drawing: a sheet with a folded corner, its name and its state. */
export function AgreementNode(props: {
  node: Node
  isPlain?: boolean
  isSelected?: boolean
  onSelect?: (name: Name) => void
}) {
  const { node, isPlain = false, isSelected = false, onSelect } = props
  const { agreement, x, y, width, height } = node
  const { name, state, valid } = agreement
  const select = onSelect && { onClick: () => onSelect(name) }
  return (
    <g
      class={`agreement is-${state}${isSelected ? ' is-selected' : ''}${onSelect ? ' is-handled' : ''}`}
      transform={`translate(${x} ${y})`}
      data-agreement={name}
      {...select}
    >
      {isPlain ? null : <title>{`${name}, ${state}${valid ? '' : ', not made by the official factory'}`}</title>}
      <path class="box" d={`M0 0H${width - 12}L${width} 12V${height}H0Z`} />
      {isPlain ? null : (
        <>
          <path class="fold" d={`M${width - 12} 0V12H${width}`} />
          <text class="name" x="10" y="17">
            {shortened(name, 21)}
          </text>
          <StateSign of={state} x={10} y={25} />
          <text class="about state" x="27" y="34">
            {`${state}${valid ? '' : ' · by hand'}`}
          </text>
        </>
      )}
    </g>
  )
}

/** An account that adopted an agreement: a pill with its name. */
export function AdopterNode({ node, isPlain = false }: { node: Adopter; isPlain?: boolean }) {
  const { adopter, x, y, width, height } = node
  return (
    <g class="adopter" transform={`translate(${x} ${y})`} data-adopter={adopter}>
      {isPlain ? null : <title>{`${adopter}, an account`}</title>}
      <rect class="box" width={width} height={height} rx={height / 2} />
      {isPlain ? null : (
        <text class="name" x={width / 2} y="18" text-anchor="middle">
          {shortened(adopter, 14)}
        </text>
      )}
    </g>
  )
}
