import type { Name } from '../model/action.ts'
import { pastOf, type World } from '../model/world.ts'
import { agreementView } from './agreement-view.ts'
import { type Announced, recordsOfEvents } from './announced.ts'
import { contractView } from './contract-view.ts'
import { recordsOf } from './registrations.ts'
import { aroundAgreements } from './time-line.ts'
import type { WorldView } from './world-view.ts'

export type ViewOptions = {
  title: string
  chainId?: number
  /** Returns the checksummed address of a contract or an agreement. Default: the view has no addresses. */
  addressOf?: (name: Name) => string | undefined
  /**
   * Lists every state of an agreement that the attack registry announced, oldest first: for a world that was read from a chain,
   * whose time lines would otherwise have only the registry's present record. Default: the records of the earlier worlds.
   */
  announced?: (agreement: Name) => readonly Announced[] | undefined
  /** Names that are shown although they are neither contracts nor registered. Default: none. */
  also?: readonly Name[]
}

/** Describes a world. Takes time in proportion to the world's size. */
export function worldView(world: World, options: ViewOptions): WorldView {
  const { title, chainId, addressOf = () => undefined, announced = () => undefined, also = [] } = options
  const past = pastOf(world).reverse()
  const recordsOfAgreement = (name: Name) => {
    const events = announced(name)
    return events
      ? recordsOfEvents(events, world.agreements.get(name)?.createdAt ?? world.startedAt)
      : recordsOf(past, name)
  }
  const around = aroundAgreements(world)
  const adopters = adoptersOf(world)
  const links = linksOf(world)
  const addressed = <View extends { name: Name }>(view: View) => {
    const address = addressOf(view.name)
    return address === undefined ? view : { ...view, address }
  }
  return {
    title,
    chainId,
    now: world.now,
    block: world.height,
    startedAt: world.startedAt,
    contracts: [...new Set([...world.contracts.keys(), ...world.links.keys(), ...also])].map((name) =>
      addressed(contractView(world, name, links.get(name))),
    ),
    agreements: [...world.agreements.keys()].map((name) =>
      addressed(
        agreementView(world, name, {
          records: recordsOfAgreement(name),
          around: around.get(name) ?? { links: [], spawns: [] },
          adoptedBy: adopters.get(name) ?? [],
        }),
      ),
    ),
    adoptions: [...world.adoptions].map(([adopter, agreement]) => ({ adopter, agreement })),
  }
}

/** Lists the agreements that each contract was ever registered to, each once. */
function linksOf({ linkHistory }: World): Map<Name, Name[]> {
  const links = new Map<Name, Name[]>()
  for (const { contract, agreement } of linkHistory) {
    const known = links.get(contract)
    if (known?.includes(agreement)) continue
    if (known) known.push(agreement)
    else links.set(contract, [agreement])
  }
  return links
}

function adoptersOf(world: World): Map<Name, Name[]> {
  const adopters = new Map<Name, Name[]>()
  for (const [adopter, agreement] of world.adoptions) {
    if (agreement === null) continue
    const known = adopters.get(agreement)
    if (known) known.push(adopter)
    else adopters.set(agreement, [adopter])
  }
  return adopters
}
