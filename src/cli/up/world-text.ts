import { durationText } from '../../model/duration.ts'
import type { AgreementView, ContractView, WorldView } from '../../view/world-view.ts'

/** How many of a kind are shown; `--json` shows them all. */
const MAX_ROWS = 200

/** A world as a terminal shows it: agreements with their states and deadlines, contracts with what binds them. */
export function worldText({ title, now, block, startedAt, agreements, contracts }: WorldView): string {
  const time = new Date(now * 1_000).toISOString().replace('.000Z', 'Z')
  const parts = [
    `${title}\nblock ${block}, ${time} (${now}), ${durationText(now - startedAt)} after it began`,
    table(
      'Agreements',
      agreements.map((agreement) => agreementRow(agreement, now)),
    ),
    table('Contracts', contracts.map(contractRow)),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function agreementRow({ name, state, deadlines }: AgreementView, now: number): string[] {
  const ahead = deadlines.map(({ deadline, at }) => `${deadline} in ${durationText(at - now)}`)
  return [name, state, ahead.join(', ')]
}

function contractRow({ name, attackable, binding, excluded, conflict }: ContractView): string[] {
  const by = binding && `${binding.agreement}, ${binding.by === 'link' ? 'linked' : 'through its deployer'}`
  const notes = [
    by ?? 'bound by none',
    ...(excluded ? [`left out by ${excluded.agreement} (${excluded.scope})`] : []),
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
  const more = rows.length > MAX_ROWS ? [`  and ${rows.length - MAX_ROWS} more: --json shows them all`] : []
  return [title, ...lines, ...more].join('\n')
}
