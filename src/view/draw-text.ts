import { durationText, sinceStartText } from '../model/duration.ts'
import { grouped } from '../platform/grouped.ts'
import type { AgreementView, ContractView, Deadline, TimelineEvent, WorldView } from './world-view.ts'

/**
 * Draws a world as lines of text: the contracts as a tree of deployments, each with its binding agreement or the reason
 * for none; then the agreements with their states, and the adoptions.
 */
export function drawText(view: WorldView): string[] {
  return [...contractLines(view), ...agreementLines(view), ...adoptionLines(view)]
}

type DrawnBranch = { contract: ContractView; label: string }

function contractLines(view: WorldView): string[] {
  const { contracts } = view
  const children = grouped(contracts, ({ deployer }) => deployer)
  const present = new Set(contracts.map(({ name }) => name))
  const roots = contracts.filter(({ deployer }) => deployer === null || !present.has(deployer))
  const branchesOf = (contract: ContractView, before: string, above: string): DrawnBranch[] => {
    const below = children.get(contract.name) ?? []
    return [
      { contract, label: `${before}${contract.name}${createdText(contract, view)}` },
      ...below.flatMap((child, index) => {
        const isLast = index === below.length - 1
        return branchesOf(child, `${above}${isLast ? '└─ ' : '├─ '}`, `${above}${isLast ? '   ' : '│  '}`)
      }),
    ]
  }
  return columns(
    roots
      .flatMap((root) => branchesOf(root, '', ''))
      .map(({ contract, label }) => [
        label,
        bindingText(contract, view),
        contract.attackable ? 'attackable' : 'closed',
      ]),
  )
}

/** Formats when a child was created: its deployer's cutoff time may decide whether it is included. */
function createdText({ deployer, createdAt }: ContractView, view: WorldView): string {
  return deployer === null || createdAt === null ? '' : ` ${sinceStartText(view, createdAt)}`
}

function bindingText({ link, binding, deployer, excluded, conflict }: ContractView, view: WorldView): string {
  const adopted = conflict ? `; its owner adopted ${conflict.adopted}` : ''
  if (link) return `══ ${link.agreement} since ${sinceStartText(view, link.since)}${adopted}`
  if (binding) return `── ${binding.agreement}, through ${deployer}`
  return excluded ? `╳  ${excluded.agreement} leaves it out: ${excluded.scope}` : '·  nothing binds it'
}

function agreementLines(view: WorldView): string[] {
  const { agreements, now } = view
  return columns(
    agreements.map((agreement) => [
      agreement.name,
      `${agreement.state}${agreement.valid ? '' : ', not by the factory'}`,
      [
        scopeText(agreement),
        endedText(agreement, view),
        ...agreement.deadlines.filter((one) => isNear(one, now)).map((one) => deadlineText(one, now)),
      ]
        .filter(Boolean)
        .join('; '),
    ]),
  )
}

function scopeText({ scope }: AgreementView): string {
  return scope.length === 0 ? '' : `covers ${scope.map(({ account, scope }) => `${account} (${scope})`).join(', ')}`
}

const stateChanges: ReadonlySet<TimelineEvent['kind']> = new Set([
  'registered',
  'approved',
  'rejected',
  'promotionRequested',
  'promotionCancelled',
  'promoted',
  'corrupted',
])

/** Describes the deadline that ended the previous state without a transaction; empty if a transaction did. */
function endedText({ timeline }: AgreementView, view: WorldView): string {
  const past = timeline.filter(({ at }) => at <= view.now)
  const end = past.findLast(({ kind }) => kind === 'countdownEnd' || kind === 'requestDeadline')
  if (!end || past.some(({ at, kind }) => at > end.at && stateChanges.has(kind))) return ''
  const what = end.kind === 'countdownEnd' ? 'countdown ended' : 'request expired'
  return `its ${what} at ${sinceStartText(view, end.at)}, it is ${sinceStartText(view, view.now)}`
}

const WEEK = 7 * 86_400

/** Whether to show a deadline. A commitment window is long and seldom matters, so it is near only in its last week. */
function isNear({ deadline, at }: Deadline, now: number): boolean {
  return deadline !== 'commitmentEnd' || at - now <= WEEK
}

const deadlineTexts = {
  countdownEnd: 'its countdown ends',
  requestDeadline: 'its request expires',
  commitmentEnd: 'its commitment ends',
} as const

function deadlineText({ deadline, at }: Deadline, now: number): string {
  return `${deadlineTexts[deadline]} in ${durationText(at - now)}`
}

function adoptionLines({ adoptions }: WorldView): string[] {
  return adoptions.map(({ adopter, agreement }) => `${adopter} adopted ${agreement ?? 'the zero address'}`)
}

/** Pads the cells of each column to one width, with two spaces between columns. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
