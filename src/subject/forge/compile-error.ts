import { type HarborcheckError, UsageError } from '../../platform/errors.ts'
import { NotStarted } from '../not-started.ts'
import { printable } from '../protocol/printable.ts'
import { driver } from './driver.ts'
import type { ForgeOutcome } from './run-forge.ts'
import type { ScriptTarget } from './target.ts'

/** Compiler errors in the driver that a wrong kind of script causes, and what to say instead. */
const driverErrors: [RegExp, (contract: string) => string][] = [
  [
    /Cannot instantiate an? (abstract|interface)|instantiate an interface/,
    (contract) => `the contract ${contract} is abstract or an interface, and can't be deployed`,
  ],
  [/Wrong argument count/, (contract) => `the constructor of ${contract} takes arguments, and harborcheck passes none`],
]

/**
 * The error for a script that does not compile. It quotes the compiler, unless the compiler complains about the driver.
 * @returns UsageError where the file has no such contract, or the compiler did not run; else NotStarted.
 */
export function compileError(target: ScriptTarget, { stdout, stderr, late }: ForgeOutcome): HarborcheckError {
  const { file: script, contract, root: project } = target
  const output = `${stderr}\n${stdout}`
  const isOfDriver = output.includes(driver.file)
  if (isOfDriver && /Declaration "[^"]*" not found/.test(output))
    return new UsageError(`The Foundry script has no contract ${contract}.`, { facts: { script, project } })
  const [, reasonFor] = driverErrors.find(([pattern]) => isOfDriver && pattern.test(output)) ?? []
  if (reasonFor) return new NotStarted({ kind: 'errored', reason: reasonFor(contract) }, { script, project })
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const forge = lines.slice(0, 12).map((line) => printable(line))
  const facts = { script, contract, project, forge: forge.join('\n    ') }
  if (output.includes('Compiler run failed'))
    return new NotStarted({ kind: 'errored', reason: 'forge cannot compile the script' }, facts)
  return new UsageError(late ? 'forge did not compile the script in time.' : 'forge cannot compile the script.', {
    facts,
    next: 'If the compiler is missing, name one: solc = "…" in foundry.toml, or FOUNDRY_SOLC in the environment',
  })
}
