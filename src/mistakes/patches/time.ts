import { type Mutant, mutant, patch } from '../mutant.ts'

const none = 'if (requested === 0) return { state }'
const left = 'productionTime === undefined ? null : Math.max(0, productionTime - now)'
const end = 'requested + promotionDelay'
const asked = 'timeRemaining(await statusOf(view, agreement), view.block.timestamp)'

/** Mutants about the time that is left (TIME). */
export const timeMutants: Mutant[] = [
  mutant(
    'fourteen-days',
    ['TIME-1'],
    'counts 14 days instead of 3',
    patch('status.ts', 'const promotionDelay = 3 *', 'const promotionDelay = 14 *'),
  ),
  mutant(
    'second-off',
    ['TIME-1'],
    'is a second off',
    patch('status.ts', left, 'productionTime === undefined ? null : Math.max(0, productionTime + 1 - now)'),
  ),
  mutant(
    'negative-time',
    ['TIME-2'],
    'lets the time left run below zero',
    patch('status.ts', left, 'productionTime === undefined ? null : productionTime - now'),
  ),
  mutant(
    'none-is-zero',
    ['TIME-2'],
    'answers 0 when there is no countdown',
    patch(
      'index.ts',
      `return ask(contract, null, async (view, agreement) =>
        ${asked},`,
      `return ask(contract, 0, async (view, agreement) =>
        ${asked} ?? 0,`,
    ),
  ),
  mutant(
    'over-is-none',
    ['TIME-2'],
    'answers none once the countdown has ended',
    patch('status.ts', left, 'productionTime === undefined || now >= productionTime ? null : productionTime - now'),
  ),
  mutant(
    'request-deadline-counts',
    ['TIME-2'],
    "answers the time until an attack request's deadline when there is no countdown",
    patch(
      'status.ts',
      none,
      `if (state === 'ATTACK_REQUESTED') return { state, productionTime: Number(info.deadlineTimestamp) }\n  ${none}`,
    ),
  ),
  mutant(
    'milliseconds',
    ['TIME-1'],
    'answers milliseconds',
    patch('status.ts', left, 'productionTime === undefined ? null : Math.max(0, productionTime - now) * 1_000'),
  ),
  mutant(
    'wall-clock',
    ['TIME-3'],
    "takes the machine's clock instead of the block's timestamp",
    patch(
      'status.ts',
      "return { state: isOver ? 'PRODUCTION' : state, productionTime }",
      `const now = Math.floor(Date.now() / 1000)
  return { state: now >= productionTime ? 'PRODUCTION' : 'PROMOTION_REQUESTED', productionTime }`,
    ),
    patch('index.ts', asked, asked.replace('view.block.timestamp', 'Math.floor(Date.now() / 1000)')),
  ),
  mutant(
    'window-ends-the-countdown',
    ['TIME-1'],
    'ends the countdown with the commitment window, if that ends first',
    patch(
      'index.ts',
      'timeRemaining(await statusOf(view, agreement), view.block.timestamp),',
      `earlier(
          timeRemaining(await statusOf(view, agreement), view.block.timestamp),
          Number(await view.read(agreement, 'getCantChangeUntil')) - view.block.timestamp,
        ),`,
    ),
    patch(
      'status.ts',
      '/** Whether contracts that the agreement binds',
      `export const earlier = (left, window) => (left && window > 0 ? Math.min(left, window) : left)

/** Whether contracts that the agreement binds`,
    ),
    patch('index.ts', 'timeRemaining }', 'timeRemaining, earlier }'),
  ),
  {
    ...mutant(
      'times-of-31-bits',
      ['STATE-4'],
      'keeps the end of the countdown in a signed number of 32 bits',
      patch('status.ts', end, `${end} | 0`),
    ),
    cases: ['time/chain-ahead-of-the-machine'],
  },
  mutant(
    'times-of-32-bits',
    ['STATE-4'],
    'keeps the end of the countdown in 32 bits',
    patch('status.ts', end, `(${end}) >>> 0`),
  ),
  mutant(
    'time-left-in-32-bits',
    ['TIME-1'],
    'subtracts now from the end of the countdown in 32 bits',
    patch('status.ts', left, 'productionTime === undefined ? null : Math.max(0, (productionTime >>> 0) - (now >>> 0))'),
  ),
  {
    ...mutant(
      'times-by-block-number',
      ['TIME-1'],
      "keeps the timestamp of a block by its number, so that a reorganisation doesn't change it",
      patch(
        'at-latest-block.ts',
        'return blockOf(latest)',
        `const block = blockOf(latest)
  node.times ??= new Map()
  if (!node.times.has(block.number)) node.times.set(block.number, block.timestamp)
  return { ...block, timestamp: node.times.get(block.number) }`,
      ),
    ),
    cases: ['lagging-explorer/later-after-a-reorganisation'],
  },
]
