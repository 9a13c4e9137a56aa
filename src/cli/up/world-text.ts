import { dateText, durationText } from '../../model/duration.ts'
import type { AgreementView, ContractView, WorldView } from '../../view/world-view.ts'

/** Number of rows to print per table; `--json` prints all. */
const MAX_ROWS = 200

/** Formats a world: agreements with states and deadlines, contracts with their binding agreement. */
export function worldText({ title, now, block, startedAt, agreements, contracts }: WorldView): string {
  const parts = [
    `${title}\nblock ${block}, ${dateText(now)} (${now}), ${durationText(now - startedAt)} after the start`,
    table(
      'Agreements',
      agreements.map((agreement) => agreementRow(agreement, now)),
    ),
    table('Contracts', contracts.map(contractRow)),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function agreementRow({ name, state, deadlines }: AgreementView, now: number): string[] {
  const upcoming = deadlines.map(({ deadline, at }) => `${deadline} in ${durationText(at - now)}`)
  return [name, state, upcoming.join(', ')]
}

function contractRow({ name, attackable, binding, excluded, conflict }: ContractView): string[] {
  const by = binding && `${binding.agreement}, ${binding.by === 'link' ? 'linked' : 'through its deployer'}`
  const notes = [
    by ?? 'no binding agreement',
    ...(excluded ? [`excluded by ${excluded.agreement} (${excluded.scope})`] : []),
    ...(conflict ? [`adopted: ${conflict.adopted}`] : []),
  ]
  return [name, attackable ? 'attackable' : 'not attackable', notes.join('; ')]
}

function table(title: string, rows: string[][]): string {
  if (rows.length === 0) return ''
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows
    .slice(0, MAX_ROWS)
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
  const more = rows.length > MAX_ROWS ? [`  and ${rows.length - MAX_ROWS} more: --json prints all`] : []
  return [title, ...lines, ...more].join('\n')
}
