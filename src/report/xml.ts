import { escapeControls } from '../escape-controls.ts'

/** Escapes text for XML; the two other characters that XML 1.0 does not allow become U+FFFD. */
export function xml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return escapeControls(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] as string)
}
