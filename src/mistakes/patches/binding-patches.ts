import { at, lastImport, type Patches } from './patch.ts'
import {
  bindingAnswered,
  bindingAsked,
  bindingTop,
  childChecked,
  linkRead,
  openState,
  ownLink,
  rewrittenBinding,
  spawningRead,
} from './patch-places.ts'
import { adoptions, linkHistory, moreReads, naming, provenance } from './snippets.ts'

const withProvenance = bindingTop.before(provenance)
const withLinks = bindingTop.before(linkHistory)
const withAdoptions = bindingTop.before(adoptions)

/** Binds a contract by one of the agreements that name it. */
const named = (which: string) => [
  moreReads,
  rewrittenBinding(`${naming}
export async function bindingOf(view, contract) {
  const named = await agreementsNaming(view, contract)
  ${which}
}`),
]

/** Links of a contract and its deployer, and agreements that look binding and are not. */
export const bindingPatches: Patches = {
  'own-link-ignored': ownLink.replace(''),
  'children-ignored': spawningRead.replace('const spawning = null'),
  'upper-case-is-unbound': bindingAsked.replace(
    "const binding = /[a-f]/.test(contract) ? await bindingOf(view, address(contract, 'The contract')) : null",
  ),
  'asked-in-checksum-only': [
    bindingAsked.replace(
      "const binding = contract === address(contract, 'The contract') ? await bindingOf(view, contract) : null",
    ),
    bindingAnswered.replace(
      "return atLatestBlock(environment, node, async (view) => contract === address(contract, 'The contract') ? bindingOf(view, contract) : null)",
    ),
  ],
  'parent-before-own-link':
    ownLink.replace(`return (await throughDeployer(view, contract)) ?? (own && { agreement: own, via: 'top-level' })
}

async function throughDeployer(view, contract) {`),
  'unbound-is-attackable': at('index.ts', 'return ask(contract, false, async').replace(
    'return ask(contract, true, async',
  ),
  'linked-parent-is-enough': childChecked.replace(''),
  'provenance-is-link': [
    ownLink.after("  if (await hasProvenance(view, contract)) return { agreement: zeroAddress, via: 'top-level' }"),
    withProvenance,
  ],
  'provenance-forbids-parent': [
    ownLink.after('  if (await hasProvenance(view, contract)) return null'),
    withProvenance,
  ],
  'provenance-clears-link': [
    linkRead.replace('return agreement === zeroAddress || (await hasProvenance(view, contract)) ? null : agreement'),
    withProvenance,
  ],
  'latest-event-is-link': [
    linkRead.replace(`if (agreement === zeroAddress) return null
  const registry = view.environment.contracts.attackRegistry
  const links = await eventsOf(view, registry, 'ContractRegistered(address indexed, address indexed)')
  const latest = links.findLast(({ words }) => words[0] === BigInt(contract))
  return latest.words[1] === 0n ? null : agreement`),
    withProvenance,
  ],
  'first-link': [
    linkRead.replace('return agreement === zeroAddress ? null : (await linksOf(view, contract))[0].agreement'),
    withLinks,
  ],
  'earlier-state-counts': [
    openState.replace(`{
        const agreements = [agreement, ...(await linksOf(view, contract)).map((link) => link.agreement)]
        const all = await Promise.all(agreements.map((each) => statusOf(view, each)))
        return all.every(({ state }) => isAttackable(state))
      }`),
    lastImport('index.ts').replace(linkHistory),
  ],
  'removed-link-binds': [
    linkRead.replace('return (await linksOf(view, contract)).at(-1)?.agreement ?? null'),
    withLinks,
  ],
  'removed-link-forbids-parent': [
    ownLink.after('  if ((await linksOf(view, contract)).length > 0) return null'),
    withLinks,
  ],
  'adopter-account-is-bound': [
    moreReads,
    rewrittenBinding(`${adoptions}
export async function bindingOf(view, contract) {
  const agreement = await adoptedBy(view, contract)
  return (await right(view, contract)) ?? (agreement && { agreement, via: 'top-level' })
}`),
  ],
  'named-account-is-bound': [
    moreReads,
    rewrittenBinding(`${naming}
export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  if (binding || (await view.code(contract)) !== '0x') return binding
  const agreement = (await agreementsNaming(view, contract)).at(-1)
  return agreement ? { agreement, via: 'top-level' } : null
}`),
  ],
  'owner-account-is-bound': rewrittenBinding(`${naming}
export async function bindingOf(view, contract) {
  const { agreementFactory } = view.environment.contracts
  const created = await eventsOf(view, agreementFactory, 'AgreementCreated(address indexed, address indexed, bytes32 indexed)')
  const owned = created.find(({ words }) => words[1] === BigInt(contract))
  return (await right(view, contract)) ?? (owned ? { agreement: addressOf(owned.words[0]), via: 'top-level' } : null)
}`),
  'agreement-binds-itself': [
    moreReads,
    rewrittenBinding(`export async function bindingOf(view, contract) {
  const { safeHarborRegistry } = view.environment.contracts
  const isAgreement = await view.read(safeHarborRegistry, 'isAgreementValid', contract)
  return isAgreement ? { agreement: contract, via: 'top-level' } : right(view, contract)
}`),
  ],
  'link-by-short-address': at('binding.ts', 'async function linkOf(').replace(`const linksRead = new WeakMap()

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

async function readLink(`),
  'adopted-agreement': [
    moreReads,
    ownLink.replace("if (own) return { agreement: (await adoptedByOwner(view, own)) ?? own, via: 'top-level' }"),
    withAdoptions,
  ],
  'adoption-where-unlinked': [
    moreReads,
    rewrittenBinding(`${naming}
${adoptions}
export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  if (binding) return binding
  const registry = view.environment.contracts.chainSafeHarborRegistry
  const adoption = await eventsOf(view, registry, 'BattleChainSafeHarborAdoption(address indexed, address)')
  const adopters = [...new Set(adoption.map(({ words }) => addressOf(words[0])))]
  const adopted = await Promise.all(adopters.map((adopter) => adoptedBy(view, adopter)))
  const agreement = (await agreementsNaming(view, contract)).find((each) => adopted.includes(each))
  return agreement ? { agreement, via: 'top-level' } : null
}`),
  ],
  'either-registry': [
    moreReads,
    openState.replace(`{
        const agreements = [agreement, (await adoptedByOwner(view, agreement)) ?? agreement]
        const either = await Promise.all(agreements.map((each) => statusOf(view, each)))
        return either.some(({ state }) => isAttackable(state))
      }`),
    lastImport('index.ts').replace(adoptions),
  ],
  'scope-is-enough': named(`const agreement = named.at(-1)
  return (await right(view, contract)) ?? (agreement ? { agreement, via: 'top-level' } : null)`),
  'newest-in-scope': named(
    "return named.length > 0 ? { agreement: named.at(-1), via: 'top-level' } : right(view, contract)",
  ),
  'oldest-in-scope': named(
    "return named.length > 0 ? { agreement: named[0], via: 'top-level' } : right(view, contract)",
  ),
  'legacy-check': [
    moreReads,
    rewrittenBinding(`${adoptions}
export async function bindingOf(view, contract) {
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
}`),
    at('index.ts', 'answer(view, binding.agreement)').replace('answer(view, binding.agreement, binding.passes)'),
    at('index.ts', 'async (view, agreement) => isAttackable(').replace(
      'async (view, agreement, passes) => passes || isAttackable(',
    ),
  ],
}
