import { type HarborcheckError, UsageError } from '../../errors.ts'
import { NotStarted } from '../not-started.ts'
import { printable } from '../protocol/printable.ts'
import { driver } from './driver.ts'
import type { ForgeOutcome } from './run-forge.ts'
import type { Target } from './target.ts'

/** What the compiler says of the driver where the script is not what it has to be. */
const known: [RegExp, (contract: string) => string][] = [
  [
    /Cannot instantiate an? (abstract|interface)|instantiate an interface/,
    (contract) => `the contract ${contract} is abstract, or an interface: it can't be asked`,
  ],
  [
    /Wrong argument count/,
    (contract) => `the constructor of ${contract} takes arguments: harborcheck has none to give`,
  ],
]

/**
 * Why a script can't be run, in the compiler's words or, where they would speak of the driver, in ours.
 * @returns UsageError where the file has no such contract, or the compiler did not come to read it; else NotStarted.
 */
export function cannotCompile(target: Target, { stdout, stderr, late }: ForgeOutcome): HarborcheckError {
  const { file: script, contract, root: project } = target
  const output = `${stderr}\n${stdout}`
  const isOfDriver = output.includes(driver.file)
  if (isOfDriver && /Declaration "[^"]*" not found/.test(output))
    return new UsageError(`The Foundry script has no contract ${contract}.`, { facts: { script, project } })
  const [, says] = known.find(([pattern]) => isOfDriver && pattern.test(output)) ?? []
  if (says) return new NotStarted({ kind: 'errored', reason: says(contract) }, { script, project })
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
