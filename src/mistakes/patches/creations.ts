import { type Mutant, mutant, patch } from '../mutant.ts'
import { noCode } from './snippets.ts'

const beforeKept = '  // A contract with code is not created again, so that only a reorg can undo its creation.'

const outsideOfView = "if (receipt.status === '0x0' || blockNumber > view.block.number) return null"

/** Takes the first creation that the traces have. */
const firstTraced = [
  patch(
    'creation.ts',
    beforeKept,
    `for (let number = view.environment.deploymentBlock; number <= view.block.number; number++) {
    const first = (await creationsIn(view, number)).find(({ created }) => created === contract)
    if (first) return { deployer: first.deployer, blockNumber: number }
  }
${beforeKept}`,
  ),
  patch('creation.ts', "import type { View } from './view.ts'", "import { creationsIn } from './traces.ts'"),
]

/** Mutants about creations that did not persist, about old ones, and about what a destroyed contract created (BIND-2, BIND-12, CHILD-2). */
export const creationMutants: Mutant[] = [
  {
    ...mutant(
      'reverted-creation-counts',
      ['CHILD-2'],
      'takes the first creation that the traces have, also one that was reverted',
      ...firstTraced,
      patch('traces.ts', "if (typeof trace.error === 'string') failed.push(path)", ''),
    ),
    // It passes the others: it is not wrong about the cutoff time.
    cases: [
      'cutoff-time/not-a-creation-that-reverted',
      'cutoff-time/not-the-creation-of-the-agreement',
      'cutoff-time/not-the-approval',
      'cutoff-time/not-an-earlier-adoption',
      'cutoff-time/not-a-later-adoption',
    ],
  },
  {
    ...mutant(
      'creation-in-failed-call-counts',
      ['CHILD-2'],
      'takes the first creation that the traces of a successful transaction have, also one inside a call that failed',
      ...firstTraced,
      patch(
        'traces.ts',
        "if (typeof trace.error === 'string') failed",
        "if (typeof trace.error === 'string' && (steps.length === 0 || !trace.result)) failed",
      ),
    ),
    cases: [
      'cutoff-time/not-a-creation-in-a-call-that-failed',
      'cutoff-time/not-the-creation-of-the-agreement',
      'cutoff-time/not-the-approval',
      'cutoff-time/not-an-earlier-adoption',
      'cutoff-time/not-a-later-adoption',
    ],
  },
  {
    ...mutant(
      'failed-path-as-prefix',
      ['BIND-2'],
      'takes the path [11] in a trace for a part of the path [1], which failed',
      patch(
        'creation.ts',
        beforeKept,
        `for (let number = view.block.number; number >= view.environment.deploymentBlock; number--) {
    const made = (await creationsIn(view, number)).find(({ created }) => created === contract)
    if (made) return { deployer: made.deployer, blockNumber: number }
  }
  return { deployer: null, blockNumber: 0 }
${beforeKept}`,
      ),
      patch('creation.ts', "import type { View } from './view.ts'", "import { creationsIn } from './traces.ts'"),
      patch('traces.ts', "steps.join('')}/", "steps.join('')}"),
    ),
    cases: ['immediate-deployer/after-calls-that-failed'],
  },
  {
    ...mutant(
      'creations-since-deployment',
      ['BIND-2'],
      'knows only the creations since the deployment of the registries, so that older contracts have no deployer',
      patch(
        'creation.ts',
        outsideOfView,
        `if (blockNumber < view.environment.deploymentBlock) return { deployer: null, blockNumber }
  ${outsideOfView}`,
      ),
    ),
    cases: ['older-contracts/linked-factory'],
  },
  {
    ...mutant(
      'destroyed-is-contract',
      ['BIND-12'],
      'looks for code only in the result of a creation, so that it misses what was destroyed after it',
      patch(
        'creation.ts',
        noCode,
        `if (isDelegation(code)) return null
  if (code === '0x') {
    const found = await indexedCreation(view, contract)
    return found?.deployer ? { deployer: found.deployer, blockNumber: found.blockNumber } : null
  }`,
      ),
    ),
    cases: ['no-code/destroyed-in-its-constructor'],
  },
  {
    ...mutant(
      'destroyed-deployer-is-none',
      ['BIND-2'],
      'wants a deployer to have code, so that it misses the children of one that destroyed itself',
      patch(
        'binding.ts',
        'if (!spawning) return null',
        `if (!spawning || (await view.code(spawning.deployer)) === '0x') return null`,
      ),
    ),
    cases: ['no-code/deployer-that-destroyed-itself'],
  },
]
