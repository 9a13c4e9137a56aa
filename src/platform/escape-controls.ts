/**
 * Control and invisible characters except tab and line break, and the beginnings of CI commands: `##[…]` and `##vso[…]`
 * anywhere, `::…::` at the start of a line. A colour of the terminal is a match of its own.
 */
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  /\u001b\[\d+m|(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]|(?<=#)#(?=\w*\[)|:(?<=^(?:\s|\u001b\[\d+m)*:)(?=:)/gmu

const escaped = ([first = '', ...rest]: string) => `\\u{${first.codePointAt(0)?.toString(16)}}${rest.join('')}`

/** Escapes as `\u{…}` every character that could move the cursor, hide or reorder text, or start a command of a CI service. */
export const escapeControls = (text: string): string => text.replace(controls, escaped)

/** Escapes a text like {@link escapeControls}, but leaves harborcheck's own colours. */
export const escapeOutput = (text: string): string =>
  text.replace(controls, (found) => (found.startsWith('\u001b[') ? found : escaped(found)))

/** Escapes the characters of {@link escapeControls} in JSON, as `\\u…`: a reader of the JSON gets the same value. */
export const escapeJson = (json: string): string =>
  json.replace(controls, (found) =>
    found.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
