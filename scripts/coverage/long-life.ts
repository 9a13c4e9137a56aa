import { madeAgain, type Situation } from './seen.ts'

export const longLife: readonly Situation[] = [
  {
    says: 'an address asked about before its code is there',
    cases: ['no-code/asked-before-its-code-is-there'],
    mutants: ['remembers-no-code'],
  },
  {
    says: 'a question before a reorganisation, and again after it about a block with the same number',
    cases: ['lagging-explorer/asked-before-a-reorganisation'],
    generated: ({ steps }) => steps.some((step) => step.do === 'reorganise'),
    mutants: ['remembers-by-block-number'],
  },
  {
    says: 'a child that is asked about, undone by a reorganisation, and made again in a later block',
    cases: ['lagging-explorer/child-made-again-after-a-reorganisation'],
    generated: madeAgain,
  },
  {
    says: 'a reorganisation after which a block with the same number is later',
    cases: ['lagging-explorer/later-after-a-reorganisation'],
    generated: ({ steps }) => steps.some((step) => step.do === 'reorganise' && step.secondsLater !== undefined),
    mutants: ['times-by-block-number'],
  },
  {
    says: 'a reorganisation after which the chain is shorter',
    cases: ['lagging-explorer/rolled-back-approval', 'lagging-explorer/rolled-back-corruption'],
    generated: ({ steps }) => steps.some((step) => step.do === 'reorganise' && step.newBlocks !== undefined),
  },
  {
    says: 'a link made again in the block with the same number, at a later time',
    cases: ['lagging-explorer/link-later-after-a-reorganisation'],
  },
  {
    says: 'a reorganisation that makes a part of what it undid again, or in another order',
    cases: [
      'lagging-explorer/only-the-later-change-after-a-reorganisation',
      'lagging-explorer/other-order-after-a-reorganisation',
    ],
    generated: ({ steps }) => steps.some((step) => step.do === 'reorganise' && step.actions !== undefined),
  },
  {
    says: 'a reorganisation between two requests of one question',
    cases: ['racing-blocks/link-undone-with-a-corruption', 'racing-blocks/link-undone'],
    mutants: ['block-by-number'],
  },
  {
    says: 'a link in a block whose number has more digits than that of a child',
    cases: ['cutoff-time/block-numbers-of-more-digits'],
    mutants: ['blocks-as-text'],
  },
  {
    says: 'a link of an address before its code is there, ended later',
    cases: ['cutoff-time/child-linked-before-its-creation'],
    mutants: ['as-old-as-its-first-link'],
  },
  {
    says: 'more than 256 blocks between a link and a question',
    cases: ['cutoff-time/a-thousand-blocks-ago'],
    generated: ({ steps }) => steps.filter((step) => step.do === 'wait').length > 256,
    mutants: ['logs-of-256-blocks'],
  },
  {
    says: 'more than 1,000 blocks between a link and a question',
    cases: ['cutoff-time/a-thousand-blocks-ago'],
    mutants: ['logs-of-1000-blocks'],
  },
  {
    says: 'more than 256 questions to one process at one block, about as many addresses',
    cases: ['long-life/three-hundred-other-questions'],
    mutants: ['places-for-256-contracts', 'verdicts-numbered-to-256'],
  },
  {
    says: 'one process that resolves for chain after chain: every run of more than four cases',
    generated: () => true,
    mutants: ['highest-block-of-its-life'],
  },
]
