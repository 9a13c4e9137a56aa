import { describe, expect, test } from 'vitest'
import { catalogue } from '../cases/index.ts'
import { CREATE2_DEPLOYER } from '../model/world.ts'
import { languages } from '../platform/program-languages.ts'
import { scenario } from '../scenario/builder.ts'
import { attackable } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { checkExportable } from './check-exportable.ts'
import { exportAs } from './export-as.ts'
import { exportScenario } from './export-scenario.ts'

const ids = { chainId: 31_337, otherChainId: 31_338 }

const isExportable = (example: Scenario) => {
  try {
    checkExportable(example)
    return true
  } catch {
    return false
  }
}

test('exports every case that needs only a chain', () => {
  // In topics whose other cases are exported: another letter case, a text beyond ASCII, a reorganisation, proxies, two blocks of
  // one second, a caught error, several calls in one transaction, pending transactions, and look-alike addresses.
  const alone = [
    'chains-and-spelling/asked-in-lower-case',
    'chains-and-spelling/look-alike-addresses',
    'cutoff-time/child-linked-before-its-creation',
    'cutoff-time/another-block-of-the-same-second',
    'cutoff-time/not-a-creation-in-a-call-that-failed',
    'targets/child-in-a-later-block-of-one-second',
    'links/linked-before-a-factory-is-made',
    'links/own-link-before-its-creation',
    'time/another-state-in-the-same-second',
    'extreme-values/documents',
    'immediate-deployer/after-calls-that-failed',
    'immediate-deployer/after-creations-that-failed',
    'immediate-deployer/code-of-few-bytes',
    'immediate-deployer/contracts-that-name-others',
    'immediate-deployer/child-of-a-linked-factorys-proxy',
    'immediate-deployer/initialised-proxy-of-a-factory',
    'immediate-deployer/proxies-of-a-child',
    'immediate-deployer/proxy-of-a-factory',
    'immediate-deployer/proxy-of-a-vault-in-production',
    'targets/pages-of-many-kilobytes',
    'immediate-deployer/proxies-of-a-linked-vault',
    'no-code/asked-before-its-code-is-there',
    'no-code/destroyed-after-its-creation',
    'terms/pending-changes',
    'child-contracts/upgraded-factory',
    'cutoff-time/requested-in-one-transaction',
    'immediate-deployer/factories-called-in-one-transaction',
    'official-deployer/called-twice-in-one-transaction',
    'states/countdown-restarted-in-one-transaction',
    'states/corrupted-in-one-transaction',
  ]
  const others = catalogue.filter(({ id }) => !alone.includes(id))
  for (const example of catalogue) if (alone.includes(example.id)) expect(isExportable(example)).toBe(false)
  const topics = (exportable: boolean) =>
    new Set(others.filter((example) => isExportable(example) === exportable).map(({ id }) => id.split('/')[0]))
  const refused = [
    'create2-deployer',
    'delegated-accounts',
    'fake-events',
    'known-addresses',
    'networks',
    'older-contracts',
    'public-node',
    'failing-explorer',
    'failing-node',
    'lagging-explorer',
    'racing-blocks',
  ]
  expect([...topics(false)].toSorted()).toEqual(refused.toSorted())
  for (const topic of refused) expect(topics(true)).not.toContain(topic)
})

describe('refuses with the reason', () => {
  const mine = scenario('my/case', 'Mine').deploy('vault').ask(attackable('vault', false)).build()
  const { steps } = mine
  const asked = steps.at(-1) as Extract<Scenario['steps'][number], { do: 'ask' }>
  const again = { do: 'deploy', contract: 'again', kind: 'vault' } as const
  const spawned: Extract<Scenario['steps'][number], { do: 'spawn' }> = {
    do: 'spawn',
    factory: 'factory',
    children: ['child'],
  }
  test.each<[string, Partial<Scenario>]>([
    ['two networks', { elsewhere: steps }],
    ['another chain id', { subjectEnvironment: { chainId: 'elsewhere' } }],
    ['runs twice', { meta: { rule: 'META-6', number: 0 } }],
    ['sources fail', { steps: [{ do: 'fault', source: 'node', kind: 'refused' }, ...steps] }],
    ['explorer has quirks', { steps: [{ do: 'quirk', kind: 'behind' }, ...steps] }],
    ['a reorganisation', { steps: [{ do: 'undone', actions: [{ do: 'deploy', contract: 'vault', kind: 'vault' }] }] }],
    ['a reorganisation', { steps: [...steps.slice(0, -1), { do: 'reorganise', blocks: 1 }, asked] }],
    [
      'EIP-1967 proxy',
      {
        steps: [
          ...steps.slice(0, -1),
          { do: 'sameBlock', actions: [{ do: 'deploy', contract: 'proxy', kind: 'vault', implementation: 'vault' }] },
          asked,
        ],
      },
    ],
    ['two of its blocks', { steps: [...steps, { do: 'sameBlock', sameSecond: true, actions: [again] }] }],
    ['catches the error', { steps: [...steps, { ...spawned, failedCalls: 2 }] }],
    ['catches the error', { steps: [...steps, { ...spawned, failedCreations: 2 }] }],
    ['has no functions', { steps: [...steps, { ...spawned, factory: CREATE2_DEPLOYER, method: 'create2' }] }],
    ['catches the error', { steps: [...steps, { ...spawned, reverts: 'Factory__SpawnFailed', caught: true }] }],
    ['points to another', { steps: [...steps, { ...spawned, pointsTo: 'vault' }] }],
    [
      'comes from another contract',
      { steps: [...steps, { do: 'fakeEvent', event: 'ContractRegistered', contract: 'vault', agreement: 'a' }] },
    ],
    ['older than the registries', { steps: [...steps, { do: 'ask', questions: [attackable('olderChild', false)] }] }],
    ['while the chain changes', { steps: [...steps.slice(0, -1), { ...asked, race: true }] }],
    [
      'in another spelling',
      { steps: [...steps, { do: 'ask', questions: [{ ...attackable('vault', false), spelling: 'lower' }] }] },
    ],
    ['has quotes', { steps: [...steps, { do: 'setProtocolName', agreement: 'agreementA', protocolName: "Alice's" }] }],
  ])('%s', (reason, part) => {
    expect(() => exportAs({ ...mine, ...part }, 'cast', ids)).toThrow(reason)
  })
})

test('behavior: appends an underscore to reserved names, but not in answers', () => {
  const example = scenario('my/names', 'Names of the languages, "quoted"')
    .deploy('function')
    .deploy('attackRegistry')
    .ask(attackable('function', false), attackable('attackRegistry', false))
    .build()
  const [cast, solidity, viem] = languages.map((language) => exportAs(example, language, ids))
  expect(cast).toContain('ask isAttackable "$attackRegistry_" false')
  expect(solidity).toContain('"isAttackable(function)",\n            text(isAttackable(function_)),')
  expect(viem).toContain('await ask(isAttackable, function_, false, [')
  expect(viem).toContain('function: function_, attackRegistry: attackRegistry_ }')
})

test('behavior: joins a title of several lines in one comment line', () => {
  const example = scenario('my/title', 'One line\nrm -rf ~').deploy('vault').build()
  for (const language of languages) expect(exportAs(example, language, ids)).toContain(' One line rm -rf ~\n')
})

test('makes an unlisted chain valid in the same block', () => {
  const example = scenario('my/chain', 'Another chain')
    .coveredVault({ elsewhere: { 99: ['vault'] } })
    .ask(attackable('vault', false))
    .build()
  const first = exportScenario(example, ids).steps[1]
  const transactions = first?.kind === 'block' ? first.transactions : []
  expect(transactions.map(({ from, content }) => [from, 'call' in content ? content.call.item.name : ''])).toEqual([
    ['RegistryDeployer', 'setValidChains'],
    ['agreementAOwner', 'create'],
  ])
})
