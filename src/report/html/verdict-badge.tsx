import type { Word } from '../check-report.ts'

/** Colour is never the only sign: each verdict has a mark and is written out. Only unsafe ones are red. */
export const looks: Record<Word, { mark: string; tone: string }> = {
  unsafe: { mark: '✗', tone: 'bad' },
  broken: { mark: '≠', tone: 'warn' },
  missed: { mark: '~', tone: 'warn' },
  wrong: { mark: '≠', tone: 'warn' },
  perhaps: { mark: '?', tone: 'warn' },
  errored: { mark: '!', tone: 'calm' },
  refused: { mark: '∅', tone: 'calm' },
  passed: { mark: '✓', tone: 'good' },
  right: { mark: '✓', tone: 'good' },
  open: { mark: '?', tone: 'calm' },
  skipped: { mark: '–', tone: 'dim' },
  'not decided': { mark: '–', tone: 'dim' },
  'not tested': { mark: '–', tone: 'dim' },
  'known to fail': { mark: '≈', tone: 'calm' },
}

export function Badge({ word, count }: { word: Word; count?: number | undefined }) {
  const { mark, tone } = looks[word]
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{mark}</span> {count ? `${count} ${word}` : word}
    </span>
  )
}
