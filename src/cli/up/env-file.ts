import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { NetworkSummary } from '../../live/network/summary.ts'
import { messageOf, UsageError } from '../../platform/errors.ts'

/** Quotes a value for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** `agreementAOwner` → `AGREEMENT_A_OWNER`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Formats the environment as `export` lines: addresses under the names that `harborcheck explorer` reads, each actor by name. */
export function envText({ environment, actors }: NetworkSummary, pageUrl: string): string {
  const { rpcUrl, explorerUrl, explorerPath, chainId, contracts, deploymentBlock } = environment
  const variables: Record<string, string> = {
    RPC_URL: rpcUrl,
    CHAIN_ID: String(chainId),
    EXPLORER_URL: explorerUrl,
    EXPLORER_PATH: explorerPath,
    PAGE_URL: pageUrl,
    DEPLOYMENT_BLOCK: String(deploymentBlock),
    ...Object.fromEntries(Object.entries(contracts).map(([name, address]) => [snakeCase(name), address])),
  }
  for (const [name, { address, privateKey }] of Object.entries(actors)) {
    variables[`ADDRESS_${snakeCase(name)}`] = address
    if (privateKey) variables[`KEY_${snakeCase(name)}`] = privateKey
  }
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}=${quoted(value)}\n`)
    .join('')
}

/**
 * Writes the file with mode 0600, because it has private keys.
 * @throws {UsageError} if it cannot be written.
 */
export function writeEnvFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.new`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' })
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    const reason = messageOf(cause)
    throw new UsageError(`Cannot write ${path}`, { facts: { cause: reason } })
  }
}
