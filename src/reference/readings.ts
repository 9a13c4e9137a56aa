import type { Address } from '../subject/resolver.ts'
import { quantity } from './check.ts'
import { indexedCreation, isDelegation } from './creation.ts'
import { OpenReading } from './errors.ts'
import { blocksOfNonces } from './nonces.ts'
import { creationsIn } from './traces.ts'
import type { View } from './view.ts'

type Deployed = { parent: Address; agreement: Address; blockNumber: number }

/** For each child contract scope, by its number: whether it includes a child that existed at the cutoff time, or did not. */
const includes: Record<number, (existed: boolean) => boolean> = {
  0: () => false,
  1: (existed) => existed,
  2: () => true,
  3: (existed) => !existed,
}

const dependsOnTime = (scope: number) => scope === 1 || scope === 3

/** The scopes None, ExistingOnly, FutureOnly and All: from the one that includes the fewest children to the widest. */
const byWidth = [0, 1, 3, 2]

/**
 * Refuses a child on which the open readings differ: whether the first, the last or the widest entry counts if an account is
 * listed more than once (OPEN-2), and whether a deployer that is linked to the same agreement again has a new cutoff time
 * (OPEN-4).
 * @throws {OpenReading} where the readings differ on the child.
 */
export async function refuseOpenReadings(view: View, child: Deployed): Promise<void> {
  const scopes = await scopesOf(view, child)
  const usual = scopes[0]
  if (usual === undefined) return
  const readings = [usual, scopes.at(-1) as number, byWidth.findLast((scope) => scopes.includes(scope)) as number]
  if (!differ(readings) && !dependsOnTime(usual)) return
  const latest = await existedAt(view, child, 'latest')
  if (differ(readings.map((scope) => includes[scope]?.(latest)))) throw isOpen(child, 'its deployer is listed twice')
  if (!readings.some(dependsOnTime)) return
  const first = await existedAt(view, child, 'first')
  if (latest !== first) throw isOpen(child, 'its deployer was linked twice to this agreement')
}

/**
 * Refuses a child that an account deployed, by CREATE in the code that it has by EIP-7702: whether the account is the
 * immediate deployer, or the child has none, is left open (OPEN-6). A deployer without code is an account that had some
 * before, or a contract that left none.
 * @throws {OpenReading} where the deployer is an account.
 */
export async function refuseAccountAsDeployer(view: View, child: Deployed): Promise<void> {
  const code = await view.code(child.parent)
  const isAccount = isDelegation(code) || (code === '0x' && !(await isContractWithoutCode(view, child.parent)))
  if (isAccount) throw isOpen(child, 'its deployer is an account with code by EIP-7702')
}

/** Whether a deployer without code is a contract, which destroyed itself or returned no code: an account has a nonce, and no creation. */
async function isContractWithoutCode(view: View, deployer: Address): Promise<boolean> {
  if (!(await hasNonce(view, deployer)) || (await indexedCreation(view, deployer))) return true
  // A node can have no index of creators: a contract's creation is in the first block of its nonce.
  const [first] = await blocksOfNonces(view, deployer, 0, view.block.number)
  return first !== undefined && (await creationsIn(view, first)).some(({ created }) => created === deployer)
}

/** Whether an address has sent or signed something, or created a contract. A destroyed contract has no nonce. */
async function hasNonce(view: View, address: Address): Promise<boolean> {
  const nonce = await view.request('eth_getTransactionCount', address, view.at)
  return quantity(nonce, `The nonce of ${address}`) > 0
}

const differ = (verdicts: unknown[]) => new Set(verdicts).size > 1

function isOpen({ parent, agreement }: Deployed, why: string): OpenReading {
  return new OpenReading(`Whether ${agreement} includes this child of ${parent} is left open: ${why}`, agreement)
}

/** The child contract scope of each entry of the deployer on this chain, in order. */
export async function scopesOf(view: View, { parent, agreement }: Omit<Deployed, 'blockNumber'>): Promise<number[]> {
  const { chains } = await view.read(agreement, 'getDetails')
  const home = `eip155:${view.environment.chainId}`
  return chains
    .filter(({ caip2ChainId }) => caip2ChainId === home)
    .flatMap(({ accounts }) => accounts)
    .filter(({ accountAddress }) => digitsOf(accountAddress) === digitsOf(parent))
    .map(({ childContractScope }) => childContractScope)
}

const digitsOf = (account: string) => account.toLowerCase().replace(/^0x/, '')

async function existedAt(view: View, { parent, agreement, blockNumber }: Deployed, which: 'first' | 'latest') {
  const link = { contract: parent, agreement }
  const linkedIn = await (which === 'first' ? view.firstLinkedIn(link) : view.linkedIn(link))
  const [deployed, linked] = await Promise.all([view.blockAt(blockNumber), view.blockAt(linkedIn)])
  return deployed.timestamp <= linked.timestamp
}
