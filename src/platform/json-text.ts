import { escapeJson } from './escape-controls.ts'

/** Writes a value as indented JSON, safe to print in a terminal or the log of a CI service. */
export const jsonText = (value: unknown): string => `${escapeJson(JSON.stringify(value, null, 2))}\n`
