import { checkExportable } from '../export/check-exportable.ts'
import { exportAs } from '../export/export-as.ts'
import { checkWritable, writeWhole } from '../platform/files/write-file.ts'
import type { ProgramLanguage } from '../platform/program-languages.ts'
import { otherChainId } from '../scenario/network-steps.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { io } from './io.ts'

/** The command that runs a file of each language. */
const commandFor: Record<ProgramLanguage, (file: string) => string> = {
  cast: (file) => `sh ${file}`,
  solidity: (file) => `forge test -vv --match-path ${file}`,
  viem: (file) => `RPC_URL=http://127.0.0.1:8545 node ${file}`,
}

/**
 * Writes a case as a program, to a file or to standard output. `name`: the case's name on the command line.
 * @throws {UsageError} if the case cannot be exported, or the file cannot be written.
 */
export async function writeExport(
  scenario: Scenario,
  language: ProgramLanguage,
  {
    name,
    out,
    chainId,
    otherChainId: chosen,
  }: { name: string; out?: string | undefined; chainId: number; otherChainId?: number | undefined },
): Promise<void> {
  checkExportable(scenario, name)
  if (out !== undefined) await checkWritable(out)
  const text = exportAs(scenario, language, { chainId, otherChainId: otherChainId(chainId, chosen) })
  if (out === undefined) {
    io().stdout.write(text)
    return
  }
  await writeWhole(out, text)
  io().stdout.write(`${out} plays ${scenario.id}. Run it:\n  ${commandFor[language](out)}\n`)
}
