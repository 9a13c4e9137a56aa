import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../cli/harborcheck.ts'

const below = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
/** A resolver that is wrong about nearly everything. */
const alwaysTrue = below('test/subject/broken/module/always-true.ts')

/** The kinds of file that a person can give to harborcheck. */
export type Kind = 'scenario' | 'state' | 'known-failing' | 'report' | 'comparison'

/** Real files of each kind: those of fixtures/, and what real runs write. */
export async function realFiles(): Promise<Record<Kind, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'harborcheck-robustness-'))
  const run = async (...args: string[]) => {
    const { code, stderr } = await runCommand(args, { cwd: folder })
    if (code !== 0 && code !== 1) throw new Error(stderr)
  }
  const filter = ['--filter', '{top-level/vault-*,conflicting-registries/adopted-agreement-is-*}']
  await run('test', alwaysTrue, ...filter, '--trace', '--json', 'run.json', '--write-known-failing', 'known.json')
  await run('test', alwaysTrue, '--filter', 'top-level/vault-*', '--runs', '6', '--json', 'generated.json')
  await run('compare', alwaysTrue, 'reference', ...filter, '--json', 'comparison.json')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const kept = join('.harborcheck', 'counterexamples')
  const files = {
    scenario: [...scenarios(), ...readdirSync(join(folder, kept)).map((name) => read(join(kept, name)))],
    state: [readFileSync(below('fixtures/states/showcase.json'), 'utf8')],
    'known-failing': [read('known.json'), knownFailing],
    report: [read('run.json'), read('generated.json')],
    comparison: [read('comparison.json')],
  }
  rmSync(folder, { recursive: true })
  return files
}

/** Those of fixtures/ that are not very long. */
function scenarios(): string[] {
  const names = readdirSync(below('fixtures/scenarios'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.json')).toSorted()
  return files
    .map((name) => readFileSync(below(`fixtures/scenarios/${name}`), 'utf8'))
    .filter((text) => text.length < 20_000)
}

const knownFailing = JSON.stringify({
  knownFailing: [
    { case: 'top-level/vault-that-nothing-links', reason: 'to be mended', issue: 'https://example.com/1' },
    { rule: 'BIND-6', reason: 'to be mended too', expires: '2099-12-31' },
  ],
})
