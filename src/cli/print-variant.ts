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
import { io } from './io.ts'
import { givenText, print } from './print.ts'
import { printRun, type StepControl } from './print-run.ts'

/** Runs the variant of a scenario, prints each answer that contradicts the first run, and returns their number. */
export async function printVariant(
  pair: ScenarioPair,
  result: CaseResult,
  { network, subjects, control }: { network: TestNetwork; subjects: Record<Network, Subject>; control: StepControl },
): Promise<number> {
  const style = styleFor(io().stdout)
  const { rule } = pair.property
  print(`\n${style.bold('Run again')}, with one difference: ${pair.variant.says}`)
  const variantRun = await printRun(network, subjects, pair.varied, control)
  const differing = control.signal.aborted ? [] : compare(pair, result, variantRun.result).filter(({ same }) => !same)
  for (const { one, other, says, severity } of differing) {
    print(`\n${style.bad('✗')} ${style.bold(questionText(other.question))} contradicts itself  ${style.dim(severity)}`)
    print(`    ${givenText(one.given)} at +${durationText(one.at.seconds)}`)
    print(`    ${givenText(other.given)} at +${durationText(other.at.seconds)}`)
    print(
      style.dim(`      ${rule.padEnd(9)} ${rules.find(({ id }) => id === rule)?.statement} The difference: ${says}`),
    )
  }
  return differing.length
}
