/** An answer as JSON on one line, at most 400 characters. */
export function answerText(answer: unknown): string {
  const text = JSON.stringify(answer)
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text
}
