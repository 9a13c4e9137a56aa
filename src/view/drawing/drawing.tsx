import type { Name } from '../../model/action.ts'
import type { Layout } from '../layout/layout.ts'
import { layoutOf } from '../layout/layout-of.ts'
import type { WorldView } from '../world-view.ts'
import { AdopterNode, AgreementNode } from './agreement-node.tsx'
import { ContractNode, type Handling } from './contract-node.tsx'
import { EdgeLine } from './edge-line.tsx'

export type DrawingContentProps = {
  /** What is drawn; a part of a larger one where only that is seen. */
  scene: Layout
  /** Without words and signs, where they would be too small to read. Default false. */
  isPlain?: boolean
  /** A contract or an agreement whose lines stand out. */
  selected?: Name | undefined
  handling?: Handling & { onSelectAgreement(name: Name): void }
}

/** Each contract says what its lines mean; the agreements have a list of their own. */
const unspoken = { 'aria-hidden': true } as const

/** Lines, agreements, adopters and contracts, in this order, so that no line covers a word. */
export function DrawingContent({ scene, isPlain = false, selected, handling }: DrawingContentProps) {
  const isOn = (ends: readonly Name[]) => selected !== undefined && ends.includes(selected)
  const tree = handling && { role: 'tree' as const, 'aria-label': 'Contracts, by deployer' }
  return (
    <>
      <g class="lines" {...unspoken}>
        {scene.edges.map((edge) => (
          <EdgeLine key={`${edge.kind} ${edge.ends.join(' ')}`} edge={edge} isOn={isOn(edge.ends)} isPlain={isPlain} />
        ))}
      </g>
      <g class="agreements" {...unspoken}>
        {scene.agreements.map((node) => (
          <AgreementNode
            key={node.agreement.name}
            node={node}
            isPlain={isPlain}
            isSelected={node.agreement.name === selected}
            {...(handling && { onSelect: handling.onSelectAgreement })}
          />
        ))}
        {scene.adopters.map((node) => (
          <AdopterNode key={node.adopter} node={node} isPlain={isPlain} />
        ))}
      </g>
      <g class="contracts" {...tree}>
        {scene.contracts.map((node) => (
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
 * A world as a static drawing: deployments, links and adoptions. No wider than `width` (pixels, default
 * 960) unless what hangs together is; its place makes it smaller where it has to be.
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
  const scene = layoutOf(view, width)
  const [across, down] = [scene.width + 16, scene.height + 16]
  return (
    <svg
      class="drawing scene"
      width={across}
      height={down}
      viewBox={`-8 -8 ${across} ${down}`}
      role="img"
      aria-label={`Deployments, links and adoptions of ${view.title}`}
    >
      <DrawingContent scene={scene} selected={selected} />
    </svg>
  )
}
