import { type Mutant, mutant, patch } from '../mutant.ts'
import { moreReads } from './snippets.ts'

const asked =
  'return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))'
const isOpen = 'isAttackable((await statusOf(view, agreement)).state)'

/** Makes exactly these states attackable. */
const openIn = (...states: string[]) =>
  patch('index.ts', isOpen, `${JSON.stringify(states)}.includes((await statusOf(view, agreement)).state)`)

/** Replaces the verdict about a child. */
const childVerdict = (verdict: string) => [
  patch('index.ts', 'answer(view, binding.agreement)', 'answer(view, binding.agreement, binding.via)'),
  patch(
    'index.ts',
    `async (view, agreement) => ${isOpen}`,
    `async (view, agreement, via) => {
        const { state } = await statusOf(view, agreement)
        return via === 'child' ? ${verdict} : isAttackable(state)
      }`,
  ),
]

/** Mutants about which states are attackable (STATE-1 to 3, 8, 11). */
export const verdictMutants: Mutant[] = [
  mutant('promotion-is-closed', ['STATE-1'], 'treats PROMOTION_REQUESTED as not attackable', openIn('UNDER_ATTACK')),
  mutant('promotion-only', ['STATE-1'], 'treats UNDER_ATTACK as not attackable', openIn('PROMOTION_REQUESTED')),
  {
    ...mutant(
      'closed-after-commitment',
      ['STATE-1'],
      'treats an agreement as not attackable once its commitment window has ended',
      patch(
        'index.ts',
        isOpen,
        `Number(await view.read(agreement, 'getCantChangeUntil')) > view.block.timestamp && ${isOpen}`,
      ),
    ),
    cases: ['cutoff-time/not-the-clock', 'terms/after-the-window'],
  },
  mutant(
    'production-is-open',
    ['STATE-2'],
    'treats PRODUCTION as attackable',
    openIn('UNDER_ATTACK', 'PROMOTION_REQUESTED', 'PRODUCTION'),
  ),
  mutant(
    'corrupted-is-open',
    ['STATE-2'],
    'treats CORRUPTED as attackable',
    openIn('UNDER_ATTACK', 'PROMOTION_REQUESTED', 'CORRUPTED'),
  ),
  {
    ...mutant(
      'unknown-is-open',
      ['STATE-3'],
      'treats a state that it does not know as attackable',
      openIn('UNDER_ATTACK', 'PROMOTION_REQUESTED', 'UNKNOWN'),
    ),
    cases: ['states/paused-by-a-later-version', 'states/paused-in-a-countdown'],
  },
  mutant(
    'requested-is-open',
    ['STATE-3'],
    'treats ATTACK_REQUESTED as attackable',
    openIn('ATTACK_REQUESTED', 'UNDER_ATTACK', 'PROMOTION_REQUESTED'),
  ),
  mutant(
    'top-level-view',
    ['STATE-8'],
    'takes isTopLevelContractUnderAttack as the answer for children',
    moreReads,
    patch(
      'index.ts',
      asked,
      `return atLatestBlock(environment, node, (view) =>
        view.read(environment.contracts.attackRegistry, 'isTopLevelContractUnderAttack', contract),
      )`,
    ),
  ),
  mutant(
    'child-always-open',
    ['STATE-11'],
    "treats an included child as attackable whatever its agreement's state",
    ...childVerdict('true'),
  ),
  mutant(
    'child-not-in-countdown',
    ['STATE-11'],
    'treats an included child as attackable in UNDER_ATTACK only',
    ...childVerdict("state === 'UNDER_ATTACK'"),
  ),
  mutant(
    'always-true',
    ['BIND-8', 'STATE-2', 'STATE-3'],
    'calls everything attackable',
    patch('index.ts', asked, 'return contract !== undefined'),
  ),
  mutant(
    'always-false',
    ['STATE-1'],
    'calls nothing attackable',
    patch('index.ts', asked, 'return contract === undefined'),
  ),
  mutant(
    'refuses-everything',
    ['STATE-1'],
    'refuses every question',
    patch('at-latest-block.ts', 'const answered =', "throw new CannotKnow('Nothing can be known')\n  const answered ="),
  ),
]
