import { wrongAnswers } from '../../model/fault.ts'
import { attackable, binding, closed, open, terms } from '../../scenario/questions.ts'
import { cases } from '../new-case.ts'
import { failing, listed, slow, twoVaults } from './whole-source.ts'

const asked = [open('openVault', 'agreementA'), closed('closedVault', 'agreementB'), listed]

/** Faults that one process meets one after another. */
const faults = [
  'wrong-chain-id',
  'http-429',
  'empty',
  'rpc-error',
  'null-results',
  'empty-calls',
  'wrong-types',
] as const

/** The whole node fails, for all requests or for one. */
export const failingNode = cases(
  ...(['refused', 'reset', ...wrongAnswers, 'rpc-error', 'extra-fields'] as const).map((kind) => failing('node', kind)),
  slow('node', 'hang'),
  slow('node', 'drip'),
  failing('node', 'wrong-chain-id'),
  failing('node', 'decimal-numbers'),
  failing('node', 'call-reverts'),
  // What a node answers about an address without code, and about what it does not have.
  failing('node', 'empty-calls'),
  failing('node', 'null-results'),
  failing('node', 'error-beside-result'),

  // Each fault comes after right answers at the same block.
  twoVaults('failing-node/one-fault-after-another', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('A node that begins to fail after right answers opens nothing, and each time the next answers are right')
    .each(faults, (world, kind) =>
      world
        .ask(...asked)
        .fault('node', kind)
        .ask(...asked)
        .askAfter(1, ...asked)
        .endFaults(),
    )
    .ask(...asked),

  twoVaults('failing-node/after-a-change', 'FAULT-1', 'FAULT-4')
    .title('A vault that was attackable before the node failed may be corrupted since')
    .ask(attackable('openVault', true))
    .lifecycle('agreementA', 'instantCorrupt')
    .fault('node', 'http-503')
    .ask(attackable('openVault', false))
    .askAfterFaults(closed('openVault', 'agreementA')),

  twoVaults('failing-node/calls-fail', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('Only calls of contracts fail, and everything else answers')
    .fault('node', 'rpc-error', { method: 'eth_call' })
    .ask(
      open('openVault', 'agreementA'),
      closed('closedVault', 'agreementB'),
      terms('openVault', { agreement: 'agreementA' }),
    )
    .askAfterFaults(terms('openVault', { agreement: 'agreementA' }), binding('closedVault', 'agreementB')),

  twoVaults('failing-node/one-request', 'FAULT-2', 'FAULT-4')
    .title('One node request fails; retrying is as right as refusing')
    .fault('node', 'http-503', { requests: 1 })
    .ask(attackable('openVault', true))
    .askAfterFaults(open('openVault', 'agreementA')),

  twoVaults('failing-node/both-fail', 'FAULT-1', 'FAULT-2', 'FAULT-4')
    .title('The node and the explorer fail at once: no fact can be known')
    .fault('node', 'http-500')
    .fault('explorer', 'http-500')
    .askDuringAndAfterFaults(...asked),
)
