/** An answer on one line; a long one is cut. */
export function answerText(answer: unknown): string {
  const text = JSON.stringify(answer)
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text
}
