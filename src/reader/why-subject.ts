import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { answer } from '../model/answer-question.ts'
import type { TermsAnswer } from '../model/question.ts'
import type { Environment, Resolver, Target, Terms } from '../subject/resolver.ts'
import { type Finding, findWhy } from './find-why.ts'
import type { LiveNetworkFacts } from './network.ts'
import { openAudit } from './open-audit.ts'
import { isWhollyKnown, type NetworkWorld } from './read-network.ts'

/** Milliseconds within which a whole answer of the node must be there, and those after which a question is not answered. */
const [TIMEOUT, LONGEST] = [2_000, 8_000]

/** The reading of a live network as a resolver: what `why` and `audit` find, and an error if they do not know. */
export default function whySubject(environment: Environment): Resolver {
  const { chainId, rpcUrl, contracts, deploymentBlock } = environment
  const { attackRegistry, chainSafeHarborRegistry, agreementFactory } = contracts
  const network: LiveNetworkFacts = {
    ...{ chainId, attackRegistry, chainSafeHarborRegistry, agreementFactory, deploymentBlock },
    rpcUrls: [rpcUrl],
  }
  const folder = mkdtempSync(join(tmpdir(), 'harborcheck-why-'))
  const limits = () => ({ clock: 'chain' as const, timeout: TIMEOUT, signal: AbortSignal.timeout(LONGEST) })
  const find = async (contract: Address) => knownOf(await findWhy(contract, network, limits()))
  return {
    name: 'why',
    isAttackable: async (contract) => (await find(contract)).attackable === true,
    async bindingAgreement(contract) {
      const { binding } = await find(contract)
      if (!binding) return null
      const agreement = binding.agreement as Address
      if (binding.via === 'top-level') return { agreement, via: 'top-level' }
      return { agreement, via: 'child', parent: binding.parent as Address }
    },
    timeRemaining: async (contract) => (await find(contract)).timeRemaining,
    async terms(contract) {
      const { terms } = await find(contract)
      return terms && termsOf(terms)
    },
    async targets() {
      const audit = openAudit(network, folder, limits())
      try {
        return targetsOf(await audit.read())
      } finally {
        audit.close()
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Throws what a finding lacks. */
function knownOf(finding: Finding): Finding {
  const { unknown } = finding
  if (unknown) throw new Error([unknown.reason, ...Object.values(unknown.facts)].join(' '))
  return finding
}

/** Terms as the protocol writes them: a live network's times are timestamps. */
function termsOf({ agreement, commitmentDeadline: until, ...terms }: TermsAnswer): Terms {
  const time = String(until ?? 0).replace('timestamp ', '')
  const commitmentDeadline = Number.isSafeInteger(Number(time)) ? Number(time) : time
  return { ...terms, agreement: agreement as Address, commitmentDeadline }
}

/** The targets of a network of which everything is known. */
function targetsOf(whole: NetworkWorld): Target[] {
  if (!isWhollyKnown(whole)) {
    const unknown = [...whole.contracts.values()].flatMap((one) => one.unknown?.reason ?? [])
    throw new Error([whole.childrenUnlisted ?? [], [...whole.unreadable.values()], unknown].flat().join(' '))
  }
  return answer(whole.world, { method: 'targets' }).value as Target[]
}
