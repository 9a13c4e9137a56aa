import { vi } from 'vitest'
import { failureOf } from '../../src/cli/exit/command-failure.ts'
import { createProgram } from '../../src/cli/program.ts'
import type { Outcome } from './harborcheck.ts'

/**
 * Runs a command line that is refused before anything starts, in this process: a process of its own takes a third of a
 * second to read the code. `wrong-arguments.long.test.ts` runs refused command lines of every command as users do.
 * @throws if it is not refused.
 */
export async function refused(...args: string[]): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += text
      return true
    }),
  )
  try {
    await (await createProgram(args)).parseAsync(args, { from: 'user' })
  } catch (error) {
    const { ending, text } = failureOf(error)
    if (text !== undefined) printed.stderr += `harborcheck: ${text}\n`
    return { code: ending === 'done' ? 0 : ending, ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  throw new Error(`harborcheck ${args.join(' ')} was not refused`)
}
