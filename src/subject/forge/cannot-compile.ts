import { UsageError } from '../../errors.ts'
import { printable } from '../protocol/printable.ts'
import { driver } from './driver.ts'
import type { ForgeOutcome } from './run-forge.ts'
import type { Target } from './target.ts'

/** What the compiler says of the driver where the script is not what it has to be. */
const known: [RegExp, (contract: string) => string][] = [
  [/Declaration "[^"]*" not found/, (contract) => `The Foundry script has no contract ${contract}.`],
  [
    /Cannot instantiate an? (abstract|interface)|instantiate an interface/,
    (contract) => `The contract ${contract} is abstract, or an interface: it can't be asked.`,
  ],
  [
    /Wrong argument count/,
    (contract) => `The constructor of ${contract} takes arguments: harborcheck has none to give.`,
  ],
]

/** Why a script can't be run, in the compiler's words or, where they would speak of the driver, in ours. */
export function cannotCompile({ file, contract, root }: Target, { stdout, stderr, late }: ForgeOutcome): UsageError {
  const output = `${stderr}\n${stdout}`
  const [, says] = known.find(([pattern]) => pattern.test(output) && output.includes(driver.file)) ?? []
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
  const message =
    says?.(contract) ?? (late ? 'forge did not compile the script in time.' : 'forge cannot compile the script.')
  return new UsageError(message, {
    facts: {
      script: file,
      contract,
      project: root,
      ...(says ? {} : { forge: lines.map((line) => printable(line)).join('\n    ') }),
    },
    // The script is not at fault where the compiler did not come to read it.
    ...(output.includes('Compiler run failed')
      ? {}
      : {
          next: 'If the compiler is missing, name one: solc = "…" in foundry.toml, or FOUNDRY_SOLC in the environment',
        }),
  })
}
