import type { Name } from '../../model/action.ts'
import type { ContractNode as Node } from '../layout/layout.ts'
import { securityStateOf, shortened } from '../text.ts'
import { Sign } from './sign.tsx'

/** What a keyboard or a pointer can do with the contracts of a drawing; a drawing on paper has none of it. */
export type Handling = {
  /** The one contract that the tab key reaches. */
  reached: Name | null
  onSelect(name: Name): void
  /** `byKey`: not by a pointer, which is there already. */
  onReach(name: Name, byKey: boolean): void
}

/** A contract of a drawing: its sign, its name, and what it is. Plain: its box alone, where it is too small to read. */
export function ContractNode(props: { node: Node; isPlain?: boolean; isSelected?: boolean; handling?: Handling }) {
  const { node, isPlain = false, isSelected = false, handling } = props
  const { contract, x, y, width, height } = node
  const standing = securityStateOf(contract)
  const item = handling && {
    role: 'treeitem' as const,
    // In SVG an attribute's letter case counts.
    tabindex: handling.reached === contract.name ? 0 : -1,
    'aria-level': node.level,
    'aria-posinset': node.place,
    'aria-setsize': node.siblings,
    'aria-selected': isSelected,
    onClick: () => handling.onSelect(contract.name),
    onFocus: (event: { currentTarget: Element }) =>
      handling.onReach(contract.name, event.currentTarget.matches(':focus-visible')),
  }
  return (
    <g
      class={`contract is-${standing}${contract.conflict ? ' is-conflict' : ''}${isSelected ? ' is-selected' : ''}`}
      transform={`translate(${x} ${y})`}
      data-contract={contract.name}
      {...item}
    >
      {isPlain && !handling ? null : <title>{spokenText(node)}</title>}
      <rect class="box" width={width} height={height} rx="3" />
      <rect class="edge-bar" width="4" height={height} />
      {isPlain ? null : (
        <>
          <Sign of={standing} x={11} y={5} />
          <text class="name" x="34" y="17">
            {shortened(contract.name, contract.conflict ? 16 : 19)}
          </text>
          <text class="about" x="34" y="33">
            {aboutText(node)}
          </text>
          {contract.conflict ? <Sign of="conflict" x={width - 22} y={4} /> : null}
        </>
      )}
    </g>
  )
}

/** The second line: the verdict, and where it comes from. */
function aboutText({ contract, state }: Node): string {
  const { excluded, binding, kind } = contract
  if (excluded) return `left out: ${excluded.scope ?? 'no entry'}`
  if (!binding) return `${kind}, unbound`
  const how = binding.by === 'deployer' ? ' · by deployer' : contract.conflict ? ' · conflict' : ''
  return `${contract.attackable ? 'attackable' : stateWords(state)}${how}`
}

const stateWords = (state: string | undefined) => (state ?? 'bound').toLowerCase().replaceAll('_', ' ')

/** Everything that the drawing shows of a contract, as a sentence. */
function spokenText({ contract, state }: Node): string {
  const { name, kind, deployer, binding, excluded, conflict, attackable } = contract
  const through = binding?.by === 'deployer' ? `through its deployer ${deployer}` : 'by its own link'
  return [
    `${name}, ${kind}`,
    ...(deployer === null ? [] : [`deployed by ${deployer}`]),
    attackable ? 'attackable' : 'not attackable',
    binding ? `bound by ${binding.agreement} ${through}, which is ${state}` : 'bound by nothing',
    ...(excluded ? [`left out of ${excluded.agreement}: scope ${excluded.scope ?? 'has no entry'}`] : []),
    ...(conflict ? [`conflict: registered to ${conflict.linked}, its owner adopted ${conflict.adopted}`] : []),
  ].join('; ')
}
