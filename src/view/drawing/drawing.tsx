import type { Name } from '../../model/action.ts'
import type { Layout } from '../layout/layout.ts'
import { layoutOf } from '../layout/layout-of.ts'
import type { WorldView } from '../world-view.ts'
import { AdopterNode, AgreementNode } from './agreement-node.tsx'
import { ContractNode, type Handling } from './contract-node.tsx'
import { EdgeLine } from './edge-line.tsx'

export type DrawingContentProps = {
  /** The layout to draw, or the visible part of one. */
  layout: Layout
  /** Draws boxes without text and signs, which would be too small to read. Default false. */
  isPlain?: boolean
  /** A contract or an agreement whose lines are highlighted. */
  selected?: Name | undefined
  handling?: Handling & { onSelectAgreement(name: Name): void }
}

/** Hidden from screen readers: each contract's title names its lines, and the agreements have a list of their own. */
const hidden = { 'aria-hidden': true } as const

/** Lines, agreements, adopters and contracts, in this order, so that no line covers text. */
export function DrawingContent({ layout, isPlain = false, selected, handling }: DrawingContentProps) {
  const isOn = (ends: readonly Name[]) => selected !== undefined && ends.includes(selected)
  const tree = handling && { role: 'tree' as const, 'aria-label': 'Contracts, by deployer' }
  return (
    <>
      <g class="lines" {...hidden}>
        {layout.edges.map((edge) => (
          <EdgeLine
            key={`${edge.kind} ${edge.ends.join(' ')}`}
            edge={edge}
            isOn={isOn(edge.ends)}
            isPlain={isPlain}
            isCompact={layout.isCompact}
          />
        ))}
      </g>
      <g class="agreements" {...hidden}>
        {layout.agreements.map((node) => (
          <AgreementNode
            key={node.agreement.name}
            node={node}
            isPlain={isPlain}
            isSelected={node.agreement.name === selected}
            {...(handling && { onSelect: handling.onSelectAgreement })}
          />
        ))}
        {layout.adopters.map((node) => (
          <AdopterNode key={node.adopter} node={node} isPlain={isPlain} />
        ))}
      </g>
      <g class="contracts" {...tree}>
        {layout.contracts.map((node) => (
          <ContractNode
            key={node.contract.name}
            node={node}
            isPlain={isPlain}
            isSelected={node.contract.name === selected}
            {...(handling && { handling })}
          />
        ))}
      </g>
    </>
  )
}

/**
 * A world as a static drawing: deployments, links and adoptions. At most `width` pixels wide (default 960), unless one
 * connected part is wider; the style sheet scales it down to its container.
 */
export function Drawing({
  view,
  width = 960,
  selected,
}: {
  view: WorldView
  width?: number
  selected?: Name | undefined
}) {
  const layout = layoutOf(view, width)
  const [across, down] = [layout.width + 16, layout.height + 16]
  return (
    <svg
      class="drawing graph"
      width={across}
      height={down}
      viewBox={`-8 -8 ${across} ${down}`}
      role="img"
      aria-label={`Deployments, links and adoptions of ${view.title}`}
    >
      <DrawingContent layout={layout} selected={selected} />
    </svg>
  )
}
