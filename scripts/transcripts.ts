// Writes docs/transcripts.md: from an empty folder to a resolver that conforms, in each language that this machine has.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languages } from '../src/cli/init/starters.ts'
import { transcriptOf, transcriptsPage } from './transcripts/transcript.ts'

const transcripts = []
for (const language of languages) {
  process.stderr.write(`${language}…\n`)
  transcripts.push(await transcriptOf(language))
}
await writeFile(fileURLToPath(new URL('../docs/transcripts.md', import.meta.url)), transcriptsPage(transcripts))
