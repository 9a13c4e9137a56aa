import { at, lastImport, type Patches, rewritten } from './patch.ts'
import {
  childChecked,
  rewrittenBinding,
  statusesRead,
  targetsAnswered,
  verdict,
  verdictAnswered,
} from './patch-places.ts'
import { listedChildrenOnly } from './snippets.ts'

/** Defines `shown`: the explorer's response to a path. */
const shown = `
import { fetchJson } from './http.ts'

const shown = ({ explorerUrl, explorerPath }, path) =>
  fetchJson(explorerUrl.replace(/\\/$/, '') + '/' + explorerPath + '/' + path)
`

const anyOpen =
  "(await shown(environment, 'agreement/by-contract/' + contract)).agreements.some(({ state }) => isAttackable(state))"

/** Replaces the verdict; the node's chain id is still checked. */
const verdictBy = (code: string) => [lastImport('index.ts').replace(shown), verdictAnswered.replace(`return ${code}`)]

/** Resolvers that believe an explorer which disagrees with the chain, each in one respect. */
export const laggingPatches: Patches = {
  'explorer-verdict': verdictBy(`atLatestBlock(environment, node, async () => ${anyOpen})`),
  'explorer-list-states': [
    lastImport('targets.ts').replace(shown),
    statusesRead.replace("({ agreement, ...(await shown(view.environment, 'agreement/' + agreement)) })"),
  ],
  'listed-after-the-countdown': [
    lastImport('targets.ts').replace(shown),
    statusesRead.replace(`{
        const status = await statusOf(view, agreement)
        const isExpired = status.state === 'PRODUCTION' && status.productionTime <= view.block.timestamp
        const { state } = isExpired ? await shown(view.environment, 'agreement/' + agreement) : status
        return { agreement, ...status, state }
    }`),
  ],
  'listed-children-only': listedChildrenOnly,
  'explorer-state': verdictBy(
    "ask(contract, false, async (_view, agreement) => isAttackable((await shown(environment, 'agreement/' + agreement)).state))",
  ),
  'first-listed-agreement': rewrittenBinding(`${shown}
import { getAddress } from 'viem/utils'

export async function bindingOf(view, contract) {
  const binding = await right(view, contract)
  const [first] = (await shown(view.environment, 'agreement/by-contract/' + contract)).agreements
  if (!first) return binding
  const agreement = getAddress(first.agreementAddress)
  return binding ? { ...binding, agreement } : { agreement, via: 'top-level' }
}`),
  'explorer-deployer': rewrittenBinding(`${shown}
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
}`),
  'explorer-inclusion': [
    childChecked.replace(`const { coveredContracts } = await shown(view.environment, 'agreement/' + agreement)
  const isNamed = (await view.read(agreement, 'getBattleChainScopeAddresses')).includes(contract)
  const isListed = coveredContracts.includes(contract.toLowerCase())
  if (!(isNamed ? await includesChild(view, child) : isListed)) return null`),
    lastImport('binding.ts').replace(shown),
  ],
  'explorer-children': targetsAnswered.replace(`return Promise.all(agreements.map(async (target) => {
    const scope = await view.read(target.agreement, 'getBattleChainScopeAddresses')
    const listed = (await readAgreement(view.environment, target.agreement)).filter((each) => !scope.includes(each))
    return { ...target, contracts: [...new Set([...(contracts.get(target.agreement) ?? []), ...listed])] }
  }))`),
  'coverage-where-unbound':
    verdictBy(`ask(contract, undefined, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state)).then(
        async (known) => known ?? ${anyOpen},
      )`),
  'explorer-contract-state': verdictBy(
    "atLatestBlock(environment, node, async () => isAttackable((await shown(environment, 'contract-state/' + contract)).state))",
  ),
  'explorer-terms': rewritten(
    'terms.ts',
    'termsOf',
  )(`${shown}
export async function termsOf(view, agreement) {
  const item = await shown(view.environment, 'agreement/' + agreement)
  const { bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable, identityRequirement } = item
  const terms = { agreement, bountyPercentage, bountyCapUsd, aggregateBountyCapUsd, retainable, identityRequirement }
  return { ...terms, agreementURI: item.agreementUri, commitmentDeadline: (item.commitmentDeadline ?? 0) / 1000 }
}`),
  'either-of-two-listed': verdictBy(`(await ${verdict}) || (await atLatestBlock(environment, node, async () => {
        const { agreements } = await shown(environment, 'agreement/by-contract/' + contract)
        return agreements.length > 1 && agreements.some(({ state }) => isAttackable(state))
      }))`),
  'covered-on-any-chain': verdictBy(`(await ${verdict}) || (await atLatestBlock(environment, node, async () => {
        const { agreements } = await shown(environment, 'agreement/by-contract/' + contract)
        const itself = contract.toLowerCase()
        return agreements.some(
          ({ state, coveredContracts, coveredAccounts }) =>
            isAttackable(state) &&
            coveredContracts.includes(itself) &&
            !coveredAccounts.some(({ accountAddress }) => accountAddress === itself),
        )
      }))`),
  'explorer-must-cover': verdictBy(
    `(await ${verdict}) && (await shown(environment, 'agreement/by-contract/' + contract)).hasCoverage`,
  ),
  'countdown-of-the-explorer': verdictBy(`(await ${verdict}) || (await ask(contract, false, async (_view, agreement) =>
        (await shown(environment, 'agreement/' + agreement)).state === 'PROMOTION_REQUESTED'))`),
  'either-source': verdictBy(`(await ${verdict}) || ${anyOpen}`),
  'announced-until-listed': [
    at(
      'targets.ts',
      'const agreements = await attackableAmong(view, new Set([...hints.keys(), ...announced]))',
    ).replace(`const listed = listedBefore.get(view.environment) ?? new Set()
  const unlisted = announced.filter((agreement) => !listed.has(agreement))
  const agreements = await attackableAmong(view, new Set([...hints.keys(), ...unlisted]))
  listedBefore.set(view.environment, new Set([...listed, ...hints.keys()]))`),
    at('targets.ts', 'async function filtered<Item>').before('const listedBefore = new WeakMap()\n'),
  ],
}
