import type { Address, Hex } from 'viem'
import type { Action } from '../../model/action.ts'
import type { Account } from '../accounts.ts'

/**
 * A deployment profile: it deploys contracts of the Safe Harbor interface on a local chain, and says how they are used where
 * that differs from the mocks. The default export of the module that `--profile` names.
 */
export type DeploymentProfile = {
  /** Its name in reports. Default: the name of the file. */
  name?: string
  /**
   * Deploys the contracts on a new chain. While it runs, the chain mines each transaction at once, each block one second
   * after the one before. It may also change the chain directly, by `anvil_setCode` for example.
   */
  deploy(chain: DeployContext): Promise<ProfileDeployment>
}

/** The chain that a profile deploys on. */
export type DeployContext = {
  /** JSON-RPC over HTTP. It takes signed transactions, and unsigned ones of any sender. Transactions cost nothing. */
  rpcUrl: string
  /** EIP-155 id. */
  chainId: number
  /** The CAIP-2 ids of all chains that the agreements of scenarios name, this one first: a list of valid chains needs them. */
  caip2ChainIds: readonly string[]
  /**
   * Accounts with ether and published keys, the same on every chain. `deployer` is for the deployment itself;
   * `registryModerator` has to become the attack registry's moderator, unless `actions` sends its operations otherwise.
   */
  accounts: { deployer: Account; registryModerator: Account }
}

/** The addresses of a deployment. `safeHarborRegistry` and `chainSafeHarborRegistry` may be one contract. */
export type ProfileContracts = {
  attackRegistry: Address
  /** Answers `isAgreementValid`. */
  safeHarborRegistry: Address
  /** Answers `getAgreement`, takes `adoptSafeHarbor`. */
  chainSafeHarborRegistry: Address
  /** Its `create` must return an address that depends on nothing else in the block, as with CREATE2. */
  agreementFactory: Address
  /** The official deployer. Without it, scenarios that use it are skipped. */
  battleChainDeployer?: Address | undefined
}

/** What a profile's `deploy` returns. */
export type ProfileDeployment = {
  /** More members than these are allowed and ignored. */
  contracts: ProfileContracts
  /** The block from which on there are events to read. Default: 2, the first that the profile can have mined. */
  deploymentBlock?: number | bigint
  /** How single actions are sent, by the name of the action (`requestUnderAttack`). Default: as one call of the interface. */
  actions?: ProfileActions
  /**
   * What the deployment does not have, by name: an action (`instantCorrupt`), a function that reads (`getChainIds`) or an
   * event (`ContractsSynced`). It is skipped, and reported as skipped.
   */
  lacks?: readonly string[]
  /**
   * Builds the init code of an agreement that is made without a factory. If missing, scenarios with such an agreement
   * are skipped.
   * @param details As the interface's `AgreementDetails`, for viem's `encodeDeployData`.
   */
  agreementInitCode?(details: unknown, owner: Address): Hex
}

/** One transaction of an action. `value` is in wei; who sends it gets enough ether. */
export type ProfileCall = { from: Address; to: Address; data: Hex; value?: bigint }

/** What an action is about, with addresses instead of names. */
export type ActionContext = {
  action: Action
  contracts: ProfileContracts
  /** The account that sends the action: it need not have the right to. */
  sender: Address
  /** The agreement that the action is on. */
  agreement?: Address
  /** Who gets a role that the action transfers. */
  receiver?: Address
  /** The call that would be sent by default. */
  call: ProfileCall
}

/**
 * Returns the transactions of an action, in order, all in one block. The first one that reverts is the action's
 * outcome; events count from all of them.
 */
export type ProfileAction = (context: ActionContext) => readonly ProfileCall[] | Promise<readonly ProfileCall[]>

/** Actions that can be sent otherwise than by default. Contracts that are covered are harborcheck's own, so not theirs. */
export type ProfileActions = { [Name in Exclude<Action['do'], 'deploy' | 'spawn'>]?: ProfileAction }
