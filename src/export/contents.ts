import { type Reason, reasonText } from '../model/derived.ts'
import type { CodeName, ExportedCall, ExportedCreation, ExportedValue, ScenarioExport } from './scenario-export.ts'

/** Joins a text to one line, for a comment. */
export function commentLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Formats the reasons of an expected answer, one line for each rule. */
export function reasonLines(because: readonly Reason[]): string[] {
  return because.map(({ rule, fact }) => reasonText({ rule, fact: commentLine(fact) }))
}

/** Whether a program asks for the chain's targets, for which it needs more functions. */
export function asksForTargets({ steps }: ScenarioExport): boolean {
  return steps.some((step) => step.kind === 'ask' && step.questions.some(({ method }) => method === 'targets'))
}

/** Lists the compiled contracts that a program deploys or spawns, the large ones last. */
export function usedCodes(exported: ScenarioExport): CodeName[] {
  const used = new Set(creationsIn(exported).map(({ code }) => code))
  const inOrder: CodeName[] = [
    'vault',
    'router',
    'factory',
    'chainSafeHarborRegistry',
    'battleChainDeployer',
    'attackRegistry',
    'agreement',
    'agreementFactory',
  ]
  return inOrder.filter((code) => used.has(code))
}

/** Lists the calls of a program, including those that are arguments of others. */
export function callsIn(exported: ScenarioExport): ExportedCall[] {
  return contentsOf(exported).flatMap((content) =>
    'call' in content ? [content.call, ...content.call.args.flatMap(within).filter((one) => 'item' in one)] : [],
  )
}

function creationsIn(exported: ScenarioExport): ExportedCreation[] {
  return contentsOf(exported).flatMap((content) => {
    const [own, args] = 'call' in content ? [[], content.call.args] : [[content.creation], content.creation.args]
    return [...own, ...args.flatMap(within).filter((one) => 'code' in one)]
  })
}

function contentsOf({ network, steps }: ScenarioExport) {
  const sent = steps.flatMap((step) => (step.kind === 'block' ? step.transactions : []))
  return [...network.map(({ creation }) => ({ creation })), ...sent.map(({ content }) => content)]
}

/** Lists the calls and creations inside a value. */
function within(value: ExportedValue): (ExportedCall | ExportedCreation)[] {
  if (value.kind === 'list') return value.items.flatMap(within)
  if (value.kind === 'struct') return value.members.flatMap(({ value }) => within(value))
  if (value.kind === 'call') return [value.call, ...value.call.args.flatMap(within)]
  return value.kind === 'creation' ? [value.creation, ...value.creation.args.flatMap(within)] : []
}
