import { type Mutant, mutant, patch, rewritten } from '../mutant.ts'
import { adoptions, linkHistory, moreReads, naming, provenance } from './snippets.ts'

const own = "if (own) return { agreement: own, via: 'top-level' }"
const link = 'return agreement === zeroAddress ? null : agreement'
const bindingOf = (...lines: string[]) => rewritten('binding.ts', 'bindingOf', lines.join('\n'))

const withProvenance = patch(
  'binding.ts',
  '/** What the attack registry answers',
  `${provenance}\n/** What the attack registry answers`,
)

/** Mutants about links: the contract's own, its earlier ones, its deployer's (BIND-1, 2, 5, 8 to 10, 12, 13, 15). */
export const bindingMutants: Mutant[] = [
  mutant(
    'own-link-ignored',
    ['BIND-1', 'BIND-5'],
    "asks the deployer's agreement only, never the contract's own link",
    patch('binding.ts', own, ''),
  ),
  mutant(
    'children-ignored',
    ['BIND-2'],
    "looks at the contract's own link only, never at its deployer",
    patch('binding.ts', 'const spawning = await spawningOf(view, contract)', 'const spawning = null'),
  ),
  {
    ...mutant(
      'upper-case-is-unbound',
      ['BIND-1', 'BIND-2'],
      'finds no agreement for an address whose letters are all in upper case',
      patch(
        'index.ts',
        "const binding = await bindingOf(view, address(contract, 'The contract'))",
        "const binding = /[a-f]/.test(contract) ? await bindingOf(view, address(contract, 'The contract')) : null",
      ),
    ),
    cases: ['chains-and-spelling/asked-in-lower-case'],
  },
  mutant(
    'asked-in-checksum-only',
    ['BIND-1', 'BIND-2'],
    'finds no agreement for an address in another letter case than its checksummed one',
    patch(
      'index.ts',
      "const binding = await bindingOf(view, address(contract, 'The contract'))",
      "const binding = contract === address(contract, 'The contract') ? await bindingOf(view, contract) : null",
    ),
    patch(
      'index.ts',
      "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))",
      "return atLatestBlock(environment, node, async (view) => contract === address(contract, 'The contract') ? bindingOf(view, contract) : null)",
    ),
  ),
  mutant(
    'parent-before-own-link',
    ['BIND-5'],
    "asks the deployer's agreement before the contract's own link",
    patch(
      'binding.ts',
      own,
      `return (await throughDeployer(view, contract)) ?? (own && { agreement: own, via: 'top-level' })
}

async function throughDeployer(view, contract) {`,
    ),
  ),
  mutant(
    'unbound-is-attackable',
    ['BIND-8'],
    'calls a contract attackable although no agreement binds it',
    patch('index.ts', 'return ask(contract, false, async', 'return ask(contract, true, async'),
  ),
  mutant(
    'linked-parent-is-enough',
    ['BIND-8', 'CHILD-1', 'CHILD-2', 'CHILD-4'],
    'binds every child of a linked deployer, included or not',
    patch('binding.ts', 'if (!(await includesChild(view, child))) return null', ''),
  ),
  mutant(
    'provenance-is-link',
    ['BIND-15'],
    'treats ContractRegistered with agreement zero as a link to it',
    patch(
      'binding.ts',
      own,
      `${own}\n  if (await hasProvenance(view, contract)) return { agreement: zeroAddress, via: 'top-level' }`,
    ),
    withProvenance,
  ),
  mutant(
    'provenance-forbids-parent',
    ['BIND-15'],
    'never asks the deployer of a contract from the official deployer',
    patch('binding.ts', own, `${own}\n  if (await hasProvenance(view, contract)) return null`),
    withProvenance,
  ),
  mutant(
    'provenance-clears-link',
    ['BIND-15'],
    'treats a contract from the official deployer as never linked',
    patch(
      'binding.ts',
      link,
      'return agreement === zeroAddress || (await hasProvenance(view, contract)) ? null : agreement',
    ),
    withProvenance,
  ),
  mutant(
    'latest-event-is-link',
    ['BIND-15'],
    'takes the latest ContractRegistered event, although its agreement is zero',
    patch(
      'binding.ts',
      link,
      `if (agreement === zeroAddress) return null
  const registry = view.environment.contracts.attackRegistry
  const links = await eventsOf(view, registry, 'ContractRegistered(address indexed, address indexed)')
  const latest = links.findLast(({ words }) => words[0] === BigInt(contract))
  return latest.words[1] === 0n ? null : agreement`,
    ),
    withProvenance,
  ),
  mutant(
    'first-link',
    ['BIND-9'],
    "takes the contract's first link",
    patch('binding.ts', link, `return agreement === zeroAddress ? null : (await linksOf(view, contract))[0].agreement`),
    patch('binding.ts', '/** What the attack registry answers', `${linkHistory}\n/** What the attack registry answers`),
  ),
  mutant(
    'earlier-state-counts',
    ['BIND-9'],
    "lets an earlier agreement's terminal state overrule the latest link",
    patch(
      'index.ts',
      'isAttackable((await statusOf(view, agreement)).state)',
      `{
        const agreements = [agreement, ...(await linksOf(view, contract)).map((link) => link.agreement)]
        const all = await Promise.all(agreements.map((each) => statusOf(view, each)))
        return all.every(({ state }) => isAttackable(state))
      }`,
    ),
    patch('index.ts', "import type { View } from './view.ts'", linkHistory),
  ),
  mutant(
    'removed-link-binds',
    ['BIND-10', 'BIND-7', 'BIND-12'],
    'takes the last ContractRegistered event although the link was removed',
    patch('binding.ts', link, 'return (await linksOf(view, contract)).at(-1)?.agreement ?? null'),
    patch('binding.ts', '/** What the attack registry answers', `${linkHistory}\n/** What the attack registry answers`),
  ),
  mutant(
    'removed-link-forbids-parent',
    ['BIND-10'],
    'never asks the deployer of a contract that once had a link',
    patch('binding.ts', own, `${own}\n  if ((await linksOf(view, contract)).length > 0) return null`),
    patch('binding.ts', '/** What the attack registry answers', `${linkHistory}\n/** What the attack registry answers`),
  ),
  mutant(
    'adopter-account-is-bound',
    ['BIND-12', 'BIND-6'],
    'treats an account as bound by the agreement that it adopted',
    moreReads,
    bindingOf(
      adoptions,
      `export async function bindingOf(view, contract) {
  const agreement = await adoptedBy(view, contract)
  return (await right(view, contract)) ?? (agreement && { agreement, via: 'top-level' })
}`,
    ),
  ),
  mutant(
    'named-account-is-bound',
    ['BIND-12', 'BIND-7'],
    'treats an account as bound by an agreement that names it in its scope',
    moreReads,
    bindingOf(
      naming,
      `export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  if (binding || (await view.code(contract)) !== '0x') return binding
  const agreement = (await agreementsNaming(view, contract)).at(-1)
  return agreement ? { agreement, via: 'top-level' } : null
}`,
    ),
  ),
  mutant(
    'owner-account-is-bound',
    ['BIND-12'],
    'treats an account as bound by an agreement that it owns',
    bindingOf(
      naming,
      `export async function bindingOf(view, contract) {
  const { agreementFactory } = view.environment.contracts
  const created = await eventsOf(view, agreementFactory, 'AgreementCreated(address indexed, address indexed, bytes32 indexed)')
  const owned = created.find(({ words }) => words[1] === BigInt(contract))
  return (await right(view, contract)) ?? (owned ? { agreement: addressOf(owned.words[0]), via: 'top-level' } : null)
}`,
    ),
  ),
  mutant(
    'agreement-binds-itself',
    ['BIND-13'],
    'treats an agreement contract as bound by itself',
    moreReads,
    bindingOf(`export async function bindingOf(view, contract) {
  const { safeHarborRegistry } = view.environment.contracts
  const isAgreement = await view.read(safeHarborRegistry, 'isAgreementValid', contract)
  return isAgreement ? { agreement: contract, via: 'top-level' } : right(view, contract)
}`),
  ),
  {
    ...mutant(
      'link-by-short-address',
      ['BIND-8'],
      'remembers links at a block by the first and last four digits of an address',
      patch(
        'binding.ts',
        'async function linkOf(',
        `const linksRead = new WeakMap()

function linkOf(view, contract) {
  let read = linksRead.get(view.environment)
  if (read?.blockHash !== view.block.hash) read = { blockHash: view.block.hash, links: new Map() }
  linksRead.set(view.environment, read)
  const short = contract.slice(0, 6) + contract.slice(-4)
  if (!read.links.has(short)) {
    read.links.set(short, readLink(view, contract))
    read.links.get(short).catch(() => read.links.delete(short))
  }
  return read.links.get(short)
}

async function readLink(`,
      ),
    ),
    cases: ['chains-and-spelling/look-alike-addresses'],
  },
]
