import { type Address, isAddress, isAddressEqual } from 'viem'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import { nameNext } from '../../chain/execute/name-next.ts'
import type { BlockOnChain } from '../../chain/mine.ts'
import { saveState } from '../../chain/saved-state/save.ts'
import type { SavedState } from '../../chain/saved-state/saved-state.ts'
import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'
import type { Beginning } from '../../network/beginning.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { type Observed, openObserver } from '../../reader/observe/observer.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import type { Announced } from '../../view/announced.ts'
import type { Others } from '../others.ts'
import { concerning } from '../save/concerning.ts'
import { scenarioOfWorld } from '../save/scenario-of-world.ts'
import { enableAutomine, withoutAutomine } from './automine.ts'
import { begin } from './begin.ts'
import { decodeForeignBlocks } from './decode-actions.ts'
import { fundAccounts } from './fund-accounts.ts'
import { type LiveScenario, liveScenarioAt } from './live-scenario.ts'
import { reconcile, stepsOf } from './log.ts'
import { beginningOfState } from './match-blocks.ts'
import { Refused } from './refused.ts'
import { runSteps } from './run-steps.ts'
import { setSources } from './set-sources.ts'
import {
  isAvailable,
  type NetworkSnapshot,
  noSnapshot,
  type SnapshotFacts,
  snapshotLost,
  takeSnapshot,
} from './snapshots.ts'
import { watchChain } from './watch-chain.ts'

/** The latest block's number and timestamp in seconds. */
export type ChainTime = { block: number; now: number }

/** The steps so far as a scenario that repeats them, and what it cannot repeat: transactions of other programs. */
type ExportedScenario = { scenario: Scenario; others: Others }

/** A network that stays up, which harborcheck and other programs change, and the model's world as read off its chain. */
export type LiveNetwork = {
  readonly network: SingleNetwork
  /** The names and addresses known now. */
  readonly addressBook: AddressBook
  /** The scenario's title. */
  readonly title: string
  /** Reads the world at the latest block off the chain. */
  readWorld(): Promise<World>
  /** Returns the number of the block that a world was read at: its height counts from the scenario's start. */
  blockOf(world: World): number
  /**
   * Learns who deployed a contract of a fork's past.
   * @returns the name of an address; the address itself if it has none.
   */
  learn(contract: Address): Promise<Name>
  /** Lists the states of an agreement that the attack registry had announced when the world was last read. */
  announced(agreement: Name): readonly Announced[] | undefined
  /** Runs steps. Throws {@link Refused}, and runs none of them, if the model does not allow one. */
  run(steps: readonly Step[]): Promise<ChainTime>
  /**
   * Writes the steps so far as a scenario; of a fork, or with `about`, from the chain. `about` is the name or the address of a
   * contract, to which the scenario is limited. Throws {@link Refused} without steps, or if the contract is unknown.
   */
  exportScenario(about?: Name): Promise<ExportedScenario>
  /** Saves the chain as a list of its blocks. Takes about as long as building the chain again. */
  save(): Promise<SavedState>
  /**
   * Resets the network to a scenario or a saved state, and drops all snapshots. Throws UsageError for a state that does not fit.
   */
  load(another: Scenario | SavedState): Promise<ChainTime>
  snapshots(): SnapshotFacts[]
  /** Takes a snapshot under a name, and replaces one of the same name. */
  snapshot(name: string): Promise<SnapshotFacts>
  /** Reverts to a snapshot and drops those taken after it. Throws {@link Refused} if the name is unknown. */
  restore(name: string): Promise<ChainTime>
  /** Calls the listener now and whenever the chain changes, until the returned function is called. */
  onMoved(listener: (time: ChainTime) => void): () => void
  /** Stops watching the chain. The test network continues to run. */
  close(): void
}

/** Opens a live network on a new test network. Other programs can use its chain from then on. */
export async function openLiveNetwork(network: SingleNetwork, beginning: Beginning): Promise<LiveNetwork> {
  const { chain, past } = network
  const observer = openObserver(chain, chain.head, past)
  const watch = watchChain(chain)
  const exclusively = oneAtATime()
  const snapshots = new Map<string, NetworkSnapshot>()
  let live: LiveScenario
  let announced: Observed['announced'] = new Map()

  /** The block after which the log begins. */
  const loggedAfter = () => past?.head ?? live.start

  const chainTimeOf = ({ number, timestamp }: BlockOnChain): ChainTime => ({ block: number, now: timestamp })

  /** Reads the world off the chain, and logs other programs' changes. */
  const observe = async (): Promise<World> => {
    const { world, blocks, announced: states } = await observer.observe(live.nameOf)
    announced = states
    const log = await decodeForeignBlocks(chain, live.addressBook, reconcile(live.log, blocks, loggedAfter().number))
    // Ether that was given in a block that the chain went back over is gone.
    live.fundings = live.fundings.filter(({ before }) => before <= loggedAfter().number + blocks.length + 1)
    live.log = log
    return { ...world, ...live.sources }
  }

  const learn = async (contract: Address): Promise<Name> => {
    await past?.learn(contract)
    const known = live.addressBook.nameOf(contract)
    if (known !== undefined) return known
    const isContract = past?.facts.some((fact) => fact.kind === 'deployed' && isAddressEqual(fact.contract, contract))
    return isContract ? nameNext(live.addressBook, 'contract', contract) : contract
  }

  /** Writes a scenario from the chain: about a contract, or all of it. */
  const writeScenario = async (about: Name | undefined): Promise<ExportedScenario> => {
    const contract = about !== undefined && isAddress(about, { strict: false }) ? await learn(about) : about
    const { world, facts } = await observer.observe(live.nameOf)
    const isThere = contract === undefined || world.contracts.has(contract) || world.links.has(contract)
    if (!isThere) throw new Refused(404, `There is no contract "${about?.slice(0, 64)}"`)
    const concerned = contract === undefined ? undefined : concerning(world, contract)
    const has = (name: Name) => concerned?.has(name) ?? true
    const source = { world, facts, nameOf: live.nameOf, has }
    const address = contract && live.addressBook.addressOf(contract)
    const title = [live.scenario.title, ...(address ? [address] : [])].join(': ')
    const id = `${live.scenario.id}-${address?.slice(0, 10).toLowerCase() ?? 'whole'}-at-block-${chain.head.number}`
    const { scenario, lost, different } = scenarioOfWorld(source, { id, title })
    if (scenario.steps.length === 0) throw noSteps()
    return { scenario, others: { blocks: 0, transactions: 0, lost, different } }
  }

  /** Changes the chain, one change at a time, and notifies the listeners. */
  const change = (run: () => Promise<void>): Promise<ChainTime> =>
    exclusively(async () => {
      await withoutAutomine(chain, async () => {
        await run()
        await fundAccounts(chain, live)
      })
      await watch.notify()
      return chainTimeOf(chain.head)
    })

  live = await begin(network, observer, beginning)
  await enableAutomine(chain)
  return {
    network,
    get addressBook() {
      return live.addressBook
    },
    get title() {
      return live.scenario.title
    },
    readWorld: () => exclusively(observe),
    blockOf: (world) => live.start.number + world.height,
    learn,
    announced: (agreement) => announced.get(agreement),
    run: (steps) => change(async () => void (await runSteps(network, live, await observe(), steps))),
    exportScenario: (about) =>
      exclusively(async () => {
        if (past || about !== undefined) return writeScenario(about)
        await observe()
        const { steps, others } = stepsOf(live.log, live.start.timestamp)
        if (steps.length === 0) throw noSteps()
        return { scenario: { ...live.scenario, steps }, others }
      }),
    save: () =>
      exclusively(async () => {
        if (past)
          throw onFork('The blocks of a fork cannot be saved', '`world save FILE`, without --state, writes a scenario')
        await observe()
        const { steps } = stepsOf(live.log, live.start.timestamp)
        const { addressBook, fundings } = live
        const withScenario = steps.length > 0 && { scenario: { ...live.scenario, steps } }
        return saveState(chain, { addressBook, fundings, ...withScenario })
      }),
    load: (another) =>
      change(async () => {
        if (past)
          throw onFork('A fork cannot start again from a file', '`harborcheck up FILE` starts a chain of its own')
        snapshots.clear()
        await network.reset('blocks' in another ? another : undefined)
        live = await begin(network, observer, 'blocks' in another ? beginningOfState(another) : { scenario: another })
      }),
    snapshots: () => [...snapshots].map(([name, { facts }]) => ({ name, ...facts })),
    snapshot: (name) =>
      exclusively(async () => {
        await observe()
        const taken = await takeSnapshot(chain, live, chainTimeOf(await chain.refresh()))
        snapshots.delete(name)
        snapshots.set(name, taken)
        return { name, ...taken.facts }
      }),
    restore: (name) =>
      change(async () => {
        const found = snapshots.get(name)
        if (!found) throw noSnapshot(name, [...snapshots.keys()])
        if (!(await isAvailable(chain, found))) {
          snapshots.delete(name)
          throw snapshotLost(name)
        }
        const names = [...snapshots.keys()]
        for (const later of names.slice(names.indexOf(name) + 1)) snapshots.delete(later)
        await chain.revert(found.snapshot)
        live = liveScenarioAt(chain, live, found)
        await setSources(network, live.sources)
      }),
    onMoved: (listener) => watch.onMoved((head) => listener(chainTimeOf(head))),
    close() {
      watch.close()
      observer.close()
    },
  }
}

const noSteps = () => new Refused(409, 'There are no steps to save yet')

const onFork = (message: string, next: string) => new Refused(409, message, { next })
