import type { Address, Environment, Resolver } from '../subject/resolver.ts'
import { atLatestBlock } from './at-latest-block.ts'
import { bindingOf } from './binding.ts'
import { address } from './check.ts'
import { OpenReading } from './errors.ts'
import { createNode } from './node.ts'
import { isAttackable, statusOf, timeRemaining } from './status.ts'
import { findTargets } from './targets.ts'
import { termsOf } from './terms.ts'
import type { View } from './view.ts'

/**
 * The reference resolver: which Safe Harbor agreement binds a contract, and what follows from that.
 *
 * Every answer is read from the chain at one block, the latest one when the question comes. What a question has read is
 * used again as long as that block is the latest. The explorer is used only to find targets, and asked anew each time. Where something can't be known, it throws an error that says what.
 */
export default function reference(environment: Environment): Resolver {
  const node = createNode(environment.rpcUrl)

  /**
   * Answers from the binding agreement of a contract; `unbound` where none binds it. Where the sources leave that open, both
   * answers have to be the same.
   */
  function ask<Answer, Unbound>(
    contract: Address,
    unbound: Unbound,
    answer: (view: View, agreement: Address) => Promise<Answer>,
  ): Promise<Answer | Unbound> {
    return atLatestBlock(environment, node, async (view) => {
      try {
        const binding = await bindingOf(view, address(contract, 'The contract'))
        return binding ? await answer(view, binding.agreement) : unbound
      } catch (error) {
        if (error instanceof OpenReading && (await answer(view, error.agreement)) === unbound) return unbound
        throw error
      }
    })
  }

  return {
    name: 'reference',
    // The most that harborcheck asks at once. They share messages to the node, and those are what an answer costs most.
    concurrency: 64,

    async bindingAgreement(contract) {
      return atLatestBlock(environment, node, (view) => bindingOf(view, address(contract, 'The contract')))
    },

    async isAttackable(contract) {
      return ask(contract, false, async (view, agreement) => isAttackable((await statusOf(view, agreement)).state))
    },

    async timeRemaining(contract) {
      return ask(contract, null, async (view, agreement) =>
        timeRemaining(await statusOf(view, agreement), view.block.timestamp),
      )
    },

    async terms(contract) {
      return ask(contract, null, termsOf)
    },

    async targets() {
      // The explorer's lists would be read twice where the block is another one.
      return atLatestBlock(environment, node, findTargets, { beginsEarly: false })
    },
  }
}
