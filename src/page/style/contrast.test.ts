import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The colours of the style sheet, and what is written or drawn with them on what. */

const css = readFileSync(new URL('parts.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
const coloursOf = (part: string) =>
  Object.fromEntries([...part.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]))
const schemes = { light: coloursOf(light), dark: coloursOf(dark) }

const tones = ['unsafe', 'attackable', 'good', 'calm', 'warn']
const grounds = ['ground', 'sheet', ...tones.map((tone) => `${tone}-ground`)]
const words: [string, string[]][] = [
  ['ink', grounds],
  ['muted', grounds],
  ['focus', ['ground', 'sheet']],
  ...tones.map((tone): [string, string[]] => [tone, ['sheet', `${tone}-ground`]]),
]
const strokes: [string, string[]][] = [
  ['line', grounds],
  ['calm', ['ground', 'sheet', 'calm-ground']],
  ['attackable', ['ground', 'sheet', 'attackable-ground']],
  ['warn', ['ground', 'sheet', 'attackable-ground', 'warn-ground']],
  ['focus', grounds],
]

/** Computes the contrast by WCAG 2: 1 is the same colour, 21 is black on white. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe.each(Object.entries(schemes))('%s', (_, colours) => {
  const tooAlike = (list: [string, string[]][], least: number) =>
    list.flatMap(([one, others]) =>
      others
        .filter((other) => !(contrast(colours[one] ?? '', colours[other] ?? '') >= least))
        .map((other) => `${one} on ${other}`),
    )

  test('text and lines have enough contrast', () => {
    expect(Object.keys(colours).length).toBeGreaterThan(10)
    expect(tooAlike(words, 4.5)).toEqual([])
    expect(tooAlike(strokes, 3)).toEqual([])
  })
})
