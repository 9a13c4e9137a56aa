import { useEffect, useRef } from 'preact/hooks'
import type { WorldView } from '../../view/world-view.ts'
import { AgreementList } from './agreement-list.tsx'
import { AgreementPanel } from './agreement-panel.tsx'
import { AnyStep } from './any-step.tsx'
import { Clock } from './clock.tsx'
import { ContractPanel } from './contract-panel.tsx'
import { MapPane } from './map-pane.tsx'
import { Overview } from './overview.tsx'
import { Search } from './search.tsx'
import { type PageSelection, readSelection, useSelection } from './selection.ts'
import { TroubleBox } from './trouble-box.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { type LiveWorld, useWorld } from './use-world.ts'

/** The whole page. It follows the chain until it is closed. */
export function App() {
  const world = useWorld()
  const [selection, select] = useSelection()
  const { view, trouble } = world
  const title = view?.title ?? 'Reading the world'
  useKeptFocus()
  useOnlyContract(view, selection, select)
  useEffect(() => {
    document.title = `${title} · harborcheck`
  }, [title])
  return (
    <>
      <a class="skip" href="#detail">
        Skip to the details
      </a>
      <header class="head">
        <h1>
          <span class="product">harborcheck</span> {title}
        </h1>
        <Status world={world} />
        {view ? <Search view={view} onSelect={select} /> : null}
      </header>
      {trouble ? (
        <div class="over">
          <TroubleBox trouble={trouble} onForget={world.hideTrouble} />
        </div>
      ) : null}
      {view ? (
        <Panes view={view} world={world} selection={selection} select={select} />
      ) : (
        <main>Reading the world…</main>
      )}
    </>
  )
}

/** Selects the only contract of a world, once for each world. Clears a selection that another world lacks. */
function useOnlyContract(
  view: WorldView | undefined,
  selection: PageSelection | undefined,
  select: PanesProps['select'],
) {
  const opened = useRef('')
  useEffect(() => {
    if (!view || opened.current === view.title) return
    const isFirst = opened.current === ''
    opened.current = view.title
    const [only, ...others] = view.contracts
    const isThere = [...view.contracts, ...view.agreements].some(({ name }) => name === selection?.name)
    if (only && others.length === 0 && !isThere) select({ kind: 'contract', name: only.name })
    else if (!isFirst && selection && !isThere) select(undefined)
  }, [view, selection, select])
}

function Status({ world: { view, isFollowing, done, isBusy } }: { world: LiveWorld }) {
  return (
    <p class="status">
      {view?.chainId === undefined ? null : <span>chain {view.chainId}</span>}
      {view ? <span>block {view.block}</span> : null}
      <span class={isFollowing ? 'following' : 'lost'}>{isFollowing ? '● live' : '○ connecting…'}</span>
      <span role="status">{isBusy ? 'working…' : done && `done: ${done}`}</span>
    </p>
  )
}

type PanesProps = {
  view: WorldView
  world: LiveWorld
  selection: PageSelection | undefined
  select(next?: PageSelection): void
}

function Panes({ view, world, selection, select }: PanesProps) {
  const { isBusy, runSteps, showTrouble } = world
  const acting = { view, isBusy, onDo: runSteps }
  useLinkedDetail()
  return (
    <main class="panes">
      <Clock {...acting} />
      <section class="map-section" aria-label="Deployments, links and adoptions">
        <MapPane view={view} selection={selection} onSelect={select} />
      </section>
      <section class="detail" id="detail" tabIndex={-1} aria-label="Details">
        <Detail {...acting} selection={selection} select={select} />
        <AnyStep isBusy={isBusy} onDo={runSteps} onTrouble={showTrouble} />
      </section>
      {view.agreements.length > 0 ? (
        <section class="agreements-section" aria-labelledby="agreements">
          <h2 id="agreements">Time lines of all agreements</h2>
          <p class="hint">Gaps have logarithmic widths: the order is exact, the lengths are not.</p>
          <AgreementList view={view} selection={selection} onSelect={select} />
        </section>
      ) : null}
    </main>
  )
}

/** Scrolls to the details of a linked contract or agreement if they are far below, as on a narrow page. */
function useLinkedDetail() {
  useEffect(() => {
    const show = () => {
      const detail = document.getElementById('detail')
      if (detail && readSelection() && detail.getBoundingClientRect().top > innerHeight / 2) detail.scrollIntoView()
    }
    show()
    addEventListener('hashchange', show)
    return () => removeEventListener('hashchange', show)
  }, [])
}

type DetailProps = Pick<PanesProps, 'view' | 'selection' | 'select'> & { isBusy: boolean; onDo: LiveWorld['runSteps'] }

function Detail({ selection, select, ...acting }: DetailProps) {
  const { view } = acting
  if (!selection) {
    return (
      <>
        <h2>Overview</h2>
        <Overview view={view} onSelect={select} />
      </>
    )
  }
  const { kind, name } = selection
  const contract = kind === 'contract' ? view.contracts.find((each) => each.name === name) : undefined
  const agreementName = kind === 'agreement' ? name : contract?.binding?.agreement
  const agreement = view.agreements.find((each) => each.name === agreementName)
  const address = (contract ?? agreement)?.address
  return (
    <>
      <div class="detail-head">
        <h2>
          <code>{name}</code> <span class="kind">{contract?.kind ?? kind}</span>
        </h2>
        <button type="button" onClick={() => select(undefined)}>
          Overview
        </button>
      </div>
      {address ? <p class="address">{address}</p> : null}
      {contract ? <ContractPanel {...acting} contract={contract} /> : null}
      {contract && agreement ? (
        <h2 class="binding-head">
          Binding agreement <code>{agreement.name}</code>
        </h2>
      ) : null}
      {agreement ? <AgreementPanel {...acting} agreement={agreement} /> : null}
      {contract || agreement ? null : <p>No contract or agreement has that name now.</p>}
    </>
  )
}
