import { type Mutant, mutant, patch } from '../mutant.ts'
import { events, eventsOfAnyEmitter, linkHistory, stateChanges } from './snippets.ts'

const linkedIn = 'const linkedIn = await view.linkedIn({ contract: parent, agreement })'
const comparison = 'deployed.timestamp <= linked.timestamp'

/** Takes another block as the link's, if there is such a block. */
const cutoffIn = (block: string, snippet: string) => [
  patch('scope.ts', linkedIn, `const linkedIn = (${block}) ?? (await view.linkedIn({ contract: parent, agreement }))`),
  patch('scope.ts', 'const childContractScopes', `${snippet}\nconst childContractScopes`),
]

/** Mutants about the cutoff time (CHILD-2, 4, 5, 6, 9). */
export const cutoffMutants: Mutant[] = [
  mutant(
    'cutoff-at-creation',
    ['CHILD-5'],
    "treats the agreement's creation as the cutoff time",
    ...cutoffIn(
      `(await eventsOf(view, view.environment.contracts.agreementFactory, 'AgreementCreated(address indexed, address indexed, bytes32 indexed)'))
    .find(({ words }) => words[0] === BigInt(agreement))?.blockNumber`,
      events,
    ),
  ),
  mutant(
    'cutoff-at-approval',
    ['CHILD-5'],
    "treats the attack's approval as the cutoff time",
    ...cutoffIn('(await changesOf(view, agreement)).find(({ state }) => state === 3)?.blockNumber', stateChanges),
  ),
  {
    ...mutant(
      'cutoff-at-sync',
      ['CHILD-5'],
      "treats the latest sync of the agreement's contracts as the cutoff time",
      ...cutoffIn(
        `(await eventsOf(view, view.environment.contracts.attackRegistry, 'ContractsSynced(address indexed, uint256)'))
    .findLast(({ words }) => words[0] === BigInt(agreement))?.blockNumber`,
        events,
      ),
    ),
    cases: ['cutoff-time/not-a-later-sync'],
  },
  mutant(
    'cutoff-at-request',
    ['CHILD-5'],
    "treats the agreement's registration as the cutoff time of a later link",
    ...cutoffIn('(await changesOf(view, agreement)).find(({ state }) => state > 0)?.blockNumber', stateChanges),
  ),
  mutant(
    'cutoff-at-adoption',
    ['CHILD-5'],
    "treats the agreement's adoption as the cutoff time",
    ...cutoffIn(
      `(await eventsOf(view, view.environment.contracts.chainSafeHarborRegistry, 'BattleChainSafeHarborAdoption(address indexed, address)'))
    .find(({ words }) => words[1] === BigInt(agreement))?.blockNumber`,
      events,
    ),
  ),
  {
    ...mutant(
      'cutoff-at-any-event',
      ['CHILD-5'],
      "treats the parent's latest ContractRegistered event as its link, also one without an agreement",
      ...cutoffIn(
        `(await eventsOf(view, view.environment.contracts.attackRegistry, 'ContractRegistered(address indexed, address indexed)'))
    .findLast(({ words }) => words[0] === BigInt(parent))?.blockNumber`,
        events,
      ),
    ),
    cases: ['known-addresses/factory-linked-before-its-deployment'],
  },
  {
    ...mutant(
      'as-old-as-its-first-link',
      ['CHILD-2', 'CHILD-4'],
      'takes a child to be as old as the first ContractRegistered event of its address',
      patch(
        'scope.ts',
        'parent, agreement, blockNumber }: Child): Promise<boolean> {',
        `parent, agreement, ...child }: Child): Promise<boolean> {
  const found = await eventsOf(view, view.environment.contracts.attackRegistry, 'ContractRegistered(address indexed, address indexed)')
  const first = found.find(({ words }) => words[0] === BigInt(child.contract))
  const blockNumber = Math.min(child.blockNumber, first?.blockNumber ?? child.blockNumber)`,
      ),
      patch('scope.ts', 'const childContractScopes', `${events}\nconst childContractScopes`),
      patch(
        'binding.ts',
        'const child = { parent, agreement, blockNumber }',
        'const child = { parent, agreement, blockNumber, contract }',
      ),
    ),
    cases: ['cutoff-time/child-linked-before-its-creation', 'cutoff-time/not-the-approval'],
  },
  mutant(
    'cutoff-now',
    ['CHILD-5', 'CHILD-2', 'CHILD-4'],
    'treats the time of the question as the cutoff time',
    patch('scope.ts', linkedIn, 'const linkedIn = view.block.number'),
  ),
  mutant(
    'cutoff-excluded',
    ['CHILD-9'],
    'treats a child made at the cutoff time as a later one',
    patch('scope.ts', comparison, 'deployed.timestamp < linked.timestamp'),
  ),
  mutant(
    'cutoff-a-second-late',
    ['CHILD-4', 'CHILD-2'],
    'treats a child made a second after the cutoff time as an earlier one',
    patch('scope.ts', comparison, 'deployed.timestamp <= linked.timestamp + 1'),
  ),
  mutant(
    'existing-a-second-late',
    ['CHILD-2'],
    'includes under ExistingOnly a child made a second after the cutoff time',
    patch('scope.ts', 'return existedAtCutoff(view, child)', 'return existedAtCutoff(view, child, 1)'),
    patch('scope.ts', 'agreement, blockNumber }: Child): Promise<boolean>', 'agreement, blockNumber }, late = 0)'),
    patch('scope.ts', comparison, 'deployed.timestamp <= linked.timestamp + late'),
  ),
  {
    ...mutant(
      'cutoff-by-block',
      ['CHILD-9'],
      'compares the blocks of link and creation, not their timestamps',
      patch('scope.ts', comparison, 'deployed.number <= linked.number'),
    ),
    cases: ['cutoff-time/another-block-of-the-same-second'],
  },
  {
    ...mutant(
      'any-emitter',
      ['CHILD-5'],
      'reads link events of every contract, not of the attack registry alone',
      eventsOfAnyEmitter,
    ),
    cases: ['fake-events/links'],
  },
  mutant(
    'first-cutoff',
    ['CHILD-6'],
    "keeps the parent's first cutoff time after it was relinked",
    ...cutoffIn('(await linksOf(view, parent))[0]?.blockNumber', linkHistory),
  ),
  mutant(
    'first-scope',
    ['CHILD-6'],
    "keeps the first agreement's scope after the parent was relinked",
    patch(
      'scope.ts',
      "const { chains } = await view.read(agreement, 'getDetails')",
      "const { chains } = await view.read((await linksOf(view, parent))[0]?.agreement ?? agreement, 'getDetails')",
    ),
    patch('scope.ts', 'const childContractScopes', `${linkHistory}\nconst childContractScopes`),
  ),
  {
    ...mutant(
      'cutoff-of-32-bits',
      ['CHILD-2'],
      "compares the last 32 bits of a child's time and the cutoff time",
      patch('scope.ts', comparison, '(deployed.timestamp >>> 0) <= (linked.timestamp >>> 0)'),
    ),
    cases: ['time/past-32-bits'],
  },
  {
    ...mutant(
      'cutoff-of-31-bits',
      ['CHILD-5', 'CHILD-2', 'CHILD-4'],
      "compares a child's time and the cutoff time as signed numbers of 32 bits",
      patch('scope.ts', comparison, '(deployed.timestamp | 0) <= (linked.timestamp | 0)'),
    ),
    cases: ['time/past-31-bits'],
  },
  {
    ...mutant(
      'blocks-as-text',
      ['CHILD-2', 'CHILD-4'],
      'compares the blocks of a creation and a link as hexadecimal text',
      patch('scope.ts', comparison, 'deployed.number.toString(16) <= linked.number.toString(16)'),
    ),
    cases: ['cutoff-time/block-numbers-of-more-digits'],
  },
]
