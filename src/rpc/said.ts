import { escapeControls } from '../platform/escape-controls.ts'

const MOST = 500

/** What a node or an explorer said, as it can stand in a report: escaped, and cut at 500 characters. */
export function saidBy(text: string): string {
  const shown = escapeControls(text.slice(0, MOST).trim())
  return shown.length > MOST || text.length > MOST ? `${shown.slice(0, MOST)}…` : shown
}
