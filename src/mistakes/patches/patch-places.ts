import { at, rewritten } from './patch.ts'

/** Places in the reference resolver that several mutants change. */
export const ownLink = at('binding.ts', "if (own) return { agreement: own, via: 'top-level' }")
export const linkRead = at('binding.ts', 'return agreement === zeroAddress ? null : agreement')
export const bindingTop = at('binding.ts', '/** What the attack registry answers')
export const spawningRead = at('binding.ts', 'const spawning = await spawningOf(view, contract)')
export const parentRead = at('binding.ts', 'const { deployer: parent, blockNumber } = spawning')
export const childChecked = at('binding.ts', 'if (!(await includesChild(view, child))) return null')

export const creatorRead = at('creation.ts', 'deployer: byTransaction ? null : address(creator,')
export const codeChecked = at('creation.ts', "if (code === '0x' || isDelegation(code)) return null")
export const keptCreation = at(
  'creation.ts',
  '  // A contract with code is not created again, so that only a reorg can undo its creation.',
)

export const createdNode = at('index.ts', 'const node = createNode(environment.rpcUrl)')
export const bindingAsked = at('index.ts', "const binding = await bindingOf(view, address(contract, 'The contract'))")
export const bindingAnswered = at(
  'index.ts',
  "return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))",
)
export const verdictAnswered = at(
  'index.ts',
  'return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))',
)
/** The code of that answer. */
export const verdict = verdictAnswered.text.replace('return ', '')
export const openState = at('index.ts', 'isAttackable((await statusOf(view, agreement)).state)')
export const termsAnswered = at('index.ts', 'return ask(contract, null, termsOf)')
export const timeAnswered = at('index.ts', 'timeRemaining(await statusOf(view, agreement), view.block.timestamp)')

export const linkTime = at('scope.ts', 'const linkedIn = await view.linkedIn({ contract: parent, agreement })')
export const timesCompared = at('scope.ts', 'deployed.timestamp <= linked.timestamp')
export const scopeTop = at('scope.ts', 'const childContractScopes')
export const detailsRead = at('scope.ts', "const { chains } = await view.read(agreement, 'getDetails')")
export const chainCompared = at('scope.ts', 'caip2ChainId === home')
export const accountsCompared = at('scope.ts', 'bare(accountAddress) === bare(parent)')

export const noCountdown = at('status.ts', 'if (requested === 0) return { state }')
export const countdownState = at('status.ts', "return { state: isOver ? 'PRODUCTION' : state, productionTime }")
export const timeLeft = at('status.ts', 'productionTime === undefined ? null : Math.max(0, productionTime - now)')

export const candidates = at('targets.ts', 'new Set([...hints.keys(), ...announced])')
export const statusesRead = at('targets.ts', '({ agreement, ...(await statusOf(view, agreement)) })')
export const targetsAnswered = at(
  'targets.ts',
  'return agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] }))',
)

export const requirements = at(
  'terms.ts',
  "const identityRequirements = ['Anonymous', 'Pseudonymous', 'Named'] as const",
)
export const bountyCap = at('terms.ts', 'bounty.bountyCapUsd.toString()')
export const aggregateCap = at('terms.ts', 'bounty.aggregateBountyCapUsd.toString()')

export const viewMethods = at('view.ts', 'linkedIn: linkFinder(events),')
export const firstBlock = at('view.ts', '[environment.deploymentBlock, block.number]')
export const logsRead = at('view.ts', 'const logs = await logsIn(request, filter, first, last)')
export const logsAsked = at('log-ranges.ts', 'const logs = await (first < last ? unlessRefused(asked) : asked)')

export const rewrittenBinding = rewritten('binding.ts', 'bindingOf')

/** Reads each part of the terms in another way. */
export const termReads = (read: (name: string) => string) =>
  ['getBountyTerms', 'getAgreementURI', 'getCantChangeUntil'].map((name) =>
    at('terms.ts', `view.read(agreement, '${name}')`).replace(read(name)),
  )
