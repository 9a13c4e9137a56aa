import type { Reason } from '../model/derived.ts'
import type {
  CodeName,
  Exported,
  ExportedCall,
  ExportedCreation,
  ExportedQuestion,
  ScenarioExport,
} from './scenario-export.ts'

/** A text for one line of a comment. */
export function commentLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Why an answer is right, a line a rule. */
export function reasonLines(because: readonly Reason[]): string[] {
  return because.map(({ rule, fact }) => `${rule.padEnd(9)} ${commentLine(fact)}`)
}

export function allQuestions({ turns }: ScenarioExport): ExportedQuestion[] {
  return turns.flatMap((turn) => (turn.kind === 'ask' ? turn.questions : []))
}

/** The compiled contracts that a story deploys or spawns, the large ones last. */
export function usedCodes(retelling: ScenarioExport): CodeName[] {
  const used = new Set(creationsIn(retelling).map(({ code }) => code))
  const inOrder: CodeName[] = [
    'vault',
    'router',
    'factory',
    'chainSafeHarborRegistry',
    'attackRegistry',
    'agreement',
    'agreementFactory',
  ]
  return inOrder.filter((code) => used.has(code))
}

/** The calls of a story, those inside others too. */
export function callsIn(retelling: ScenarioExport): ExportedCall[] {
  return whats(retelling).flatMap((what) =>
    'call' in what ? [what.call, ...what.call.args.flatMap(within).filter((one) => 'item' in one)] : [],
  )
}

function creationsIn(retelling: ScenarioExport): ExportedCreation[] {
  return whats(retelling).flatMap((what) => {
    const [own, args] = 'call' in what ? [[], what.call.args] : [[what.creation], what.creation.args]
    return [...own, ...args.flatMap(within).filter((one) => 'code' in one)]
  })
}

function whats({ stage, turns }: ScenarioExport) {
  const sent = turns.flatMap((turn) => (turn.kind === 'block' ? turn.transactions : []))
  return [...stage.map(({ creation }) => ({ creation })), ...sent.map(({ what }) => what)]
}

/** The calls and creations inside a value. */
function within(told: Exported): (ExportedCall | ExportedCreation)[] {
  if (told.kind === 'list') return told.items.flatMap(within)
  if (told.kind === 'struct') return told.members.flatMap(({ value }) => within(value))
  if (told.kind === 'call') return [told.call, ...told.call.args.flatMap(within)]
  return told.kind === 'creation' ? [told.creation, ...told.creation.args.flatMap(within)] : []
}
