// Writes fixtures/ anew, but for its README.md: the catalogue as files, their schema, the rules, and saved states.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeScenarioFiles, makeStateFiles } from './fixtures/make.ts'

const root = fileURLToPath(new URL('../fixtures/', import.meta.url))
const files = new Map([...makeScenarioFiles(), ...(await makeStateFiles())])
await rm(`${root}scenarios`, { recursive: true, force: true })
await rm(`${root}states`, { recursive: true, force: true })
for (const [path, text] of files) {
  await mkdir(dirname(root + path), { recursive: true })
  await writeFile(root + path, text)
}
process.stdout.write(`${files.size} files in fixtures/\n`)
