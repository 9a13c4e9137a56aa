import type { Name } from '../../model/action.ts'
import type { Layout } from '../layout/layout.ts'
import { layoutOf, narrowOf } from '../layout/layout-of.ts'
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

/** The width of a drawing for a phone, with its margin; pixels. */
const NARROW = 320
/** The margin around a static drawing, pixels. */
const AROUND = 8

type DrawingProps = { view: WorldView; width?: number; selected?: Name | undefined }

/**
 * A world as a static drawing: deployments, links and adoptions. At most `width` pixels wide (default 960), unless one
 * connected part is wider. If it is too wide for a phone, a narrow one with compact boxes follows; the style sheet shows one of
 * the two.
 */
export function Drawing({ view, width = 960, selected }: DrawingProps) {
  const wide = layoutOf(view, width)
  if (wide.width + 2 * AROUND <= NARROW) return <Picture title={view.title} layout={wide} selected={selected} />
  return (
    <>
      <Picture title={view.title} layout={wide} selected={selected} shownOn="screens" />
      <Picture title={view.title} layout={narrowOf(view, NARROW - 2 * AROUND)} selected={selected} shownOn="phones" />
    </>
  )
}

type PictureProps = Pick<DrawingProps, 'selected'> & { title: string; layout: Layout; shownOn?: 'screens' | 'phones' }

function Picture({ title, layout, selected, shownOn }: PictureProps) {
  const [across, down] = [layout.width + 2 * AROUND, layout.height + 2 * AROUND]
  return (
    <svg
      class={`drawing graph${shownOn ? ` on-${shownOn}` : ''}`}
      width={across}
      height={down}
      viewBox={`${-AROUND} ${-AROUND} ${across} ${down}`}
      role="img"
      aria-label={`Deployments, links and adoptions of ${title}`}
    >
      <DrawingContent layout={layout} selected={selected} />
    </svg>
  )
}
