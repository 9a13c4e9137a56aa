import { parseAbi } from 'viem/utils'

/** The functions and events of the attack registry and of agreements that the resolver reads. Nothing else decides what binds. */
export const abi = parseAbi([
  // Attack registry
  'function getAgreementForContract(address contractAddress) view returns (address)',
  'function getAgreementState(address agreementAddress) view returns (uint8)',
  'struct AgreementInfo { address attackModerator; uint256 deadlineTimestamp; uint256 promotionRequestedTimestamp; bool attackRequested; bool attackApproved; bool promoted; bool corrupted; bool isRegistered; }',
  'function getAgreementInfo(address agreementAddress) view returns (AgreementInfo)',
  'event AgreementStateChanged(address indexed agreementAddress, uint8 newState)',
  'event ContractRegistered(address indexed contractAddress, address indexed agreementAddress)',
  // Agreement
  'struct Contact { string name; string contact; }',
  'struct Account { string accountAddress; uint8 childContractScope; }',
  'struct Chain { string assetRecoveryAddress; Account[] accounts; string caip2ChainId; }',
  'struct BountyTerms { uint256 bountyPercentage; uint256 bountyCapUsd; bool retainable; uint8 identity; string diligenceRequirements; uint256 aggregateBountyCapUsd; }',
  'struct AgreementDetails { string protocolName; Contact[] contactDetails; Chain[] chains; BountyTerms bountyTerms; string agreementURI; }',
  'function getDetails() view returns (AgreementDetails)',
  'function getBattleChainScopeAddresses() view returns (address[])',
  'function getBountyTerms() view returns (BountyTerms)',
  'function getAgreementURI() view returns (string)',
  'function getCantChangeUntil() view returns (uint256)',
])
