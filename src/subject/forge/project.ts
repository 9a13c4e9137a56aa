import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Abi } from 'viem'
import { packageRoot } from '../../locate.ts'
import { checkedAbi } from './artifact.ts'
import { forgeBinary } from './binary.ts'
import { cannotCompile } from './cannot-compile.ts'
import { driver, driverSource, scriptAlias } from './driver.ts'
import { readAnswers } from './read-answers.ts'
import { type ForgeOutcome, type ForgeRun, runForge } from './run-forge.ts'
import type { Target } from './target.ts'

/** A script that was compiled once, ready to be asked many times. */
export type Project = {
  target: Target
  /** The script's own interface. */
  abi: Abi
  /** Puts questions to the script on a chain. Never rejects. */
  run(
    contracts: readonly string[],
    rpcUrl: string,
    run: Pick<ForgeRun, 'env' | 'limit' | 'onLog' | 'signal'>,
  ): Promise<ForgeOutcome>
  /** Removes what forge wrote. */
  close(): void
}

/** Milliseconds: forge may have to download a compiler first, and to compile a large project through Yul. */
const compileLimit = 300_000

const folders = new Set<string>()
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Compiles a script with the driver that asks it, by its own project's settings; what forge writes goes to a folder of ours.
 * @throws UsageError where forge or its compiler is not there; NotStarted where the script cannot be compiled or asked.
 */
export async function openProject(target: Target): Promise<Project> {
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
    if (compiled.late || !readAnswers(compiled.stdout, [])) throw cannotCompile(target, compiled)
    const { abi, hasSetUp } = checkedAbi(target, join(folder, 'out'))
    return {
      target,
      abi,
      close,
      async run(contracts, rpcUrl, run) {
        const cache = ownCache(folder)
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

/** Forge writes its cache anew at every run: two runs at once would read each other's half-written one, and compile again. */
function ownCache(folder: string): string {
  caches += 1
  const cache = `cache-${caches}`
  cpSync(join(folder, 'cache'), join(folder, cache), { recursive: true })
  return cache
}

function argumentsFor({ file, root, configured }: Target, folder: string, cache: string): string[] {
  return [
    'script',
    `${join(folder, driver.file)}:${driver.contract}`,
    ...['--root', root, '--out', join(folder, 'out'), '--cache-path', join(folder, cache)],
    ...['--remappings', `${scriptAlias}=${file}`],
    // A project has its own way to the helper; a lone file is given one.
    ...(configured ? [] : ['--remappings', `harborcheck/=${packageRoot}/`]),
    ...['--json', '--no-storage-caching', '--non-interactive'],
    ...['--sig', driver.signature],
  ]
}
