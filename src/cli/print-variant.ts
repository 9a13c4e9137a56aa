import type { ScenarioPair } from '../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../judge/case-result.ts'
import { durationText } from '../model/duration.ts'
import { rules } from '../model/rules.ts'
import type { TestNetwork } from '../network/test-network.ts'
import { styleFor } from '../report/style.ts'
import { compare } from '../run/meta/compare.ts'
import { questionText } from '../scenario/narrative.ts'
import type { Network } from '../scenario/networks.ts'
import type { Subject } from '../subject/subject.ts'
import { print, saidText } from './print.ts'
import { printRun, type StepControl } from './print-run.ts'

/** Plays the variant of a scenario that was played, and tells where the answers contradict each other: how often. */
export async function printVariant(
  two: ScenarioPair,
  played: CaseResult,
  { network, subjects, pace }: { network: TestNetwork; subjects: Record<Network, Subject>; pace: StepControl },
): Promise<number> {
  const style = styleFor(process.stdout)
  const { rule } = two.property
  print(`\n${style.bold('Told again')}, with one difference: ${two.variant.says}`)
  const again = await printRun(network, subjects, two.varied, pace)
  const differing = pace.signal.aborted ? [] : compare(two, played, again.played).filter(({ same }) => !same)
  for (const { one, other, says, severity } of differing) {
    print(`\n${style.bad('✗')} ${style.bold(questionText(other.question))} contradicts itself  ${style.dim(severity)}`)
    print(`    ${saidText(one.given)} at +${durationText(one.at.seconds)}`)
    print(`    ${saidText(other.given)} at +${durationText(other.at.seconds)}`)
    print(
      style.dim(`      ${rule.padEnd(9)} ${rules.find(({ id }) => id === rule)?.statement} The difference: ${says}`),
    )
  }
  return differing.length
}
