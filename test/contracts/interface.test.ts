import { type Abi, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { formatAbiItem } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { agreement, agreementFactory, attackRegistry, chainSafeHarborRegistry } from '../../src/artifacts/index.ts'

const owned = {
  functions: ['owner() view returns (address)'],
  events: ['OwnershipTransferred(address indexed previousOwner, address indexed newOwner)'],
  errors: ['OwnableUnauthorizedAccount(address account)', 'OwnableInvalidOwner(address owner)'],
}
const versioned = ['version() pure returns (string)', 'VERSION() view returns (string)']

const contact = '(string name, string contact)'
const account = '(string accountAddress, uint8 childContractScope)'
const chain = `(string assetRecoveryAddress, ${account}[] accounts, string caip2ChainId)`
const terms =
  '(uint256 bountyPercentage, uint256 bountyCapUsd, bool retainable, uint8 identity, string diligenceRequirements, uint256 aggregateBountyCapUsd)'
const details = `(string protocolName, ${contact}[] contactDetails, ${chain}[] chains, ${terms} bountyTerms, string agreementURI)`
const info =
  '(address attackModerator, uint256 deadlineTimestamp, uint256 promotionRequestedTimestamp, bool attackRequested, bool attackApproved, bool promoted, bool corrupted, bool isRegistered)'

type Interface = { abi: Abi; functions: string[]; events: string[]; errors: string[] }

/** All that the public deployment's contracts have, but for what is not simulated. Names of parameters of functions are free. */
const interfaces: Record<string, Interface> = {
  AttackRegistry: {
    abi: attackRegistry.abi,
    functions: [
      ...owned.functions,
      ...versioned,
      'getAgreementForContract(address) view returns (address)',
      'isTopLevelContractUnderAttack(address) view returns (bool)',
      'getAgreementState(address) view returns (uint8)',
      `getAgreementInfo(address) view returns (${info})`,
      'getAttackModerator(address) view returns (address)',
      'getRegistryModerator() view returns (address)',
      'getSafeHarborRegistry() view returns (address)',
      'getAgreementFactory() view returns (address)',
      'getBattleChainDeployer() view returns (address)',
      'getContractDeployer(address) view returns (address)',
      'getAuthorizedOwner(address) view returns (address)',
      'PROMOTION_WINDOW() view returns (uint256)',
      'PROMOTION_DELAY() view returns (uint256)',
      'MIN_COMMITMENT() view returns (uint256)',
      'requestUnderAttack(address)',
      'requestUnderAttackForUnverifiedContracts(address)',
      'requestUnderAttackByNonAuthorized(address)',
      'goToProduction(address)',
      'promote(address)',
      'cancelPromotion(address)',
      'markCorrupted(address)',
      'transferAttackModerator(address, address)',
      'approveAttack(address)',
      'rejectAttackRequest(address, bool)',
      'instantPromote(address)',
      'instantCorrupt(address)',
      'finalizeState(address)',
      'syncNewContracts(address)',
      'registerContractForExistingAgreement(address)',
      'unregisterContractForExistingAgreement(address)',
      'changeRegistryModerator(address)',
      'setSafeHarborRegistry(address)',
      'setAgreementFactory(address)',
      'setBattleChainDeployer(address)',
      'renounceOwnership() pure',
      'authorizeAgreementOwner(address, address)',
      'registerDeployment(address, address)',
    ],
    events: [
      ...owned.events,
      'AgreementStateChanged(address indexed agreementAddress, uint8 newState)',
      'ContractRegistered(address indexed contractAddress, address indexed agreementAddress)',
      'ContractUnregistered(address indexed contractAddress, address indexed agreementAddress)',
      'ContractsSynced(address indexed agreementAddress, uint256 newContractCount)',
      'AttackModeratorTransferred(address indexed agreementAddress, address indexed newModerator)',
      'RegistryModeratorChanged(address indexed newModerator)',
      'AgreementOwnerAuthorized(address indexed contractAddress, address indexed authorizedOwner)',
      'UnverifiedContractSynced(address indexed contractAddress, address indexed agreementAddress)',
      'SafeHarborRegistryChanged(address indexed newRegistry)',
      'AgreementFactoryChanged(address indexed newFactory)',
      'BattleChainDeployerChanged(address indexed newDeployer)',
    ],
    errors: [
      ...owned.errors,
      'AttackRegistry__Unauthorized(address caller)',
      'AttackRegistry__InvalidState(uint8 current)',
      'AttackRegistry__InvalidAgreement(address agreementAddress)',
      'AttackRegistry__NotAgreementOwner(address caller, address owner)',
      'AttackRegistry__EmptyContractArray()',
      'AttackRegistry__InsufficientCommitment(uint256 required, uint256 actual)',
      'AttackRegistry__ContractAlreadyLinked(address contractAddress, address existingAgreement)',
      'AttackRegistry__AgreementNotRegistered(address agreementAddress)',
      'AttackRegistry__NoNewContracts(address agreementAddress)',
      'AttackRegistry__ZeroAddress()',
      'AttackRegistry__AgreementOwnerNotAuthorized(address contractAddress, address agreementOwner)',
      'AttackRegistry__NotDeployedViaBattleChainDeployer(address contractAddress)',
      'AttackRegistry__DeployedViaBattleChainDeployer(address contractAddress)',
      'AttackRegistry__ContractAlreadyRegistered(address contractAddress)',
      'AttackRegistry__RenounceDisabled()',
    ],
  },
  Agreement: {
    abi: agreement.abi,
    functions: [
      ...owned.functions,
      ...versioned,
      'isContractInScope(address) view returns (bool)',
      'getBattleChainScopeAddresses() view returns (address[])',
      `getBountyTerms() view returns (${terms})`,
      'getCantChangeUntil() view returns (uint256)',
      'getAgreementURI() view returns (string)',
      'getProtocolName() view returns (string)',
      `getDetails() view returns (${details})`,
      'getChainIds() view returns (string[])',
      `getChainAccounts(string) view returns (${account}[])`,
      'getAssetRecoveryAddress(string) view returns (string)',
      'getRegistry() view returns (address)',
      'getBattleChainCaip2ChainId() view returns (string)',
      'getBattleChainScopeCount() view returns (uint256)',
      `addOrSetChains(${chain}[])`,
      'removeChains(string[])',
      `addAccounts(string, ${account}[])`,
      'removeAccounts(string, string[])',
      `setBountyTerms(${terms})`,
      'setAgreementURI(string)',
      'setProtocolName(string)',
      `setContactDetails(${contact}[])`,
      'extendCommitmentWindow(uint256)',
      'transferOwnership(address)',
      'acceptOwnership()',
      'renounceOwnership()',
      'pendingOwner() view returns (address)',
    ],
    events: [
      ...owned.events,
      'ProtocolNameUpdated(string newName)',
      `ContactDetailsSet(${contact}[] newContactDetails)`,
      `ChainAddedOrSet(string caip2ChainId, string assetRecoveryAddress, ${account}[] accounts)`,
      'ChainRemoved(string caip2ChainId)',
      `AccountAdded(string caip2ChainId, ${account} account)`,
      'AccountRemoved(string caip2ChainId, string accountAddress)',
      `BountyTermsUpdated(${terms} newBountyTerms)`,
      'AgreementURIUpdated(string newAgreementURI)',
      'CommitmentWindowExtended(uint256 newCantChangeUntil)',
      'BattleChainSafeHarborRegistryUpdated(address indexed newRegistry)',
      'BattleChainScopeAddressAdded(address indexed addr)',
      'BattleChainScopeAddressRemoved(address indexed addr)',
      'BattleChainScopeCleared()',
      'OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
    ],
    errors: [
      ...owned.errors,
      'Agreement__UnfavorableBountyChange()',
      'Agreement__CannotReduceScopeDuringCommitment()',
      'Agreement__CannotChangeAgreementURIDuringCommitment()',
      'Agreement__CannotShortenCommitmentWindow(uint256 current, uint256 proposed)',
      'Agreement__CannotRemoveAllAccounts(string caip2ChainId)',
      'Agreement__AccountNotFoundByAddress(string caip2ChainId, string accountAddress)',
      'Agreement__ChainNotFoundByCaip2Id(string caip2ChainId)',
      'Agreement__DuplicateChainId(string caip2ChainId)',
      'Agreement__ZeroAccountsForChainId(string caip2ChainId)',
      'Agreement__BountyPercentageExceedsMax(uint256 bountyPercentage)',
      'Agreement__AggregateBountyCapBelowIndividualCap(uint256 aggregateBountyCapUsd, uint256 bountyCapUsd)',
      'Agreement__CannotSetBothAggregateBountyCapUsdAndRetainable()',
      'Agreement__InvalidAddressLength()',
      'Agreement__InvalidAddressCharacter()',
      'Agreement__ZeroAddress()',
      'Agreement__BattleChainScopeExceedsMax()',
      'Agreement__InvalidChainId(string caip2ChainId)',
      'Agreement__ChainIdHasZeroLength()',
      'Agreement__InvalidAssetRecoveryAddress(string caip2ChainId)',
    ],
  },
  AgreementFactory: {
    abi: agreementFactory.abi,
    functions: [
      ...owned.functions,
      ...versioned,
      `create(${details}, address, bytes32) returns (address)`,
      'isAgreementContract(address) view returns (bool)',
      'getRegistry() view returns (address)',
      'getBattleChainCaip2ChainId() view returns (string)',
    ],
    events: [
      ...owned.events,
      'AgreementCreated(address indexed agreementAddress, address indexed owner, bytes32 indexed salt)',
    ],
    errors: owned.errors,
  },
  ChainSafeHarborRegistry: {
    abi: chainSafeHarborRegistry.abi,
    functions: [
      ...owned.functions,
      'version() pure returns (string)',
      'adoptSafeHarbor(address)',
      'getAgreement(address) view returns (address)',
      'isAgreementValid(address) view returns (bool)',
      'getAttackRegistry() view returns (address)',
      'getAgreementFactory() view returns (address)',
      'isChainValid(string) view returns (bool)',
      'setValidChains(string[])',
      'setInvalidChains(string[])',
    ],
    events: [
      ...owned.events,
      'BattleChainSafeHarborAdoption(address indexed entity, address newDetails)',
      'ChainValiditySet(string caip2ChainId, bool valid)',
    ],
    errors: [...owned.errors, 'BattleChainSafeHarborRegistry__NoAgreement()'],
  },
}

describe.each(Object.entries(interfaces))('%s', (_, { abi, ...stated }) => {
  test('has the functions of the public deployment, and no others', () => {
    const signatures = stated.functions.map((text) => `function ${text}`)
    expect(functionsOf(abi)).toEqual(functionsOf(parseAbi(signatures) as Abi))
  })

  test('emits its events, with the same names, indexed parameters and topics', () => {
    const declared = parseAbi(stated.events.map((text) => `event ${text}`)) as Abi
    expect(written(abi, 'event')).toEqual(written(declared, 'event'))
    expect(topicsOf(abi)).toEqual(topicsOf(declared))
  })

  test('reverts with its errors', () => {
    const declared = parseAbi(stated.errors.map((text) => `error ${text}`)) as Abi
    expect(written(abi, 'error')).toEqual(written(declared, 'error'))
  })
})

/** Each function's signature, with whether it changes the chain, its selector and the names of what it returns. */
function functionsOf(abi: Abi): string[] {
  return abi
    .flatMap((item) => {
      if (item.type !== 'function') return []
      const isRead = item.stateMutability === 'view' || item.stateMutability === 'pure'
      // A struct's members have names; a single value needs none.
      const returned = item.outputs.map(({ type, ...rest }) => `${type}${'components' in rest ? namesIn(rest) : ''}`)
      return [`${item.name} ${toFunctionSelector(item)} ${isRead ? 'reads' : 'writes'} ${returned.join()}`]
    })
    .sort()
}

function namesIn(parameter: object): string {
  const { components = [] } = parameter as { components?: readonly { name?: string }[] }
  return `{${components.map((member) => `${member.name}${namesIn(member)}`).join()}}`
}

/** The items of one kind as human-readable ABI. */
function written(abi: Abi, kind: 'event' | 'error'): string[] {
  return abi
    .filter((item) => item.type === kind)
    .map((item) => `${formatAbiItem(item as never, { includeName: true })} ${indexedOf(item)}`)
    .sort()
}

const indexedOf = (item: object) =>
  'inputs' in item ? (item.inputs as { indexed?: boolean }[]).map(({ indexed }) => indexed === true).join() : ''

function topicsOf(abi: Abi): string[] {
  return abi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : [])).sort()
}
