import type { Name } from '../../model/action.ts'
import { contractLetters } from '../layout/box-width.ts'
import { type ContractNode as Node, sizes } from '../layout/layout.ts'
import { aboutText, securityStateOf, shortened } from '../text.ts'
import { Sign } from './sign.tsx'

/** How a drawing reacts to keyboard and pointer. Reports have none. */
export type Handling = {
  /** The one contract that is in the tab order. */
  reached: Name | null
  onSelect(name: Name): void
  /** `byKey`: the focus came by the keyboard, so the contract may be out of sight. */
  onReach(name: Name, byKey: boolean): void
}

/** A contract of a drawing: a box with sign, name and verdict. `isPlain`: only the box, if text would be too small. */
export function ContractNode(props: { node: Node; isPlain?: boolean; isSelected?: boolean; handling?: Handling }) {
  const { node, isPlain = false, isSelected = false, handling } = props
  const { contract, x, y, width, height } = node
  const isCompact = height < sizes.full.box
  const securityState = securityStateOf(contract)
  const item = handling && {
    role: 'treeitem' as const,
    // SVG attributes are case-sensitive.
    tabindex: handling.reached === contract.name ? 0 : -1,
    'aria-level': node.level,
    'aria-posinset': node.position,
    'aria-setsize': node.siblings,
    'aria-selected': isSelected,
    onClick: () => handling.onSelect(contract.name),
    onFocus: (event: { currentTarget: Element }) =>
      handling.onReach(contract.name, event.currentTarget.matches(':focus-visible')),
  }
  return (
    <g
      class={`contract is-${securityState}${contract.conflict ? ' is-conflict' : ''}${isSelected ? ' is-selected' : ''}`}
      transform={`translate(${x} ${y})`}
      data-contract={contract.name}
      {...item}
    >
      {isPlain && !handling ? null : <title>{accessibleText(node)}</title>}
      <rect class="box" width={width} height={height} rx="3" />
      <rect class="edge-bar" width="4" height={height} />
      {isPlain ? null : (
        <>
          <Sign of={securityState} x={isCompact ? 5 : 11} y={isCompact ? 1.5 : 5} />
          <text class="name" x={isCompact ? 22 : 34} y={isCompact ? 14 : 17}>
            {shortened(contract.name, contractLetters(width, contract, isCompact ? sizes.compact : sizes.full))}
          </text>
          {isCompact ? null : (
            <text class="about" x="34" y="33">
              {shortened(aboutText(contract, node.state), Math.floor((width - 38) / 5.5))}
            </text>
          )}
          {contract.conflict ? <Sign of="conflict" x={width - (isCompact ? 18 : 22)} y={isCompact ? 1 : 4} /> : null}
        </>
      )}
    </g>
  )
}

/** Title for screen readers and tooltips: the same facts as the drawing of a contract. */
function accessibleText({ contract, state }: Node): string {
  const { name, kind, deployer, sender, earlier, binding, excluded, conflict, attackable } = contract
  const through = binding?.by === 'deployer' ? `through its deployer ${deployer}` : 'by its own link'
  return [
    `${name}, ${kind}`,
    ...(deployer === null
      ? sender === null
        ? []
        : [`created by ${sender}, an account`]
      : [`deployed by ${deployer}`]),
    ...earlier.map((agreement) => `registered to ${agreement} before`),
    attackable ? 'attackable' : 'not attackable',
    binding ? `bound by ${binding.agreement} ${through}, which is ${state}` : 'bound by nothing',
    ...(excluded ? [`left out of ${excluded.agreement}: scope ${excluded.scope ?? 'has no entry'}`] : []),
    ...(conflict ? [`conflict: registered to ${conflict.linked}, its owner adopted ${conflict.adopted}`] : []),
  ].join('; ')
}
