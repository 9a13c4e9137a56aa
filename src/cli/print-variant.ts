import { compare } from '../run/meta/compare.ts'
import type { TwoStories } from '../generate/meta/scenario-pair.ts'
import { styleFor } from '../report/style.ts'
import type { PlayedCase } from '../run/run-case.ts'
import type { Stage } from '../network/test-network.ts'
import { durationText } from '../model/duration.ts'
import { rules } from '../model/rules.ts'
import { questionText } from '../scenario/narrative.ts'
import type { Network } from '../scenario/networks.ts'
import type { Subject } from '../subject/subject.ts'
import { type Pace, playAloud } from './print-run.ts'
import { saidText, say } from './print.ts'

/** Plays the variant of a story that was played, and tells where the answers contradict each other: how often. */
export async function tellAgain(
  two: TwoStories,
  played: PlayedCase,
  { stage, subjects, pace }: { stage: Stage; subjects: Record<Network, Subject>; pace: Pace },
): Promise<number> {
  const style = styleFor(process.stdout)
  const { rule } = two.property
  say(`\n${style.bold('Told again')}, with one difference: ${two.variant.says}`)
  const again = await playAloud(stage, subjects, two.varied, pace)
  const differing = pace.signal.aborted ? [] : compare(two, played, again.played).filter(({ same }) => !same)
  for (const { one, other, says, severity } of differing) {
    say(`\n${style.bad('✗')} ${style.bold(questionText(other.question))} contradicts itself  ${style.dim(severity)}`)
    say(`    ${saidText(one.given)} at +${durationText(one.at.seconds)}`)
    say(`    ${saidText(other.given)} at +${durationText(other.at.seconds)}`)
    say(style.dim(`      ${rule.padEnd(9)} ${rules.find(({ id }) => id === rule)?.statement} The difference: ${says}`))
  }
  return differing.length
}
