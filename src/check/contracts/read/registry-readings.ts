import { type Address, zeroAddress } from 'viem'
import { agreementFactory, attackRegistry, chainSafeHarborRegistry } from '../../../artifacts/index.ts'
import { UNLISTED_CHAIN } from '../../../chain/deploy/valid-chains.ts'
import { caip2 } from '../../../chain/execute/spelling.ts'
import { MIN_COMMITMENT, PROMOTION_DELAY, PROMOTION_WINDOW } from '../../../model/protocol.ts'
import { OFFICIAL_DEPLOYER, type World } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import type { ReadContext } from './read-context.ts'
import { one, type Reading, readingsFrom } from './reading.ts'

/** An account that no agreement has to do with. */
const NOBODY = 'nobody'

type Value = [functionName: string, args: readonly unknown[], rule: ContractRuleId, value: unknown]

/** Reads the settings of the registries and the factory, and their facts about an address that is not an agreement. */
export function registryReadings(world: World, context: ReadContext): Reading[] {
  const { chain, addressOf } = context
  const { attackRegistry: registry, agreementFactory: factory, ...other } = chain.deployment
  const home = caip2('home', chain)
  const ids = new Set([
    home,
    ...[...world.agreements.values()].flatMap(({ chains }) => [...chains.keys()].map((id) => caip2(id, chain))),
  ])
  const nobody = [addressOf(NOBODY)]
  return [
    ...readings('attackRegistry', registry, attackRegistry.abi, [
      ['PROMOTION_WINDOW', [], 'STATE-10', PROMOTION_WINDOW],
      ['PROMOTION_DELAY', [], 'STATE-4', PROMOTION_DELAY],
      ['MIN_COMMITMENT', [], 'CONTRACT-3', MIN_COMMITMENT],
      ['getSafeHarborRegistry', [], 'CONTRACT-17', 'safeHarborRegistry'],
      ['getAgreementFactory', [], 'CONTRACT-17', 'agreementFactory'],
      ...(other.battleChainDeployer === zeroAddress
        ? []
        : ([['getBattleChainDeployer', [], 'CONTRACT-17', OFFICIAL_DEPLOYER]] as Value[])),
      ['getAgreementState', nobody, 'STATE-3', 0],
      ['getAttackModerator', nobody, 'CONTRACT-11', 'zero'],
      ['getContractDeployer', nobody, 'CONTRACT-17', 'zero'],
      ['getAuthorizedOwner', nobody, 'CONTRACT-17', 'zero'],
    ]),
    ...readings('agreementFactory', factory, agreementFactory.abi, [
      ['getRegistry', [], 'CONTRACT-17', 'safeHarborRegistry'],
      ['getBattleChainCaip2ChainId', [], 'CONTRACT-17', home],
      ...[zeroAddress, factory, ...nobody].map(
        (address): Value => ['isAgreementContract', [address], 'CONTRACT-13', false],
      ),
    ]),
    ...readings('safeHarborRegistry', other.safeHarborRegistry, chainSafeHarborRegistry.abi, [
      // An agreement leads to the attack registry through it.
      ['getAttackRegistry', [], 'CONTRACT-14', 'attackRegistry'],
      ...[zeroAddress, ...nobody].map((address): Value => ['isAgreementValid', [address], 'CONTRACT-13', false]),
    ]),
    ...readings('chainSafeHarborRegistry', other.chainSafeHarborRegistry, chainSafeHarborRegistry.abi, [
      ['getAgreementFactory', [], 'CONTRACT-17', 'agreementFactory'],
      ...[...ids].map((id): Value => ['isChainValid', [id], 'CONTRACT-17', true]),
      ['isChainValid', [UNLISTED_CHAIN], 'CONTRACT-17', false],
    ]),
    ...versions(registry, attackRegistry.abi, 'attackRegistry'),
    ...versions(factory, agreementFactory.abi, 'agreementFactory'),
    ...versions(other.chainSafeHarborRegistry, chainSafeHarborRegistry.abi, 'chainSafeHarborRegistry').slice(0, 1),
  ]
}

/** Reads the registry moderator. A profile that decides requests differently may have a contract for that, so it is not asked. */
export function moderatorReadings({ registryModerator }: World, { chain, addressOf }: ReadContext): Reading[] {
  const { attackRegistry: registry, custom } = chain.deployment
  if (custom?.actions.approveAttack) return []
  // From now on the address has its name.
  addressOf(registryModerator)
  return readings('attackRegistry', registry, attackRegistry.abi, [
    ['getRegistryModerator', [], 'CONTRACT-1', registryModerator],
  ])
}

const readings = (name: string, to: Address, abi: unknown, values: readonly Value[]): Reading[] =>
  values.map(([functionName, args, rule, value]) => ({
    ...readingsFrom(to, abi, name)(functionName, args, one(rule, value)),
    ...(rule === 'CONTRACT-17' && { isOptional: true }),
  }))

/** Reads `version()`, and `VERSION()`, which the safe harbor registry lacks: any text but an empty one. */
export function versions(to: Address, abi: unknown, name: string): Reading[] {
  const pick = (value: unknown) => (value === '' ? 'an empty text' : 'a version')
  const expected = [{ ...one('CONTRACT-17', 'a version')[0], pick }]
  const read = readingsFrom(to, abi, name)
  return ['version', 'VERSION'].map((functionName) => ({ ...read(functionName, [], expected), isOptional: true }))
}
