import { durationText } from '../model/duration.ts'
import type { AgreementView, ContractView, Deadline, WorldView } from './world-view.ts'

/**
 * A world as lines of text: who deployed whom as a tree, with what binds each contract, or why nothing does; then the
 * agreements with their states, and who adopted what.
 */
export function drawText(view: WorldView): string[] {
  return [...contractLines(view), ...agreementLines(view), ...adoptionLines(view)]
}

type Branch = { contract: ContractView; label: string }

function contractLines({ contracts }: WorldView): string[] {
  const children = new Map<string | null, ContractView[]>()
  for (const one of contracts) children.set(one.deployer, (children.get(one.deployer) ?? []).concat(one))
  const present = new Set(contracts.map(({ name }) => name))
  const roots = contracts.filter(({ deployer }) => deployer === null || !present.has(deployer))
  const branchesOf = (contract: ContractView, before: string, above: string): Branch[] => {
    const below = children.get(contract.name) ?? []
    return [
      { contract, label: `${before}${contract.name}` },
      ...below.flatMap((child, index) => {
        const isLast = index === below.length - 1
        return branchesOf(child, `${above}${isLast ? '└─ ' : '├─ '}`, `${above}${isLast ? '   ' : '│  '}`)
      }),
    ]
  }
  return columns(
    roots
      .flatMap((root) => branchesOf(root, '', ''))
      .map(({ contract, label }) => [label, bindingText(contract), contract.attackable ? 'attackable' : 'closed']),
  )
}

function bindingText({ binding, deployer, excluded, conflict }: ContractView): string {
  const adopted = conflict ? `; its owner adopted ${conflict.adopted}` : ''
  if (binding?.by === 'link') return `══ ${binding.agreement}${adopted}`
  if (binding) return `── ${binding.agreement}, through ${deployer}`
  return excluded ? `╳  ${excluded.agreement} leaves it out: ${excluded.scope}` : '·  nothing binds it'
}

function agreementLines({ agreements, now }: WorldView): string[] {
  return columns(
    agreements.map((agreement) => [
      agreement.name,
      `${agreement.state}${agreement.valid ? '' : ', not by the factory'}`,
      [scopeText(agreement), ...agreement.deadlines.map((one) => deadlineText(one, now))].filter(Boolean).join('; '),
    ]),
  )
}

function scopeText({ scope }: AgreementView): string {
  return scope.length === 0 ? '' : `covers ${scope.map(({ account, scope }) => `${account} (${scope})`).join(', ')}`
}

const momentTexts = {
  countdownEnd: 'its countdown ends',
  requestDeadline: 'its request expires',
  commitmentEnd: 'its commitment ends',
} as const

function deadlineText({ moment, at }: Deadline, now: number): string {
  return `${momentTexts[moment]} in ${durationText(at - now)}`
}

function adoptionLines({ adoptions }: WorldView): string[] {
  return adoptions.map(({ adopter, agreement }) => `${adopter} adopted ${agreement ?? 'the zero address'}`)
}

/** Cells below one another, two spaces apart. */
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
