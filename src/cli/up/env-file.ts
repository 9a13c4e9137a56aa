import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { UsageError } from '../../errors.ts'
import type { NetworkSummary } from './network-summary.ts'

/** Quoted so that a shell takes it as it is. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** `agreementAOwner` as a shell's variables are written: `AGREEMENT_A_OWNER`. */
const upper = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** What is up, as lines for a shell: where it is under the names that `harborcheck explorer` knows, everybody by name. */
export function envText({ environment, actors }: NetworkSummary, pageUrl: string): string {
  const { rpcUrl, explorerUrl, explorerPath, chainId, contracts, deploymentBlock } = environment
  const variables: Record<string, string> = {
    RPC_URL: rpcUrl,
    CHAIN_ID: String(chainId),
    EXPLORER_URL: explorerUrl,
    EXPLORER_PATH: explorerPath,
    PAGE_URL: pageUrl,
    DEPLOYMENT_BLOCK: String(deploymentBlock),
    ...Object.fromEntries(Object.entries(contracts).map(([name, address]) => [upper(name), address])),
  }
  for (const [name, { address, privateKey }] of Object.entries(actors)) {
    variables[`ADDRESS_${upper(name)}`] = address
    if (privateKey) variables[`KEY_${upper(name)}`] = privateKey
  }
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quoted(value)}\n`)
    .join('')
}

/**
 * Writes the lines to a file that nobody else can read: there are keys in it.
 * @throws {UsageError} where it cannot be written.
 */
export function writeEnvFile(path: string, text: string): void {
  const fresh = `${path}.${process.pid}.new`
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' })
    renameSync(fresh, path)
  } catch (cause) {
    rmSync(fresh, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`Cannot write ${path}`, { facts: { cause: reason } })
  }
}
