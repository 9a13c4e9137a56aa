// Returns what the protocol has no words for.
const loop = {}
loop.loop = loop

export default () => ({
  isAttackable: async () => undefined,
  timeRemaining: async () => 86_400n,
  bindingAgreement: async () => loop,
  terms: async () => Number.NaN,
  targets: async () => [{ agreement: '0x12', state: 'UNDER_ATTACK', contracts: [] }],
})
