import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { leftovers } from './setup.ts'

/** Runs the program that leaves a subject behind, until it is gone itself. */
async function outlived(way: string, signal?: NodeJS.Signals): Promise<unknown> {
  const file = fileURLToPath(new URL('./outlived.ts', import.meta.url))
  const program = spawn(process.execPath, ['--import', 'tsx', file, way], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = once(program, 'exit')
  await once(program.stdout, 'data')
  if (signal) {
    // The program, the shell of the subject, the subject, and its watchdog.
    expect(leftovers().length).toBeGreaterThanOrEqual(4)
    program.kill(signal)
  }
  const [code, by] = await exit
  return by ?? code
}

test.each([
  ['exits', 0],
  ['throws', 1],
])('harborcheck %s: its subject ends at once', async (way, code) => {
  expect(await outlived(way)).toBe(code)
  await eventually(() => expect(leftovers()).toEqual([]))
})

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'harborcheck dies by %s: its subject ends, too',
  async (signal) => {
    expect(await outlived('stays', signal)).toBe(signal)
    await eventually(() => expect(leftovers()).toEqual([]))
  },
)

test('if harborcheck handles SIGINT, killAllSubjects ends the subject', async () => {
  expect(await outlived('handles', 'SIGINT')).toBe(0)
})
