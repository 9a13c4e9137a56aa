import { type Mutant, mutant, patch } from '../mutant.ts'
import { adoptions, moreReads } from './snippets.ts'

const lastImport = "import type { View } from './view.ts'"
const fetching = "import { fetchJson } from './http.ts'"
const requirements = "const identityRequirements = ['Anonymous', 'Pseudonymous', 'Named'] as const"

/** Lists every agreement, in whatever state. */
const unfiltered = patch('explorer.ts', `agreements?state=\${state}&page=`, 'agreements?page=')

/** Where the node does not tell the deployer: the explorer's agreement, if the chain links an account of it. */
const byExplorer = `import { get } from './explorer.ts'

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
`

/** Mutants that are wrong only where two things meet, each of which they handle. */
export const combinationMutants: Mutant[] = [
  mutant(
    'aggregate-cap-without-a-cap',
    ['TERM-1'],
    'takes the aggregate cap for a cap of 0',
    patch(
      'terms.ts',
      'bounty.bountyCapUsd.toString()',
      '(bounty.bountyCapUsd || bounty.aggregateBountyCapUsd).toString()',
    ),
  ),
  mutant(
    'identity-by-diligence',
    ['TERM-1'],
    'takes the identity requirement for Named where the diligence text speaks of identification',
    patch(
      'terms.ts',
      'named(identityRequirements, bounty.identity,',
      'named(identityRequirements, /\\b(KYC|sanctions)\\b/.test(bounty.diligenceRequirements) ? 2 : bounty.identity,',
    ),
  ),
  {
    ...mutant(
      'document-of-the-first-window',
      ['TERM-2'],
      'keeps the document of a commitment window, and uses it in the next window',
      patch('terms.ts', requirements, `const kept = new Map()\n\n${requirements}`),
      patch(
        'terms.ts',
        "view.read(agreement, 'getAgreementURI'),",
        `(async () => {
        const isOpen = BigInt(view.block.timestamp) < (await view.read(agreement, 'getCantChangeUntil'))
        const uri = await view.read(agreement, 'getAgreementURI')
        if (!isOpen) return uri
        if (!kept.has(agreement)) kept.set(agreement, uri)
        return kept.get(agreement)
      })(),`,
      ),
    ),
    cases: ['terms/second-window'],
  },
  mutant(
    'adopted-by-the-deployer',
    ['BIND-6'],
    'takes the agreement that an unlinked deployer itself adopted',
    moreReads,
    patch('binding.ts', '/** What the attack registry answers', `${adoptions}\n/** What the attack registry answers`),
    patch(
      'binding.ts',
      '  if (!agreement) return null\n',
      `  if (!agreement) {
    const adopted = await adoptedBy(view, parent)
    return adopted && { agreement: adopted, via: 'child', parent }
  }
`,
    ),
  ),
  {
    ...mutant(
      'explorer-where-traces-fail',
      ['FAULT-1'],
      "takes the explorer's word for the deployer where the node does not tell it",
      patch('explorer.ts', 'function get(', 'export function get('),
      patch('binding.ts', lastImport, byExplorer),
      patch(
        'binding.ts',
        'const spawning = await spawningOf(view, contract)',
        `const spawning = await spawningOf(view, contract).catch(async (error) => {
      const found = await agreementByExplorer(view, contract)
      if (found) return found
      throw error
    })
    if (spawning?.agreement) return { agreement: spawning.agreement, via: 'child', parent: spawning.parent }`,
      ),
    ),
    cases: ['failing-node/explorer-knows-another-deployer'],
  },
  {
    ...mutant(
      'decimal-as-hex',
      ['FAULT-2'],
      'reads every number of the node as hexadecimal, also a decimal one',
      patch('check.ts', "value === '0x' ? Number.NaN : Number(hex(value, what))", 'Number.parseInt(String(value), 16)'),
    ),
    cases: ['failing-node/decimal-times'],
  },
  {
    ...mutant(
      'request-is-cutoff-without-logs',
      ['FAULT-1'],
      'takes the time of the request for the cutoff time where the node refuses the logs',
      patch(
        'scope.ts',
        '  await refuseOpenReadings(view, child)\n',
        '  await refuseOpenReadings(view, child).catch(() => {})\n',
      ),
      patch(
        'scope.ts',
        'const linkedIn = await view.linkedIn({ contract: parent, agreement })',
        'const linkedIn = await view.linkedIn({ contract: parent, agreement }).catch(() => undefined)',
      ),
      patch(
        'scope.ts',
        'view.blockAt(linkedIn)])',
        `linkedIn === undefined
        ? view
            .read(view.environment.contracts.attackRegistry, 'getAgreementInfo', agreement)
            .then(({ deadlineTimestamp }) => ({ timestamp: Number(deadlineTimestamp) - 14 * 86_400 }))
        : view.blockAt(linkedIn)])`,
      ),
    ),
    cases: ['failing-node/logs-refused-for-a-later-link'],
  },
  {
    ...mutant(
      'additional-state-refused',
      ['FAULT-3'],
      'refuses where the explorer lists a state that it does not know',
      unfiltered,
      patch('explorer.ts', fetching, `${fetching}\nimport { states } from './status.ts'`),
      patch(
        'explorer.ts',
        '  const contracts = list(item.coveredContracts',
        "  if (!states.includes(item.state)) throw new CannotKnow('The explorer gave an unknown state')\n  const contracts = list(item.coveredContracts",
      ),
    ),
    cases: ['failing-explorer/additional-state'],
  },
  {
    ...mutant(
      'scope-before-state',
      ['FAULT-3'],
      'reads the scope of whatever the explorer lists before it knows its state',
      unfiltered,
      patch(
        'targets.ts',
        '({ agreement, ...(await statusOf(view, agreement)) })',
        `{
        const scope = view.read(agreement, 'getBattleChainScopeAddresses')
        const [status] = await Promise.all([statusOf(view, agreement), scope])
        return { agreement, ...status }
      }`,
      ),
    ),
    cases: ['failing-explorer/additional-state'],
  },
  mutant(
    'terms-until-a-later-event',
    ['LAG-10'],
    'keeps terms until the agreement emits an event in a later block',
    patch('terms.ts', requirements, `const kept = new Map()\n\n${requirements}`),
    patch(
      'terms.ts',
      'export async function termsOf(view: View, agreement: Address): Promise<Terms> {',
      `export async function termsOf(view, agreement) {
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

async function readTerms(view, agreement) {`,
    ),
  ),
  mutant(
    'rejected-for-good',
    ['LAG-9'],
    'leaves out an agreement of which a request was once rejected, where only the events tell of it',
    patch(
      'targets.ts',
      'return [...latest].filter(([, newState]) => isAttackable(states[newState])).map(([agreement]) => agreement)',
      `const rejected = logs
    .map(({ topics, data }) => decodeEventLog({ abi, eventName, topics, data }).args)
    .filter(({ newState }) => newState < 2)
    .map(({ agreementAddress }) => agreementAddress)
  return [...latest]
    .filter(([agreement, newState]) => isAttackable(states[newState]) && !rejected.includes(agreement))
    .map(([agreement]) => agreement)`,
    ),
  ),
  {
    ...mutant(
      'exists-by-its-nonce',
      ['BIND-12'],
      'takes an address that has a nonce and was created for a contract, though it has no code',
      patch(
        'creation.ts',
        "if (code === '0x' || isDelegation(code)) return null",
        `if (isDelegation(code)) return null
  if (code === '0x') {
    const nonce = await view.request('eth_getTransactionCount', contract, view.at)
    return nonce === '0x0' ? null : await indexedCreation(view, contract)
  }`,
      ),
    ),
    cases: ['no-code/creation-that-returns-no-code'],
  },
  {
    ...mutant(
      'children-by-create2-as-known',
      ['LAG-1'],
      'looks for no other children where the explorer knows one that CREATE did not make',
      patch(
        'children.ts',
        'if (found.length === begun) return found',
        'if (found.length === begun || found.some((contract) => !numbered.includes(contract))) return found',
      ),
    ),
    cases: ['lagging-explorer/one-of-two-create2-children'],
  },
  {
    ...mutant(
      'page-without-its-only-block',
      ['CHILD-2'],
      'leaves out the last of its pages of 100 blocks where that page is a single block',
      patch(
        'view.ts',
        'toBlock: toHex(block.number),',
        'toBlock: toHex(block.number - ((block.number - environment.deploymentBlock) % 100 === 0 ? 1 : 0)),',
      ),
    ),
    cases: ['long-life/a-link-in-each-block'],
  },
  {
    ...mutant(
      'buffer-of-256-candidates',
      ['LIST-4'],
      'finds the agreements of 256 contracts at most',
      patch(
        'targets.ts',
        '[...contracts].map(async (contract) =>',
        '[...contracts].slice(-256).map(async (contract) =>',
      ),
    ),
    cases: ['targets/more-entries-than-a-first-buffer'],
  },
]
