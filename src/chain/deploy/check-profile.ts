import { type Address, type Hex, isAddress } from 'viem'
import * as z from 'zod'
import * as artifacts from '../../artifacts/index.ts'
import { actions } from '../../model/action.ts'
import { laterOperations, unverifiedRequests } from '../../model/actions/registry-operations.ts'
import { UsageError } from '../../platform/errors.ts'
import { unknownName } from '../../platform/suggest.ts'
import type { DeploymentProfile, ProfileAction, ProfileDeployment } from './profile.ts'

/** Actions on contracts of a scenario's own, or of the mocks alone. */
const ofNoProfile: ReadonlySet<string> = new Set([
  ...['deploy', 'spawn', 'upgrade', 'call', 'fakeEvent'],
  ...['changeRegistryModerator', ...laterOperations],
])

/** Actions that a profile can replace or lack. */
const actionNames = Object.keys(actions).filter((name) => !ofNoProfile.has(name))

const interfaces = [
  artifacts.attackRegistry,
  artifacts.agreement,
  artifacts.agreementFactory,
  artifacts.chainSafeHarborRegistry,
  artifacts.battleChainDeployer,
]

/** Names of the interface's read functions and events. */
const readsAndEvents = interfaces.flatMap(({ abi }) =>
  (abi as readonly { type: string; name?: string; stateMutability?: string }[]).flatMap((item) =>
    item.type === 'event' || (item.type === 'function' && item.stateMutability === 'view') ? [item.name ?? ''] : [],
  ),
)

const lackable: ReadonlySet<string> = new Set([...actionNames, ...unverifiedRequests, ...readsAndEvents])

const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }), {
  message: 'expected an address, 0x and 40 hex digits',
})
const action = z.custom<ProfileAction>((value) => typeof value === 'function', 'expected a function')

const deploymentSchema = z.object({
  contracts: z.object({
    attackRegistry: address,
    safeHarborRegistry: address,
    chainSafeHarborRegistry: address,
    agreementFactory: address,
    battleChainDeployer: address.optional(),
  }),
  deploymentBlock: z.union([z.int().min(0), z.bigint().min(0n)]).exactOptional(),
  actions: z.partialRecord(z.enum(actionNames), action).exactOptional(),
  lacks: z.array(z.string()).exactOptional(),
  agreementInitCode: z
    .custom<(details: unknown, owner: Address) => Hex>((value) => typeof value === 'function', 'expected a function')
    .exactOptional(),
})

/**
 * Checks the result of a profile's `deploy`.
 * @throws {UsageError} that names the missing or wrong member.
 */
export function checkProfileDeployment(value: unknown, name: string): ProfileDeployment {
  const parsed = deploymentSchema.safeParse(value)
  if (!parsed.success) {
    throw new UsageError(`${name} did not return a deployment`, {
      facts: Object.fromEntries(
        parsed.error.issues.slice(0, 6).map(({ path, message }) => [path.join('.') || 'the whole', message]),
      ),
      next: 'deploy() returns { contracts: { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory }, deploymentBlock, actions }',
    })
  }
  const unknown = parsed.data.lacks?.find((one) => !lackable.has(one))
  if (unknown !== undefined) {
    throw unknownName(
      `action, function or event of the interface, as ${name} lacks it,`,
      unknown,
      [...lackable],
      '`lacks` has names of actions, of functions that read, and of events',
    )
  }
  return parsed.data as ProfileDeployment
}

/**
 * Checks the export of a profile module.
 * @throws {UsageError} that names the missing part.
 */
export function checkProfile(exported: unknown, path: string): DeploymentProfile {
  const { deploy, name } = Object(exported) as { deploy?: unknown; name?: unknown }
  if (typeof deploy !== 'function') {
    throw new UsageError(`${path} is not a deployment profile`, {
      facts: {
        missing: 'a default export with a function `deploy`',
        exports: Object.keys(Object(exported)).join(', '),
      },
      next: 'write `export default { name, async deploy({ rpcUrl, chainId, accounts }) { … } }`; docs/deployments.md shows one',
    })
  }
  if (name !== undefined && typeof name !== 'string') {
    throw new UsageError(`${path} is not a deployment profile`, { facts: { name: 'expected a text' } })
  }
  return exported as DeploymentProfile
}
