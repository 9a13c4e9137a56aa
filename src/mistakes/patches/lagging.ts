import { type Mutant, mutant, patch, rewritten } from '../mutant.ts'
import { listedChildrenOnly } from './snippets.ts'

/** Defines `shown`: the explorer's response to a path. */
const shown = `
import { fetchJson } from './http.ts'

const shown = ({ explorerUrl, explorerPath }, path) =>
  fetchJson(explorerUrl.replace(/\\/$/, '') + '/' + explorerPath + '/' + path)
`

const asksExplorer = (file: string) => patch(file, "import type { View } from './view.ts'", shown)

const asked =
  'return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))'
const verdict = 'ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))'
const covering = "(await shown(environment, 'agreement/by-contract/' + contract)).agreements"
const anyOpen = `${covering}.some(({ state }) => isAttackable(state))`

/** Replaces the verdict; the node's chain id is still checked. */
const verdictBy = (code: string) => [asksExplorer('index.ts'), patch('index.ts', asked, `return ${code}`)] as const
const atLatest = (code: string) => `atLatestBlock(environment, node, async () => ${code})`

const answered = 'return agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] }))'

/** Mutants that believe an explorer which disagrees with the chain, each in one respect (group LAG). */
export const laggingMutants: Mutant[] = [
  mutant(
    'explorer-verdict',
    ['LAG-1', 'LAG-2', 'LAG-3', 'LAG-4', 'LAG-5', 'LAG-6', 'LAG-7', 'LAG-9', 'LAG-10'],
    'calls a contract attackable if the explorer shows an attackable agreement that covers it, and does not ask the chain',
    ...verdictBy(atLatest(anyOpen)),
  ),
  mutant(
    'explorer-list-states',
    ['LAG-1', 'LAG-2', 'LAG-3', 'LAG-9', 'LAG-10'],
    "lists targets with the explorer's states and never checks whether it lags behind",
    asksExplorer('targets.ts'),
    patch(
      'targets.ts',
      '({ agreement, ...(await statusOf(view, agreement)) })',
      "({ agreement, ...(await shown(view.environment, 'agreement/' + agreement)) })",
    ),
  ),
  {
    ...mutant(
      'listed-after-the-countdown',
      ['LIST-3'],
      'lists an agreement whose countdown has run out for as long as the explorer lists it',
      asksExplorer('targets.ts'),
      patch(
        'targets.ts',
        '({ agreement, ...(await statusOf(view, agreement)) })',
        `{
        const status = await statusOf(view, agreement)
        const isExpired = status.state === 'PRODUCTION' && status.productionTime <= view.block.timestamp
        const { state } = isExpired ? await shown(view.environment, 'agreement/' + agreement) : status
        return { agreement, ...status, state }
    }`,
      ),
    ),
    cases: ['lagging-explorer/countdown-kept-for-minutes', 'lagging-explorer/countdown-kept-for-a-child'],
  },
  mutant(
    'listed-children-only',
    ['LAG-1', 'LAG-4', 'LAG-5'],
    "treats the explorer's list of children as complete",
    listedChildrenOnly,
  ),
  mutant(
    'explorer-state',
    ['LAG-2', 'LAG-1', 'LAG-9', 'LAG-10'],
    "takes the explorer's state of the binding agreement",
    ...verdictBy(
      "ask(contract, false, async (_view, agreement) => isAttackable((await shown(environment, 'agreement/' + agreement)).state))",
    ),
  ),
  mutant(
    'first-listed-agreement',
    ['LAG-3', 'LAG-4', 'LAG-5', 'LAG-6', 'LAG-7', 'LAG-8', 'LAG-9', 'LAG-10'],
    'takes the first agreement that the explorer lists for the contract',
    rewritten(
      'binding.ts',
      'bindingOf',
      `${shown}
import { getAddress } from 'viem/utils'

export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  const [first] = (await shown(view.environment, 'agreement/by-contract/' + contract)).agreements
  if (!first) return binding
  const agreement = getAddress(first.agreementAddress)
  return binding ? { ...binding, agreement } : { agreement, via: 'top-level' }
}`,
    ),
  ),
  mutant(
    'explorer-deployer',
    ['LAG-4', 'LAG-1', 'LAG-3', 'LAG-5', 'LAG-6', 'LAG-7', 'LAG-8', 'LAG-10'],
    'for a contract without a link, takes the agreement that the explorer shows, and its first account with children as the deployer',
    rewritten(
      'binding.ts',
      'bindingOf',
      `${shown}
import { getAddress } from 'viem/utils'

export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  if (binding?.via === 'top-level') return binding
  const [first] = (await shown(view.environment, 'agreement/by-contract/' + contract)).agreements
  if (!first) return null
  const parents = first.coveredAccounts.filter((account) => account.childContractScope > 0)
  const accounts = parents.map((account) => getAddress(account.accountAddress))
  const parent = accounts.includes(binding?.parent) ? binding.parent : accounts[0]
  return { agreement: getAddress(first.agreementAddress), via: 'child', parent: parent ?? contract }
}`,
    ),
  ),
  mutant(
    'explorer-inclusion',
    ['LAG-5', 'LAG-1', 'LAG-4', 'LAG-6'],
    'treats a child as included exactly if the explorer lists it under the agreement',
    patch(
      'binding.ts',
      'if (!(await includesChild(view, child))) return null',
      `const { coveredContracts } = await shown(view.environment, 'agreement/' + agreement)
  const isNamed = (await view.read(agreement, 'getBattleChainScopeAddresses')).includes(contract)
  const isListed = coveredContracts.includes(contract.toLowerCase())
  if (!(isNamed ? await includesChild(view, child) : isListed)) return null`,
    ),
    asksExplorer('binding.ts'),
  ),
  mutant(
    'explorer-children',
    ['LAG-6', 'LAG-4', 'LAG-5', 'LAG-10'],
    'lists every child that the explorer lists, without asking the chain',
    patch(
      'targets.ts',
      answered,
      `return Promise.all(agreements.map(async (target) => {
    const scope = await view.read(target.agreement, 'getBattleChainScopeAddresses')
    const listed = (await readAgreement(view.environment, target.agreement)).filter((each) => !scope.includes(each))
    return { ...target, contracts: [...new Set([...(contracts.get(target.agreement) ?? []), ...listed])] }
  }))`,
    ),
  ),
  mutant(
    'coverage-where-unbound',
    ['LAG-7', 'LAG-3', 'LAG-4', 'LAG-5', 'LAG-6', 'LAG-10'],
    'believes hasCoverage when nothing on chain binds the contract',
    ...verdictBy(
      `ask(contract, undefined, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state)).then(
        async (known) => known ?? ${anyOpen},
      )`,
    ),
  ),
  mutant(
    'explorer-contract-state',
    ['LAG-8', 'LAG-1', 'LAG-2', 'LAG-4', 'LAG-5', 'LAG-6', 'LAG-9', 'LAG-10'],
    "takes the explorer's contract-state as the verdict",
    ...verdictBy(atLatest("isAttackable((await shown(environment, 'contract-state/' + contract)).state)")),
  ),
  mutant(
    'explorer-terms',
    ['LAG-9', 'LAG-1'],
    "takes the explorer's terms of the binding agreement",
    rewritten(
      'terms.ts',
      'termsOf',
      `${shown}
export async function termsOf(view, agreement) {
  const item = await shown(view.environment, 'agreement/' + agreement)
  const { bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable, identityRequirement } = item
  const terms = { agreement, bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable, identityRequirement }
  return { ...terms, agreementURI: item.agreementUri, commitmentDeadline: (item.commitmentDeadline ?? 0) / 1000 }
}`,
    ),
  ),
  mutant(
    'either-of-two-listed',
    ['LAG-3'],
    'calls a contract attackable if the explorer lists two agreements for it and either is attackable',
    ...verdictBy(`(await ${verdict}) || (await atLatestBlock(environment, node, async () => {
        const { agreements } = await shown(environment, 'agreement/by-contract/' + contract)
        return agreements.length > 1 && agreements.some(({ state }) => isAttackable(state))
      }))`),
  ),
  mutant(
    'covered-on-any-chain',
    ['LAG-3', 'LAG-4', 'LAG-5', 'LAG-6', 'LAG-10'],
    'calls a contract attackable if an attackable agreement that the explorer shows for it covers it without listing it',
    ...verdictBy(`(await ${verdict}) || (await atLatestBlock(environment, node, async () => {
        const { agreements } = await shown(environment, 'agreement/by-contract/' + contract)
        const itself = contract.toLowerCase()
        return agreements.some(
          ({ state, coveredContracts, coveredAccounts }) =>
            isAttackable(state) &&
            coveredContracts.includes(itself) &&
            !coveredAccounts.some(({ accountAddress }) => accountAddress === itself),
        )
      }))`),
  ),
  mutant(
    'explorer-must-cover',
    ['LAG-9', 'LAG-1', 'LAG-4', 'LAG-5'],
    'calls a contract attackable only if the explorer covers it too',
    ...verdictBy(`(await ${verdict}) && (await shown(environment, 'agreement/by-contract/' + contract)).hasCoverage`),
  ),
  mutant(
    'countdown-of-the-explorer',
    ['LAG-9', 'LAG-1', 'LAG-2', 'LAG-10'],
    'calls a contract attackable if the explorer shows its binding agreement in PROMOTION_REQUESTED',
    ...verdictBy(
      `(await ${verdict}) || (await ask(contract, false, async (_view, agreement) =>
        (await shown(environment, 'agreement/' + agreement)).state === 'PROMOTION_REQUESTED'))`,
    ),
  ),
  mutant(
    'either-source',
    ['LAG-10', 'LAG-1', 'LAG-2', 'LAG-3', 'LAG-4', 'LAG-5', 'LAG-6', 'LAG-7', 'LAG-9'],
    'calls a contract attackable if either the chain or the explorer does',
    ...verdictBy(`(await ${verdict}) || ${anyOpen}`),
  ),
  {
    ...mutant(
      'announced-until-listed',
      ['LAG-9'],
      'takes no agreement from its events any more that the explorer has listed once',
      patch(
        'targets.ts',
        'const agreements = await attackableAmong(view, new Set([...hints.keys(), ...announced]))',
        `const listed = listedBefore.get(view.environment) ?? new Set()
  const unlisted = announced.filter((agreement) => !listed.has(agreement))
  const agreements = await attackableAmong(view, new Set([...hints.keys(), ...unlisted]))
  listedBefore.set(view.environment, new Set([...listed, ...hints.keys()]))`,
      ),
      patch(
        'targets.ts',
        'async function filtered<Item>',
        'const listedBefore = new WeakMap()\n\nasync function filtered<Item>',
      ),
    ),
    cases: ['lagging-explorer/restarted-and-forgotten'],
  },
]
