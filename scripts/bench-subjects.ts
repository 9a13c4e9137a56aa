// The subjects of the bench.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { packageRoot } from '../src/locate.ts'
import { inlineSubject } from '../src/subject/inline.ts'
import { startProgram } from '../src/subject/start-program.ts'
import type { StartSubject } from '../src/subject/subject.ts'

/** A module in a process of its own, one for each worker. */
export const moduleProgram = (path: string): StartSubject => startProgram({ path })

/** Answers at once. Its answers may be wrong: the campaigns here do not stop at a wrong answer. */
const instantResolver = () => ({
  name: 'instant',
  isAttackable: async () => false,
  bindingAgreement: async () => null,
  timeRemaining: async () => null,
  terms: async () => null,
  targets: async () => [],
})

/** The instant subject within this process. */
export const instant = inlineSubject(instantResolver)

/** The instant subject as a module file, in a folder of its own. */
export async function instantModule(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'harborcheck-bench-')), 'instant.mjs')
  await writeFile(file, `export default ${instantResolver}\n`)
  return file
}

/** The example that is written with viem's defaults: a request for each call. Within this process. */
export async function viemDefaults(): Promise<StartSubject> {
  const file = pathToFileURL(join(packageRoot, 'examples/typescript/resolver.ts')).href
  const { default: create } = await tsImport(file, import.meta.url)
  return inlineSubject(create)
}
