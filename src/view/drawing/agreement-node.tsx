import type { Name } from '../../model/action.ts'
import { agreementLetters } from '../layout/box-width.ts'
import { type AdopterNode as Adopter, type AgreementNode as Node, sizes } from '../layout/layout.ts'
import { agreementAboutText, shortened } from '../text.ts'
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
  const isCompact = height < sizes.full.box
  const size = isCompact ? sizes.compact : sizes.full
  const fold = isCompact ? 6 : 12
  const select = onSelect && { onClick: () => onSelect(name) }
  return (
    <g
      class={`agreement is-${state}${isSelected ? ' is-selected' : ''}${onSelect ? ' is-handled' : ''}`}
      transform={`translate(${x} ${y})`}
      data-agreement={name}
      {...select}
    >
      {isPlain ? null : <title>{`${name}, ${state}${valid ? '' : ', not made by the official factory'}`}</title>}
      <path class="box" d={`M0 0H${width - fold}L${width} ${fold}V${height}H0Z`} />
      {isPlain ? null : (
        <>
          <path class="fold" d={`M${width - fold} 0V${fold}H${width}`} />
          <text class="name" x={isCompact ? 20 : 10} y={isCompact ? 14 : 17}>
            {shortened(name, agreementLetters(width, size))}
          </text>
          <StateSign of={state} x={isCompact ? 5 : 10} y={isCompact ? 4 : 25} />
          {isCompact ? null : (
            <text class="about state" x="27" y="34">
              {agreementAboutText(agreement)}
            </text>
          )}
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
        <text class="name" x={width / 2} y={height / 2 + 4} text-anchor="middle">
          {shortened(adopter, agreementLetters(width, sizes.full))}
        </text>
      )}
    </g>
  )
}
