/** An agreement in an explorer's list. Its address has no code. */
export const listItem = {
  agreementAddress: '0x000000000000000000000000000000000000dead',
  owner: '0x000000000000000000000000000000000000dead',
  state: 'UNDER_ATTACK',
  protocolName: 'Elsewhere',
  agreementUri: 'ipfs://elsewhere',
  bountyPercentage: 100,
  bountyCapUsd: '1000000000',
  retainable: true,
  identityRequirement: 'Anonymous',
  diligenceRequirements: '',
  aggregateBountyCapUsd: '0',
  contactDetails: [],
  coveredContracts: [],
  coveredAccounts: [],
  createdAtBlock: 1,
  createdAt: 1_000,
}
