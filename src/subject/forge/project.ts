import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Abi } from 'viem'
import { type HarborcheckError, UsageError } from '../../platform/errors.ts'
import { packageRoot } from '../../platform/locate.ts'
import { NotStarted } from '../not-started.ts'
import { printable } from '../protocol/printable.ts'
import { driver, driverSource, scriptAlias } from './driver.ts'
import { readScriptAbi } from './forge-artifact.ts'
import { forgeBinary } from './forge-binary.ts'
import { readAnswers } from './read-answers.ts'
import { type ForgeOutcome, type ForgeRun, runForge } from './run-forge.ts'
import type { ScriptTarget } from './target.ts'

/** A compiled script that can be asked many times. */
export type Project = {
  target: ScriptTarget
  /** The script's ABI, with every error that its sources declare. */
  abi: Abi
  /** Asks the script about contracts on a chain, in one run of forge. Never rejects. */
  run(
    contracts: readonly string[],
    rpcUrl: string,
    run: Pick<ForgeRun, 'env' | 'limit' | 'onLog' | 'signal'>,
  ): Promise<ForgeOutcome>
  /** Removes the files that forge wrote. */
  close(): void
}

/** Milliseconds. Forge may have to download a compiler first, and to compile a large project through Yul. */
const compileLimit = 300_000

const folders = new Set<string>()
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Compiles a script and the driver that asks it, with the settings of the script's project. Forge writes to a temporary
 * folder, never into the project.
 * @throws {UsageError} if forge or its compiler is missing.
 * @throws {NotStarted} if the script cannot be compiled or asked.
 */
export async function openProject(target: ScriptTarget): Promise<Project> {
  const file = forgeBinary()
  const folder = mkdtempSync(join(tmpdir(), 'harborcheck-forge-'))
  folders.add(folder)
  const close = () => {
    folders.delete(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    writeFileSync(join(folder, driver.file), driverSource(target))
    const compiled = await runForge({
      file,
      args: [...argumentsFor(target, folder, 'cache'), 'false', '[]'],
      cwd: target.root,
      env: process.env,
      limit: compileLimit,
    })
    if (compiled.late || !readAnswers(compiled.stdout, [])) throw compileError(target, compiled)
    const { abi, hasSetUp } = readScriptAbi(target, join(folder, 'out'))
    return {
      target,
      abi,
      close,
      async run(contracts, rpcUrl, run) {
        const cache = copyCache(folder)
        const args = [String(hasSetUp), `[${contracts.join(',')}]`, '--rpc-url', rpcUrl, '--ffi']
        try {
          return await runForge({
            file,
            args: [...argumentsFor(target, folder, cache), ...args],
            cwd: target.root,
            ...run,
          })
        } finally {
          rmSync(join(folder, cache), { recursive: true, force: true })
        }
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

let caches = 0

/** Copies forge's cache for each run: two runs at once would read each other's half-written cache, and compile again. */
function copyCache(folder: string): string {
  caches += 1
  const cache = `cache-${caches}`
  cpSync(join(folder, 'cache'), join(folder, cache), { recursive: true })
  return cache
}

function argumentsFor({ file, root, hasConfig }: ScriptTarget, folder: string, cache: string): string[] {
  return [
    'script',
    `${join(folder, driver.file)}:${driver.contract}`,
    ...['--root', root, '--out', join(folder, 'out'), '--cache-path', join(folder, cache)],
    ...['--remappings', `${scriptAlias}=${file}`],
    // A project has its own remapping to the helper; a file without a project gets this one.
    ...(hasConfig ? [] : ['--remappings', `harborcheck/=${packageRoot}/`]),
    ...['--json', '--no-storage-caching', '--non-interactive'],
    ...['--sig', driver.signature],
  ]
}

/** Compiler errors in the driver that a wrong kind of script causes, and what to say instead. */
const driverErrors: [RegExp, (contract: string) => string][] = [
  [
    /Cannot instantiate an? (abstract|interface)|instantiate an interface/,
    (contract) => `the contract ${contract} is abstract or an interface, and can't be deployed`,
  ],
  [/Wrong argument count/, (contract) => `the constructor of ${contract} takes arguments, and harborcheck passes none`],
]

/**
 * Builds the error for a script that does not compile. It quotes the compiler, unless the compiler complains about the driver.
 * @returns UsageError if the file lacks the contract, or the compiler did not run; else NotStarted.
 */
function compileError(target: ScriptTarget, { stdout, stderr, late }: ForgeOutcome): HarborcheckError {
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
