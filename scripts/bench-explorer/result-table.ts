import type { Result } from './measure.ts'

/** A result as a table. */
export function resultTable({ agreements, contracts, blocks, figures, answers }: Result): string {
  const row = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}`
  return [
    `${agreements} agreements, ${contracts} contracts, ${blocks} blocks`,
    ...Object.entries(figures).map(([name, figure]) => row(name, [figure.toFixed(0)])),
    row('milliseconds', ['median', 'p95', 'first', 'x bare', 'cpu']),
    ...Object.entries(answers).map(([name, { median, p95, first, timesBare, cpu }]) =>
      row(
        name,
        [median, p95, first, timesBare, cpu].map((time) => time.toFixed(2)),
      ),
    ),
    '\n',
  ].join('\n')
}
