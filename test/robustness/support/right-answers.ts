const address = (digit: string) => `0x${digit.repeat(40)}`
const agreement = address('1')

/** An answer of the right form for every method of the protocol. */
const rightAnswers: Record<string, unknown> = {
  initialize: {
    name: 'mutating',
    version: '1.0.0',
    language: 'TypeScript',
    capabilities: ['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms', 'targets'],
  },
  isAttackable: false,
  bindingAgreement: { agreement, via: 'child', parent: address('2') },
  timeRemaining: 259_200,
  terms: {
    agreement,
    bountyPercentage: 10,
    bountyCapUsd: '5000000',
    aggregateBountyCapUsd: '0',
    retainable: false,
    identityRequirement: 'Anonymous',
    agreementURI: 'ipfs://document',
    commitmentDeadline: 1_700_000_000,
  },
  targets: [{ agreement, state: 'UNDER_ATTACK', contracts: [address('2'), address('3')] }],
  shutdown: null,
}

/** The methods that are questions. */
export const questions = ['bindingAgreement', 'isAttackable', 'timeRemaining', 'terms', 'targets'] as const

/** The response of the right form to a request. */
export const responseTo = ({ id, method }: { id: number; method: string }) =>
  JSON.stringify({ jsonrpc: '2.0', id, result: rightAnswers[method] })
