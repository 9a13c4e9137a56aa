import { type Mutant, mutant, patch, rewritten } from '../mutant.ts'
import { adoptions, moreReads, naming } from './snippets.ts'

const bindingOf = (...lines: string[]) => rewritten('binding.ts', 'bindingOf', lines.join('\n'))
const verdict = 'isAttackable((await statusOf(view, agreement)).state)'
const lastImport = "import type { View } from './view.ts'"

/** Binds a contract by one of the agreements that name it. */
const named = (which: string) =>
  bindingOf(
    naming,
    `export async function bindingOf(view, contract) {
  const named = await agreementsNaming(view, contract)
  ${which}
}`,
  )

/** Mutants about agreements that look binding and are not (BIND-6, BIND-7, STATE-9). */
export const adoptionMutants: Mutant[] = [
  mutant(
    'adopted-agreement',
    ['BIND-6', 'TERM-1', 'STATE-9'],
    'takes the agreement that the owner of the linked one adopted',
    moreReads,
    patch(
      'binding.ts',
      "if (own) return { agreement: own, via: 'top-level' }",
      "if (own) return { agreement: (await adoptedByOwner(view, own)) ?? own, via: 'top-level' }",
    ),
    patch('binding.ts', '/** What the attack registry answers', `${adoptions}\n/** What the attack registry answers`),
  ),
  mutant(
    'adoption-where-unlinked',
    ['BIND-6', 'BIND-7'],
    'takes an adopted agreement that names the contract if the registry has no link',
    moreReads,
    bindingOf(
      naming,
      adoptions,
      `export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  if (binding) return binding
  const registry = view.environment.contracts.chainSafeHarborRegistry
  const adoption = await eventsOf(view, registry, 'BattleChainSafeHarborAdoption(address indexed, address)')
  const adopters = [...new Set(adoption.map(({ words }) => addressOf(words[0])))]
  const adopted = await Promise.all(adopters.map((adopter) => adoptedBy(view, adopter)))
  const agreement = (await agreementsNaming(view, contract)).find((each) => adopted.includes(each))
  return agreement ? { agreement, via: 'top-level' } : null
}`,
    ),
  ),
  mutant(
    'either-registry',
    ['BIND-6', 'STATE-2'],
    'calls a contract attackable if either its linked or its adopted agreement is',
    moreReads,
    patch(
      'index.ts',
      verdict,
      `{
        const agreements = [agreement, (await adoptedByOwner(view, agreement)) ?? agreement]
        const either = await Promise.all(agreements.map((each) => statusOf(view, each)))
        return either.some(({ state }) => isAttackable(state))
      }`,
    ),
    patch('index.ts', lastImport, adoptions),
  ),
  mutant(
    'scope-is-enough',
    ['BIND-7', 'BIND-6', 'BIND-10', 'BIND-12'],
    'takes the newest valid agreement that names the contract if it has no link',
    moreReads,
    named(`const agreement = named.at(-1)
  return (await right(view, contract)) ?? (agreement ? { agreement, via: 'top-level' } : null)`),
  ),
  mutant(
    'newest-in-scope',
    ['BIND-7', 'BIND-6', 'BIND-10', 'BIND-12'],
    'takes the newest valid agreement that names the contract, link or not',
    moreReads,
    named("return named.length > 0 ? { agreement: named.at(-1), via: 'top-level' } : right(view, contract)"),
  ),
  mutant(
    'oldest-in-scope',
    ['BIND-7', 'BIND-6', 'BIND-10', 'BIND-12'],
    'takes the oldest valid agreement that names the contract, link or not',
    moreReads,
    named("return named.length > 0 ? { agreement: named[0], via: 'top-level' } : right(view, contract)"),
  ),
  mutant(
    'legacy-check',
    ['STATE-9', 'TERM-1'],
    'takes an adopted agreement that passes the legacy three-step check',
    moreReads,
    bindingOf(
      adoptions,
      `export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  const adopted = binding?.via === 'top-level' && (await adoptedByOwner(view, binding.agreement))
  if (!adopted) return binding
  const { attackRegistry, safeHarborRegistry } = view.environment.contracts
  const steps = await Promise.all([
    view.read(safeHarborRegistry, 'isAgreementValid', adopted),
    view.read(attackRegistry, 'isTopLevelContractUnderAttack', contract),
    view.read(adopted, 'isContractInScope', contract),
  ])
  return steps.every(Boolean) ? { agreement: adopted, via: 'top-level', passes: true } : binding
}`,
    ),
    patch('index.ts', 'answer(view, binding.agreement)', 'answer(view, binding.agreement, binding.passes)'),
    patch(
      'index.ts',
      'async (view, agreement) => isAttackable(',
      'async (view, agreement, passes) => passes || isAttackable(',
    ),
  ),
]
