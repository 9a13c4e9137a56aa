/** Figures of a bench by name: numbers, or figures of their own. */
export type Figures = { [name: string]: number | Figures }

/** One line a figure. */
export function figuresText(figures: Figures): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length)) + 2
  return Object.entries(figures)
    .map(([name, value]) => `${name.padEnd(width)}${valueText(value)}\n`)
    .join('')
}

function valueText(value: number | Figures): string {
  if (typeof value === 'number') return value < 1 ? value.toFixed(3) : value.toFixed(1)
  return Object.entries(value)
    .map(([name, part]) => (typeof part === 'number' ? `${name} ${valueText(part)}` : `${name} (${valueText(part)})`))
    .join(', ')
}
