import type { RuleId } from '../../src/model/rules.ts'

/** A place of the reference resolver, and what stands there instead. The place occurs exactly once. */
export type Patch = { file: string; find: string; replace: string }

/** The reference resolver with one fault. */
export type Fault = {
  id: string
  /** The rules that it breaks: the first is the one that it has to be blamed for. */
  rules: [RuleId, ...RuleId[]]
  /** Rules near the fault that it keeps. */
  keeps: RuleId[]
  patches: Patch[]
}

const deployerAt = 'const { deployer: parent, blockNumber } = spawning'

export const faults: Fault[] = [
  {
    id: 'adopted-agreement',
    rules: ['BIND-6', 'TERM-1', 'STATE-9'],
    keeps: ['BIND-2', 'BIND-9', 'CHILD-4', 'STATE-4', 'TIME-1'],
    patches: [
      {
        file: 'binding.ts',
        find: "if (own) return { agreement: own, via: 'top-level' }",
        replace: `if (own) {
          const owner = await view.read(own, 'owner' as never) as unknown as Address
          const registry = view.environment.contracts.chainSafeHarborRegistry
          const adopted = await view.read(registry, 'getAgreement' as never, owner as never).catch(() => own) as unknown as Address
          return { agreement: adopted === zeroAddress ? own : adopted, via: 'top-level' }
        }`,
      },
      {
        file: 'abi.ts',
        find: "'function getBountyTerms() view returns (BountyTerms)',",
        replace: `'function getBountyTerms() view returns (BountyTerms)',
          'function owner() view returns (address)',
          'function getAgreement(address adopter) view returns (address)',`,
      },
    ],
  },
  {
    id: 'callee-is-deployer',
    rules: ['BIND-3'],
    keeps: ['BIND-1', 'BIND-4', 'BIND-5', 'CHILD-3', 'STATE-4'],
    patches: [
      {
        file: 'creation.ts',
        find: 'return { deployer: byTransaction ? null : address(creator,',
        replace: 'return { deployer: byTransaction ? null : address(receipt.to ?? creator,',
      },
    ],
  },
  {
    id: 'any-ancestor',
    rules: ['BIND-4'],
    keeps: ['BIND-1', 'BIND-3', 'BIND-5', 'CHILD-3', 'STATE-4'],
    patches: [
      {
        file: 'binding.ts',
        find: deployerAt,
        replace: `let { deployer: parent, blockNumber } = spawning
          for (let up = await spawningOf(view, parent); up && !(await linkOf(view, parent)); up = await spawningOf(view, parent)) {
            parent = up.deployer
          }`,
      },
    ],
  },
  {
    id: 'countdown-end-included',
    rules: ['STATE-4'],
    keeps: ['BIND-1', 'STATE-1', 'STATE-2', 'STATE-6', 'TIME-1', 'TIME-2'],
    patches: [
      {
        file: 'status.ts',
        find: "return { state: isOver ? 'PRODUCTION' : state, productionTime }",
        replace: `const still = !isOver && !info.promoted && view.block.timestamp <= productionTime
          return { state: still ? 'PROMOTION_REQUESTED' : state, productionTime }`,
      },
    ],
  },
  {
    id: 'wall-clock',
    rules: ['TIME-3'],
    keeps: ['BIND-1', 'STATE-2', 'STATE-4', 'STATE-6', 'TIME-1', 'TIME-2'],
    patches: [
      {
        file: 'status.ts',
        find: "return { state: isOver ? 'PRODUCTION' : state, productionTime }",
        replace: `const now = Math.floor(Date.now() / 1000)
          return { state: now >= productionTime ? 'PRODUCTION' : 'PROMOTION_REQUESTED', productionTime }`,
      },
      {
        file: 'index.ts',
        find: 'timeRemaining(await statusOf(view, agreement), view.block.timestamp)',
        replace: 'timeRemaining(await statusOf(view, agreement), Math.floor(Date.now() / 1000))',
      },
    ],
  },
  {
    id: 'page-1-only',
    rules: ['LIST-2'],
    keeps: ['BIND-1', 'LIST-1', 'LIST-3', 'LIST-4', 'LIST-5'],
    patches: [
      {
        file: 'explorer.ts',
        find: 'Math.max(0, first.totalPages - 1)',
        replace: '0',
      },
      { file: 'explorer.ts', find: 'const pageSize = 100', replace: 'const pageSize = 10' },
      {
        file: 'targets.ts',
        find: 'new Set([...hints.keys(), ...announced])',
        replace: 'new Set(announced && hints.keys())',
      },
    ],
  },
  {
    id: 'top-level-view',
    rules: ['STATE-8'],
    keeps: ['BIND-1', 'BIND-2', 'CHILD-3', 'STATE-1', 'STATE-4'],
    patches: [
      {
        file: 'index.ts',
        find: 'return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))',
        replace: `void isAttackable
          return atLatestBlock(environment, node, (view) =>
            view.read(environment.contracts.attackRegistry, 'isTopLevelContractUnderAttack' as never, contract as never),
          )`,
      },
      {
        file: 'abi.ts',
        find: "'function getAgreementState(address agreementAddress) view returns (uint8)',",
        replace: `'function getAgreementState(address agreementAddress) view returns (uint8)',
          'function isTopLevelContractUnderAttack(address contractAddress) view returns (bool)',`,
      },
    ],
  },
  {
    id: 'always-true',
    rules: ['BIND-8', 'STATE-2', 'STATE-3'],
    keeps: ['BIND-1', 'BIND-2', 'BIND-9', 'CHILD-3', 'STATE-1', 'STATE-8', 'TIME-1', 'TERM-1', 'LIST-1'],
    patches: [
      {
        file: 'index.ts',
        find: 'return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))',
        replace: 'return isAttackable !== undefined && contract !== undefined',
      },
    ],
  },
]
