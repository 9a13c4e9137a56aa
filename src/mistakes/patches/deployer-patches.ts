import { at, lastImport, type Patches } from './patch.ts'
import { codeChecked, creatorRead, keptCreation, linkRead, ownLink, parentRead, spawningRead } from './patch-places.ts'

const creationsImport = lastImport('creation.ts').replace("import { creationsIn } from './traces.ts'")

const madeRead = at('creation.ts', 'const made = receipt.contractAddress ?? null')

/** From deployer to deployer, until one of them is linked. */
const climbing = parentRead.replace(`let { deployer: parent, blockNumber } = spawning
  for (let up = await spawningOf(view, parent); up && !(await linkOf(view, parent)); up = await spawningOf(view, parent)) {
    parent = up.deployer
  }`)

const addressImport = at('binding.ts', 'import { includesChild }').before("import { address } from './check.ts'")

/** Reads the contract whose code a clone (EIP-1167) runs. */
const cloned = `const [, cloned] = /^0x363d3d373d3d3d363d73([0-9a-f]{40})/.exec(await view.code(contract)) ?? []`

/** The slots of a beacon and of an implementation (EIP-1967). */
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Adds `proxiedBy`, which reads the slot of the implementation. */
const withProxied = [
  at('binding.ts', 'import { includesChild }').before("import { address, hex } from './check.ts'"),
  at('binding.ts', '/** What the attack registry answers for').before(`async function proxiedBy(view, contract) {
  const slot = '${IMPLEMENTATION_SLOT}'
  const word = hex(await view.request('eth_getStorageAt', contract, slot, view.at), 'The slot of the implementation')
  return /[1-9a-f]/.test(word.slice(2)) ? address(\`0x\${word.slice(26)}\`, 'The implementation') : null
}
`),
]

/** Takes the first creation that the traces have. */
const firstTraced = [
  keptCreation.before(`for (let number = view.environment.deploymentBlock; number <= view.block.number; number++) {
    const first = (await creationsIn(view, number)).find(({ created }) => created === contract)
    if (first) return { deployer: first.deployer, blockNumber: number }
  }`),
  creationsImport,
]

/** The immediate deployer, what another contract's code has to do with it, and creations that do not count. */
export const deployerPatches: Patches = {
  'callee-is-deployer': creatorRead.replace('deployer: byTransaction ? null : address(receipt.to ?? creator,'),
  'outermost-is-deployer': creatorRead.replace('deployer: byTransaction ? null : address(made ?? creator,'),
  'sender-is-deployer': creatorRead.replace('deployer: address(receipt.from,'),
  'official-caller-is-deployer': [
    parentRead.replace(`const { blockNumber } = spawning
  const caller = await view.read(view.environment.contracts.attackRegistry, 'getContractDeployer', contract)
  const parent = caller === zeroAddress ? spawning.deployer : caller`),
    at('abi.ts', "'function getBountyTerms() view returns (BountyTerms)',").after(
      "  'function getContractDeployer(address) view returns (address)',",
    ),
  ],
  'create2-caller-is-deployer': creatorRead.replace(`deployer: byTransaction ? null : address(
      !/^0x4e59b448/i.test(creator) ? creator : /^0x4e59b448/i.test(receipt.to) ? receipt.from : receipt.to,`),
  'no-parent-in-the-first-block': at('creation.ts', 'return deployer && { deployer, blockNumber }').replace(
    'return deployer && (await indexedCreation(view, deployer)) !== null ? { deployer, blockNumber } : null',
  ),
  'any-ancestor': climbing,
  'any-ancestor-or-account': [climbing, creatorRead.replace('deployer: address(creator,')],
  'grandparent-instead': parentRead.replace(`const { blockNumber } = spawning
  const parent = (await spawningOf(view, spawning.deployer))?.deployer ?? spawning.deployer`),
  'create3-factory-is-deployer': parentRead.replace(`const { blockNumber } = spawning
  const isProxy = (await view.code(spawning.deployer)) === '0x363d3d37363d34f0'
  const parent = isProxy ? (await spawningOf(view, spawning.deployer)).deployer : spawning.deployer`),
  'account-is-parent': creatorRead.replace('deployer: byTransaction ? address(receipt.from) : address(creator,'),
  'account-with-code-is-parent': [
    creatorRead.replace('deployer: byTransaction ? address(creator) : address(creator,'),
    parentRead.after("  if ((await view.code(parent)) === '0x') return null"),
    at('binding.ts', '  await refuseAccountAsDeployer(view, child)\n').replace(''),
  ],
  'account-as-its-code': codeChecked.replace(`if (code === '0x') return null
  if (isDelegation(code)) return spawningOf(view, address(\`0x\${code.slice(8)}\`, 'The code of an account'))`),
  'no-create2':
    madeRead.after(`  const calls = [await view.request('debug_traceTransaction', hash, { tracer: 'callTracer' })]
  for (const call of calls) calls.push(...(call.calls ?? []))
  const frame = calls.find(({ type, to }) => type.startsWith('CREATE') && BigInt(to) === BigInt(contract))
  if (frame?.type === 'CREATE2') return { deployer: null, blockNumber }`),
  'no-clones': codeChecked.after("  if (code.startsWith('0x363d3d373d3d3d363d73')) return null"),
  'no-constructor': at(
    'creation.ts',
    "made !== null && address(made, 'The contract of a creation transaction') === contract",
  ).replace('made !== null'),
  'first-of-several': [
    madeRead.after(`  const creations = await creationsIn(view, blockNumber)
  const maker = creations.find(({ created }) => created === contract)?.deployer
  if (maker && creations.find(({ deployer }) => deployer === maker).created !== contract) return { deployer: null, blockNumber }`),
    creationsImport,
  ],
  'implementation-link-binds': [
    linkRead.replace(`if (agreement !== zeroAddress) return agreement
  ${cloned}
  return cloned ? linkOf(view, address(\`0x\${cloned}\`, 'The implementation')) : null`),
    addressImport,
  ],
  'deployer-of-the-implementation': [
    spawningRead.replace(`${cloned}
  const spawning = await spawningOf(view, cloned ? address(\`0x\${cloned}\`, 'The implementation') : contract)`),
    addressImport,
  ],
  'proxied-link-binds': [
    linkRead.replace(`if (agreement !== zeroAddress) return agreement
  const proxied = await proxiedBy(view, contract)
  return proxied ? linkOf(view, proxied) : null`),
    ...withProxied,
  ],
  'deployer-of-the-proxied': [
    spawningRead.replace('const spawning = await spawningOf(view, (await proxiedBy(view, contract)) ?? contract)'),
    ...withProxied,
  ],
  'beacon-link':
    ownLink.after(`  const beacon = await view.request('eth_getStorageAt', contract, '${BEACON_SLOT}', view.at)
  const ofBeacon = await linkOf(view, \`0x\${beacon.slice(-40)}\`)
  if (ofBeacon) return { agreement: ofBeacon, via: 'top-level' }`),
  'factory-getter-is-deployer': parentRead.replace(`const { deployer, blockNumber } = spawning
  const named = await view.request('eth_call', { to: contract, data: '0xc45a0155' }, view.at).catch(() => '0x')
  const parent = named.length === 66 ? \`0x\${named.slice(-40)}\` : deployer`),
  'implementation-is-deployer': [
    parentRead.replace(`const { deployer, blockNumber } = spawning
  const parent = (await proxiedBy(view, deployer)) ?? deployer`),
    ...withProxied,
  ],
  'reverted-creation-counts': [
    ...firstTraced,
    at('traces.ts', "if (typeof trace.error === 'string') failed.push(path)").replace(''),
  ],
  'creation-in-failed-call-counts': [
    ...firstTraced,
    at('traces.ts', "if (typeof trace.error === 'string') failed").replace(
      "if (typeof trace.error === 'string' && (steps.length === 0 || !trace.result)) failed",
    ),
  ],
  'failed-path-as-prefix': [
    keptCreation.before(`for (let number = view.block.number; number >= view.environment.deploymentBlock; number--) {
    const made = (await creationsIn(view, number)).find(({ created }) => created === contract)
    if (made) return { deployer: made.deployer, blockNumber: number }
  }
  return { deployer: null, blockNumber: 0 }`),
    creationsImport,
    at('traces.ts', "steps.join('')}/").replace("steps.join('')}"),
  ],
  'creations-since-deployment': at(
    'creation.ts',
    "if (receipt.status === '0x0' || blockNumber > view.block.number) return null",
  ).replace(`if (blockNumber < view.environment.deploymentBlock) return { deployer: null, blockNumber }
  if (receipt.status === '0x0' || blockNumber > view.block.number) return null`),
  'destroyed-is-contract': codeChecked.replace(`if (isDelegation(code)) return null
  if (code === '0x') {
    const found = await indexedCreation(view, contract)
    return found?.deployer ? { deployer: found.deployer, blockNumber: found.blockNumber } : null
  }`),
  'destroyed-deployer-is-none': at('binding.ts', 'if (!spawning) return null').replace(
    "if (!spawning || (await view.code(spawning.deployer)) === '0x') return null",
  ),
}
