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

/** The compiled contracts that a scenario deploys or spawns, the large ones last. */
export function usedCodes(exported: ScenarioExport): CodeName[] {
  const used = new Set(creationsIn(exported).map(({ code }) => code))
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

/** The calls of a scenario, those inside others too. */
export function callsIn(exported: ScenarioExport): ExportedCall[] {
  return whats(exported).flatMap((what) =>
    'call' in what ? [what.call, ...what.call.args.flatMap(within).filter((one) => 'item' in one)] : [],
  )
}

function creationsIn(exported: ScenarioExport): ExportedCreation[] {
  return whats(exported).flatMap((what) => {
    const [own, args] = 'call' in what ? [[], what.call.args] : [[what.creation], what.creation.args]
    return [...own, ...args.flatMap(within).filter((one) => 'code' in one)]
  })
}

function whats({ network, turns }: ScenarioExport) {
  const sent = turns.flatMap((turn) => (turn.kind === 'block' ? turn.transactions : []))
  return [...network.map(({ creation }) => ({ creation })), ...sent.map(({ what }) => what)]
}

/** The calls and creations inside a value. */
function within(told: Exported): (ExportedCall | ExportedCreation)[] {
  if (told.kind === 'list') return told.items.flatMap(within)
  if (told.kind === 'struct') return told.members.flatMap(({ value }) => within(value))
  if (told.kind === 'call') return [told.call, ...told.call.args.flatMap(within)]
  return told.kind === 'creation' ? [told.creation, ...told.creation.args.flatMap(within)] : []
}
