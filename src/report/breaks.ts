type Breaks = readonly { rule: string; says?: string | undefined }[]

/** The most rules shown if an answer breaks one of several. */
const SHOWN = 4

/** The rule that an answer breaks; if it is one of several, a line for each. */
export function breaksLines(breaks: Breaks): string[] {
  const lines = breaks.slice(0, SHOWN).map(breakText)
  const more = breaks.length - lines.length
  if (breaks.length < 2) return lines.map((line) => `  breaks    ${line}`)
  const rest = more > 0 ? [`or one of ${more} more`] : []
  return ['  breaks    one of', ...[...lines, ...rest].map((line) => `              ${line}`)]
}

/** A rule, and what breaks it. */
export function breakText({ rule, says }: Breaks[number]): string {
  return `${rule}${says ? `: ${says}` : ''}`
}

/** What the subject does that breaks a rule, a sentence each, if known. `perhaps`: another rule may be broken instead. */
export function saysOf(questions: readonly { breaks?: Breaks | undefined }[], rule: string): string[] {
  const sentences = questions.flatMap(({ breaks = [] }) =>
    breaks.flatMap((one) =>
      one.rule === rule && one.says ? [`${breaks.length > 1 ? 'perhaps ' : ''}the subject ${one.says}`] : [],
    ),
  )
  return [...new Set(sentences)]
}
