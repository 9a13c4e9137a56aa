import { at, lastImport, type Patches } from './patch.ts'
import {
  bindingTop,
  bountyCap,
  codeChecked,
  firstBlock,
  linkTime,
  requirements,
  spawningRead,
  statusesRead,
} from './patch-places.ts'
import { adoptions, moreReads } from './snippets.ts'

/** Lists every agreement, in whatever state. */
const unfiltered = at('explorer.ts', `agreements?state=\${state}&page=`).replace('agreements?page=')

/** Resolvers that are wrong only where two things meet, each of which they handle. */
export const combinationPatches: Patches = {
  'aggregate-cap-without-a-cap': bountyCap.replace('(bounty.bountyCapUsd || bounty.aggregateBountyCapUsd).toString()'),
  'identity-by-diligence': at('terms.ts', 'named(identityRequirements, bounty.identity,').replace(
    `named(identityRequirements, /\\b(KYC|sanctions)\\b/.test(bounty.diligenceRequirements) ? 2 : bounty.identity,`,
  ),
  'document-of-the-first-window': [
    requirements.before('const kept = new Map()\n'),
    at('terms.ts', "view.read(agreement, 'getAgreementURI'),").replace(`(async () => {
        const isOpen = BigInt(view.block.timestamp) < (await view.read(agreement, 'getCantChangeUntil'))
        const uri = await view.read(agreement, 'getAgreementURI')
        if (!isOpen) return uri
        if (!kept.has(agreement)) kept.set(agreement, uri)
        return kept.get(agreement)
      })(),`),
  ],
  'adopted-by-the-deployer': [
    moreReads,
    bindingTop.before(adoptions),
    at('binding.ts', '  if (!agreement) return null\n').replace(`  if (!agreement) {
    const adopted = await adoptedBy(view, parent)
    return adopted && { agreement: adopted, via: 'child', parent }
  }
`),
  ],
  'explorer-where-traces-fail': [
    at('explorer.ts', 'function get(').replace('export function get('),
    lastImport('binding.ts').replace(`import { get } from './explorer.ts'

async function agreementByExplorer(view, contract) {
  const { agreements } = await get(view.environment, 'agreement/by-contract/' + contract)
  const found = await Promise.all(
    agreements.flatMap(({ agreementAddress, coveredAccounts }) =>
      coveredAccounts
        .filter(({ childContractScope }) => childContractScope !== 0)
        .map(async ({ accountAddress }) => ({
          agreement: agreementAddress,
          isLinked: (await linkOf(view, accountAddress))?.toLowerCase() === agreementAddress.toLowerCase(),
          parent: accountAddress,
        })),
    ),
  )
  return found.find(({ isLinked }) => isLinked)
}
`),
    spawningRead.replace(`const spawning = await spawningOf(view, contract).catch(async (error) => {
      const found = await agreementByExplorer(view, contract)
      if (found) return found
      throw error
    })
    if (spawning?.agreement) return { agreement: spawning.agreement, via: 'child', parent: spawning.parent }`),
  ],
  'decimal-as-hex': at('check.ts', "value === '0x' ? Number.NaN : Number(hex(value, what))").replace(
    'Number.parseInt(String(value), 16)',
  ),
  'request-is-cutoff-without-logs': [
    at('scope.ts', '  await refuseOpenReadings(view, child)\n').replace(
      '  await refuseOpenReadings(view, child).catch(() => {})\n',
    ),
    linkTime.replace('const linkedIn = await view.linkedIn({ contract: parent, agreement }).catch(() => undefined)'),
    at('scope.ts', 'view.blockAt(linkedIn)])').replace(`linkedIn === undefined
        ? view
            .read(view.environment.contracts.attackRegistry, 'getAgreementInfo', agreement)
            .then(({ deadlineTimestamp }) => ({ timestamp: Number(deadlineTimestamp) - 14 * 86_400 }))
        : view.blockAt(linkedIn)])`),
  ],
  'additional-state-refused': [
    unfiltered,
    at('explorer.ts', "import { fetchJson } from './http.ts'").after("import { states } from './status.ts'"),
    at('explorer.ts', '  const contracts = list(item.coveredContracts').before(
      "  if (!states.includes(item.state)) throw new CannotKnow('The explorer gave an unknown state')",
    ),
  ],
  'scope-before-state': [
    unfiltered,
    statusesRead.replace(`{
        const scope = view.read(agreement, 'getBattleChainScopeAddresses')
        const [status] = await Promise.all([statusOf(view, agreement), scope])
        return { agreement, ...status }
      }`),
  ],
  'terms-until-a-later-event': [
    requirements.before('const kept = new Map()\n'),
    at(
      'terms.ts',
      'export async function termsOf(view: View, agreement: Address): Promise<Terms> {',
    ).replace(`export async function termsOf(view, agreement) {
  const { number } = view.block
  const known = kept.get(agreement)
  if (known) {
    const [fromBlock, toBlock] = [known.number + 1, number].map((one) => '0x' + one.toString(16))
    const isNewer = number > known.number
    const later = isNewer ? await view.request('eth_getLogs', { address: agreement, fromBlock, toBlock }) : []
    if (later.length === 0) return known.terms
  }
  const terms = await readTerms(view, agreement)
  kept.set(agreement, { number, terms })
  return terms
}

async function readTerms(view, agreement) {`),
  ],
  'rejected-for-good': at(
    'targets.ts',
    'return [...latest].filter(([, newState]) => isAttackable(states[newState])).map(([agreement]) => agreement)',
  ).replace(`const rejected = logs
    .map(({ topics, data }) => decodeEventLog({ abi, eventName, topics, data }).args)
    .filter(({ newState }) => newState < 2)
    .map(({ agreementAddress }) => agreementAddress)
  return [...latest]
    .filter(([agreement, newState]) => isAttackable(states[newState]) && !rejected.includes(agreement))
    .map(([agreement]) => agreement)`),
  'exists-by-its-nonce': codeChecked.replace(`if (isDelegation(code)) return null
  if (code === '0x') {
    const nonce = await view.request('eth_getTransactionCount', contract, view.at)
    return nonce === '0x0' ? null : await indexedCreation(view, contract)
  }`),
  'children-by-create2-as-known': at('children.ts', 'if (found.length === begun) return found').replace(
    'if (found.length === begun || found.some((contract) => !numbered.includes(contract))) return found',
  ),
  'page-without-its-only-block': firstBlock.replace(
    '[environment.deploymentBlock, block.number - ((block.number - environment.deploymentBlock) % 100 === 0 ? 1 : 0)]',
  ),
  'buffer-of-256-candidates': at('targets.ts', '[...contracts].map(async (contract) =>').replace(
    '[...contracts].slice(-256).map(async (contract) =>',
  ),
}
