/** Writes out as `\u{…}` every control and invisible character but tab and line break: none is shown, or hidden, by its effect. */
export function visible(text: string): string {
  return text.replace(
    /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
