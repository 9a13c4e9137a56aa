import type { AddressBook } from '../../chain/execute/address-book.ts'
import type { Block } from '../../chain/mine.ts'
import { saveState } from '../../chain/saved-state/save.ts'
import type { SavedState } from '../../chain/saved-state/saved-state.ts'
import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import type { Announced } from '../../view/announced.ts'
import { type Observed, openObserver } from '../observe/observer.ts'
import type { Others } from '../others.ts'
import { readSent } from './action-sent.ts'
import { begin } from './begin.ts'
import { type Beginning, beginningOfState } from './beginning.ts'
import { fundAccounts } from './fund-accounts.ts'
import { type LiveScenario, liveScenarioAt } from './live-scenario.ts'
import { reconcile, stepsOf } from './log.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { Refused } from './refusal.ts'
import { runSteps } from './run-steps.ts'
import { isThere, keep, type NetworkSnapshot, noSnapshot, type SnapshotFacts, wentBack } from './snapshots.ts'
import { setSources } from './sources.ts'
import { watchChain } from './watch.ts'
import { mineByItself, withoutAutomine } from './without-automine.ts'

/** Where the chain is: its height since the scenario began, and the latest block's timestamp. */
export type ChainTime = { block: number; now: number }

/** What was done, as a scenario that does it again, and what of it nobody can do again: transactions of others. */
type Told = { scenario: Scenario; others: Others }

/** A chain that people move, and what is on it, whoever moved it. */
export type LiveNetwork = {
  readonly network: SingleNetwork
  /** Who is who now. */
  readonly addressBook: AddressBook
  /** What the world is called. */
  readonly title: string
  /** The world at the latest block, as the chain has it. */
  look(): Promise<World>
  /** The states of an agreement that the attack registry had announced when the world was last looked at. */
  announced(agreement: Name): readonly Announced[] | undefined
  /** Does steps, all of them or none that the world does not allow. Throws {@link Refused} where it does not. */
  act(steps: readonly Step[]): Promise<ChainTime>
  /** Throws {@link Refused} where nothing was done yet. */
  tell(): Promise<Told>
  /** The chain as its blocks, whoever made them. Takes as long as the chain takes to be built again. */
  save(): Promise<SavedState>
  /** Begins anew with a scenario or a saved state. Snapshots are gone then. Throws UsageError where a state does not fit. */
  load(another: Scenario | SavedState): Promise<ChainTime>
  snapshots(): SnapshotFacts[]
  /** Remembers the world under a name, in place of what had the name. */
  snapshot(name: string): Promise<SnapshotFacts>
  /** Goes back to a snapshot; those taken after it are gone then. Throws {@link Refused} where there is none. */
  restore(name: string): Promise<ChainTime>
  /** Tells where the chain is, now and after each move, until the returned function is called. */
  onMoved(listener: (deadline: ChainTime) => void): () => void
  /** Stops looking. The test network stays. */
  close(): void
}

/** Opens a world on a test network where nothing else has happened yet. People can move it from then on. */
export async function openLiveNetwork(network: SingleNetwork, beginning: Beginning): Promise<LiveNetwork> {
  const { chain } = network
  const observer = openObserver(chain, chain.head)
  const watch = watchChain(chain)
  const turn = oneAtATime()
  const kept = new Map<string, NetworkSnapshot>()
  let live: LiveScenario
  let announced: Observed['announced'] = new Map()

  const momentOf = ({ number, timestamp }: Block): ChainTime => ({
    block: number - live.start.number,
    now: timestamp,
  })

  /** Reads the world, and writes down what others did to it. */
  const observe = async (): Promise<World> => {
    const { world, blocks, announced: states } = await observer.observe(live.nameOf)
    announced = states
    const log = await readSent(chain, live.addressBook, reconcile(live.log, blocks, live.start.number))
    // Whoever took the chain back took the ether with it.
    live.fundings = live.fundings.filter(({ before }) => before <= live.start.number + blocks.length + 1)
    live.log = log
    return { ...world, ...live.sources }
  }

  /** Moves the chain while nothing else does. */
  const move = (run: () => Promise<void>): Promise<ChainTime> =>
    turn(async () => {
      await withoutAutomine(chain, async () => {
        await run()
        await fundAccounts(chain, live)
      })
      await watch.tell()
      return momentOf(chain.head)
    })

  live = await begin(network, observer, beginning)
  await mineByItself(chain)
  return {
    network,
    get addressBook() {
      return live.addressBook
    },
    get title() {
      return live.scenario.title
    },
    look: () => turn(observe),
    announced: (agreement) => announced.get(agreement),
    act: (steps) => move(async () => void (await runSteps(network, live, await observe(), steps))),
    tell: () =>
      turn(async () => {
        await observe()
        const { steps, others } = stepsOf(live.log, live.start.timestamp)
        if (steps.length === 0) throw new Refused(409, 'Nothing was done yet: there is nothing to save')
        return { scenario: { ...live.scenario, steps }, others }
      }),
    save: () =>
      turn(async () => {
        await observe()
        const { steps } = stepsOf(live.log, live.start.timestamp)
        const { addressBook, fundings } = live
        const told = steps.length > 0 && { scenario: { ...live.scenario, steps } }
        return saveState(chain, { addressBook, fundings, ...told })
      }),
    load: (another) =>
      move(async () => {
        kept.clear()
        await network.reset('blocks' in another ? another : undefined)
        live = await begin(network, observer, 'blocks' in another ? beginningOfState(another) : { scenario: another })
      }),
    snapshots: () => [...kept].map(([name, { facts }]) => ({ name, ...facts })),
    snapshot: (name) =>
      turn(async () => {
        await observe()
        const made = await keep(chain, live, momentOf(await chain.refresh()))
        kept.delete(name)
        kept.set(name, made)
        return { name, ...made.facts }
      }),
    restore: (name) =>
      move(async () => {
        const found = kept.get(name)
        if (!found) throw noSnapshot(name, [...kept.keys()])
        if (!(await isThere(chain, found))) {
          kept.delete(name)
          throw wentBack(name)
        }
        const names = [...kept.keys()]
        for (const later of names.slice(names.indexOf(name) + 1)) kept.delete(later)
        await chain.revert(found.snapshot)
        live = liveScenarioAt(live, found)
        await setSources(network, live.sources)
      }),
    onMoved: (listener) => watch.onMoved((head) => listener(momentOf(head))),
    close() {
      watch.close()
      observer.close()
    },
  }
}
