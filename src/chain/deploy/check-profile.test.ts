import { expect, test } from 'vitest'
import { UsageError } from '../../platform/errors.ts'
import { checkProfile, checkProfileDeployment } from './check-profile.ts'

const address = '0x5931369A9dE47442476c6a2993D67ac9f7f6b939'
const contracts = {
  attackRegistry: address,
  safeHarborRegistry: address,
  chainSafeHarborRegistry: address,
  agreementFactory: address,
}

const refusal = (check: () => unknown): string => {
  try {
    check()
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return (error as UsageError).render()
  }
  return 'accepted'
}

test('accepts a deployment with additional contracts', () => {
  const deployment = {
    contracts: { ...contracts, bondToken: address },
    deploymentBlock: 3n,
    actions: { requestUnderAttack: () => [] },
    lacks: ['instantCorrupt', 'getChainIds', 'ContractsSynced'],
  }
  expect(checkProfileDeployment(deployment, 'bonded')).toMatchObject({ contracts, deploymentBlock: 3n })
})

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'did not return a deployment'],
  ['no addresses', { contracts: {} }, 'contracts.attackRegistry'],
  ['no address', { contracts: { ...contracts, agreementFactory: '0x12' } }, 'contracts.agreementFactory'],
  ['a negative block', { contracts, deploymentBlock: -1 }, 'deploymentBlock'],
  ['an action that nobody has', { contracts, actions: { requestAttack: () => [] } }, 'requestAttack'],
  ['an action that is no function', { contracts, actions: { promote: 'now' } }, 'actions.promote'],
  ['a lack that nobody has', { contracts, lacks: ['instantCorupt'] }, 'instantCorrupt'],
])('behavior: rejects %s', (_, value, problem) => {
  expect(refusal(() => checkProfileDeployment(value, 'bonded'))).toContain(problem)
})

test.each([[undefined], [{}], [{ name: 'x' }], [{ deploy: 'soon' }], [() => undefined]])(
  'behavior: rejects %o',
  (exported) => {
    const error = refusal(() => checkProfile(exported, 'profile.ts'))
    expect(error).toContain('profile.ts is not a deployment profile')
    expect(error).toContain('a default export with a function `deploy`')
  },
)
