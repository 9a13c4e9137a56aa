import { type Mutant, mutant, patch } from '../mutant.ts'
import { noCode } from './snippets.ts'

const parentOf = 'const { deployer: parent, blockNumber } = spawning'
const byTransaction = 'deployer: byTransaction ? null : address(creator,'
const made = 'const made = receipt.contractAddress ?? null'

/** From deployer to deployer, until one of them is linked. */
const climbing = `let { deployer: parent, blockNumber } = spawning
  for (let up = await spawningOf(view, parent); up && !(await linkOf(view, parent)); up = await spawningOf(view, parent)) {
    parent = up.deployer
  }`

/** Mutants about the immediate deployer, and the ways in which it deploys children (BIND-3, 4, 11, 14, CHILD-8). */
export const deployerMutants: Mutant[] = [
  mutant(
    'callee-is-deployer',
    ['BIND-3'],
    'treats the contract called by the transaction as the deployer',
    patch('creation.ts', byTransaction, 'deployer: byTransaction ? null : address(receipt.to ?? creator,'),
  ),
  mutant(
    'outermost-is-deployer',
    ['BIND-4'],
    'treats the contract of a creation transaction as the deployer of all that is made in it',
    patch('creation.ts', byTransaction, 'deployer: byTransaction ? null : address(made ?? creator,'),
  ),
  mutant(
    'sender-is-deployer',
    ['BIND-3', 'BIND-2', 'BIND-11'],
    'treats the sender of the transaction as the deployer',
    patch('creation.ts', byTransaction, 'deployer: address(receipt.from,'),
  ),
  mutant(
    'official-caller-is-deployer',
    ['BIND-3'],
    "treats the official deployer's caller as the deployer",
    patch(
      'binding.ts',
      parentOf,
      `const { blockNumber } = spawning
  const caller = await view.read(view.environment.contracts.attackRegistry, 'getContractDeployer', contract)
  const parent = caller === zeroAddress ? spawning.deployer : caller`,
    ),
    patch(
      'abi.ts',
      "'function getBountyTerms() view returns (BountyTerms)',",
      "'function getBountyTerms() view returns (BountyTerms)',\n  'function getContractDeployer(address) view returns (address)',",
    ),
  ),
  {
    ...mutant(
      'create2-caller-is-deployer',
      ['BIND-3'],
      "treats the well-known CREATE2 deployer's caller as the deployer",
      patch(
        'creation.ts',
        byTransaction,
        `deployer: byTransaction ? null : address(
      !/^0x4e59b448/i.test(creator) ? creator : /^0x4e59b448/i.test(receipt.to) ? receipt.from : receipt.to,`,
      ),
    ),
    cases: ['create2-deployer/linked-callers', 'create2-deployer/linked'],
  },
  {
    ...mutant(
      'no-parent-in-the-first-block',
      ['BIND-2', 'CHILD-4'],
      'treats a deployer that no transaction made as no contract',
      patch(
        'creation.ts',
        'return deployer && { deployer, blockNumber }',
        'return deployer && (await indexedCreation(view, deployer)) !== null ? { deployer, blockNumber } : null',
      ),
    ),
    cases: ['create2-deployer/linked'],
  },
  mutant(
    'any-ancestor',
    ['BIND-4'],
    'goes up from deployer to deployer until one of them is linked',
    patch('binding.ts', parentOf, climbing),
  ),
  mutant(
    'any-ancestor-or-account',
    ['BIND-4', 'BIND-11'],
    'goes up from deployer to deployer, and to the account that deployed the first, until one of them is linked',
    patch('binding.ts', parentOf, climbing),
    patch('creation.ts', byTransaction, 'deployer: address(creator,'),
  ),
  mutant(
    'grandparent-instead',
    ['BIND-4'],
    "takes the deployer's deployer if there is one",
    patch(
      'binding.ts',
      parentOf,
      `const { blockNumber } = spawning
  const parent = (await spawningOf(view, spawning.deployer))?.deployer ?? spawning.deployer`,
    ),
  ),
  mutant(
    'create3-factory-is-deployer',
    ['BIND-14'],
    'treats the factory of a CREATE3 proxy as the deployer',
    patch(
      'binding.ts',
      parentOf,
      `const { blockNumber } = spawning
  const isProxy = (await view.code(spawning.deployer)) === '0x363d3d37363d34f0'
  const parent = isProxy ? (await spawningOf(view, spawning.deployer)).deployer : spawning.deployer`,
    ),
  ),
  mutant(
    'account-is-parent',
    ['BIND-11'],
    'treats the account that sent the creation transaction as the parent',
    patch('creation.ts', byTransaction, 'deployer: byTransaction ? address(receipt.from) : address(creator,'),
  ),
  {
    ...mutant(
      'account-with-code-is-parent',
      ['BIND-11'],
      'tells an account from a contract by its code, so that one with code by EIP-7702 is a parent',
      patch('creation.ts', byTransaction, 'deployer: byTransaction ? address(creator) : address(creator,'),
      patch('binding.ts', parentOf, `${parentOf}\n  if ((await view.code(parent)) === '0x') return null`),
      patch('binding.ts', '  await refuseAccountAsDeployer(view, child)\n', ''),
    ),
    cases: ['delegated-accounts/creation-transaction'],
  },
  {
    ...mutant(
      'account-as-its-code',
      ['BIND-8'],
      'takes an account with code by EIP-7702 for the contract whose code it has',
      patch(
        'creation.ts',
        "if (code === '0x' || isDelegation(code)) return null",
        `if (code === '0x') return null
  if (isDelegation(code)) return spawningOf(view, address(\`0x\${code.slice(8)}\`, 'The code of an account'))`,
      ),
    ),
    cases: ['delegated-accounts/linked-code'],
  },
  mutant(
    'no-create2',
    ['CHILD-8'],
    'misses children made by CREATE2',
    patch(
      'creation.ts',
      made,
      `${made}
  const calls = [await view.request('debug_traceTransaction', hash, { tracer: 'callTracer' })]
  for (const call of calls) calls.push(...(call.calls ?? []))
  const frame = calls.find(({ type, to }) => type.startsWith('CREATE') && BigInt(to) === BigInt(contract))
  if (frame?.type === 'CREATE2') return { deployer: null, blockNumber }`,
    ),
  ),
  mutant(
    'no-clones',
    ['CHILD-8'],
    'misses children made as clones',
    patch('creation.ts', noCode, `${noCode}\n  if (code.startsWith('0x363d3d373d3d3d363d73')) return null`),
  ),
  mutant(
    'no-constructor',
    ['CHILD-8'],
    'misses children made in a constructor',
    patch(
      'creation.ts',
      "made !== null && address(made, 'The contract of a creation transaction') === contract",
      'made !== null',
    ),
  ),
  mutant(
    'first-of-several',
    ['CHILD-8'],
    'sees only the first child of a transaction',
    patch(
      'creation.ts',
      made,
      `${made}
  const creations = await creationsIn(view, blockNumber)
  const maker = creations.find(({ created }) => created === contract)?.deployer
  if (maker && creations.find(({ deployer }) => deployer === maker).created !== contract) return { deployer: null, blockNumber }`,
    ),
    patch('creation.ts', "import type { View } from './view.ts'", "import { creationsIn } from './traces.ts'"),
  ),
]
