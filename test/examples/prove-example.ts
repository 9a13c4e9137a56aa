import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { hashCode } from '../oracle/hash-code.ts'
import { changeOracle, hashOf, proveAll, readOracle } from '../oracle/oracle.ts'
import type { Skip } from './examples.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What `harborcheck test` starts, and what the examples must answer. */
const programs = ['src/cli/main.ts', 'src/subject/module/host.ts', 'src/cli/worker.ts', 'test/examples/examples.ts']
const common = hashCode(programs, { cases: true })

/** A hash of all that the proof of an example depends on: the command with its cases, and the example's folder. */
async function hashExample(name: string): Promise<string> {
  const files = globSync(`examples/${name}/**`, { cwd: root, ignore: '**/out/**' }).toSorted()
  return hashOf([await common, files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')])])
}

const keyOf = (name: string) => `example ${name}`

/** Skips a test of an example if nothing has changed since its proof passed. */
export async function skipProved(name: string, skip: Skip): Promise<void> {
  skip(!proveAll && readOracle().code[keyOf(name)] === (await hashExample(name)), 'proved already')
}

/** Proves an example, and writes that into the oracle. */
export async function proveExample(name: string, skip: Skip, prove: () => Promise<void>): Promise<void> {
  await skipProved(name, skip)
  await prove()
  const hash = await hashExample(name)
  changeOracle(({ code }) => ({ code: { ...code, [keyOf(name)]: hash } }))
}
