import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { skipWithout } from '../examples/examples.ts'
import { bin, start } from './harborcheck.ts'

const complete = async (...args: string[]) => {
  const { code, stdout, stderr } = await start(['complete', ...args]).ended
  return { code, stderr, words: stdout.split('\n').map((line) => line.split('\t', 1)[0]) }
}

test('completes commands, options and the values of options', async () => {
  expect((await complete('--', 'rep')).words).toEqual(expect.arrayContaining(['reproduce', 'report']))
  expect((await complete('--', 'test', '--known')).words).toContain('--known-failing')
  const { code, words } = await complete('--', 'test', '--level', '')
  expect(words).toEqual(expect.arrayContaining(['interface', 'deployment', 'hardened']))
  expect(code).toBe(0)
})

test('bash completes by the printed script', async ({ skip }) => {
  skipWithout(['bash'], skip)
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  await symlink(bin, join(folder, 'harborcheck'))
  // That of the package bash-completion, which this machine may not have.
  const helper = `_get_comp_words_by_ref() {
      cur=\${COMP_WORDS[COMP_CWORD]}; words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; }`
  const script = `${helper}
    source <(harborcheck complete bash)
    [[ $(complete -p harborcheck) =~ -F\\ ([^\\ ]+) ]]
    COMP_WORDS=(harborcheck test --lev); COMP_CWORD=2; "\${BASH_REMATCH[1]}"; printf '%s\\n' "\${COMPREPLY[@]}"`
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) }
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env })
  expect(stdout).toBe('--level\n')
  await rm(folder, { recursive: true })
})

test('exits with 2 for an unknown shell', async () => {
  const { code, stderr } = await complete('tcsh')
  expect([code, stderr]).toEqual([2, expect.stringContaining('zsh, bash, fish, powershell')])
})
