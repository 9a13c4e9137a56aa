/** Writes control and invisible characters, except tab and line break, as `\u{…}`. */
export function visible(text: string): string {
  return text.replace(
    /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
