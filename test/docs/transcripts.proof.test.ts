import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { transcriptOf, transcriptsPage } from '../../scripts/generate/transcripts.ts'

test('docs/transcripts.md shows the output of the Python example', async ({ skip }) => {
  const page = await readFile(fileURLToPath(new URL('../../docs/transcripts.md', import.meta.url)), 'utf8')
  const transcript = await transcriptOf('python')
  skip(transcript.lacks.length > 0, `this machine has no ${transcript.lacks.join(', ')}`)
  const [, section = ''] = transcriptsPage([transcript]).split('\n## ')
  expect(page).toContain(section.trim())
  expect(transcript.lines.join('\n')).toMatch(/^python-example: \d+ of \d+ cases passed; a part of the suite/m)
})
