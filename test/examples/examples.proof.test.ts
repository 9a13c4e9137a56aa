import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildGoExample, examples, expectConforms, expectShellConforms, run, skipWithout } from './examples.ts'
import { proveExample } from './prove-example.ts'

/** As examples.long.test.ts, with more cases. */

test.for(examples)('$name', async (example, { skip }) => {
  const { name, askedByProof, tools = [] } = example
  skipWithout(tools, skip)
  await proveExample(name, skip, () => expectConforms(example, askedByProof))
})

/** One case for each step of the resolver: the whole suite would start about ten thousand processes. */
const shellStories = [
  'conflicting-registries/adopted-but-never-registered',
  'child-contracts/made-in-the-constructor',
  'immediate-deployer/factory-behind-an-unlinked-router',
  'immediate-deployer/linked-clone-of-a-factory',
  'cutoff-time/link-then-spawn-in-one-block',
  'links/relinked-after-production',
  'countdown-expiry/one-second-on-either-side',
  'no-code/vault-of-the-listed-owner',
  'chains-and-spelling/chain-id-that-begins-alike',
]

test('shell: passes one scenario for each step that it takes', async ({ skip }) => {
  await proveExample('shell', skip, async () => {
    expect(await expectShellConforms(shellStories, skip)).toBeGreaterThanOrEqual(30)
  })
})

test('go: passes the whole suite', async ({ skip }) => {
  skipWithout(['go'], skip)
  await proveExample('go', skip, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { code, report } = await run('go', ['--command', await buildGoExample(folder)])
    expect(report.cases.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')).toEqual([])
    expect([code, report.summary.passed > 1_000]).toEqual([0, true])
  })
})
