import { UsageError } from '../../platform/errors.ts'
import { LogTail } from '../../subject/process/log-tail.ts'
import { ProcessGroup } from '../../subject/process/process-group.ts'
import type { Environment } from '../../subject/resolver.ts'
import { clockVariables } from './clock-file.ts'

/** The explorer under test: started by a command, or running already. */
export type UnderTest = {
  /** Its base address, without a slash at its end. */
  url: string
  /**
   * Describes how the explorer exited, such as `code 1`; `undefined` while it runs, and always for an explorer that was
   * already running.
   */
  isGone(): string | undefined
  /** Whether a process of it is stopped (SIGSTOP). Missing for an explorer that was already running. */
  isStopped?: () => boolean
  /** Returns the last lines of its output. */
  log(): string | undefined
  /**
   * Ends the explorer with every process that it started, and starts it again. Missing for an explorer that was already running.
   */
  restart?: () => Promise<void>
  /** Ends the explorer and every process that it started. Never throws. */
  close(): Promise<void>
}

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE = 2_000

/**
 * Environment variables with the facts of a chain that an explorer needs. It must listen on `port` of 127.0.0.1.
 * @param clockFile see {@link clockVariables}.
 */
export function explorerVariables(
  { rpcUrl, chainId, contracts, deploymentBlock, explorerPath }: Environment,
  port: number,
  clockFile?: string,
): Record<string, string> {
  return {
    RPC_URL: rpcUrl,
    CHAIN_ID: `${chainId}`,
    ATTACK_REGISTRY: contracts.attackRegistry,
    AGREEMENT_FACTORY: contracts.agreementFactory,
    SAFE_HARBOR_REGISTRY: contracts.safeHarborRegistry,
    CHAIN_SAFE_HARBOR_REGISTRY: contracts.chainSafeHarborRegistry,
    DEPLOYMENT_BLOCK: `${deploymentBlock}`,
    EXPLORER_PATH: explorerPath,
    PORT: `${port}`,
    ...(clockFile !== undefined && clockVariables(clockFile)),
  }
}

/**
 * Starts an explorer with a command line: `sh -c` runs it in the working folder, with these variables besides
 * harborcheck's own, and in a new process group. Stores only the end of its output.
 * @param variables see {@link explorerVariables}.
 * @throws {UsageError} if the command is empty.
 */
export function launchExplorer(
  command: string,
  variables: ReturnType<typeof explorerVariables>,
  onLog?: (line: string) => void,
): UnderTest {
  if (command.trim() === '' || command.includes('\0'))
    throw new UsageError('--command is empty, or has a NUL character', { facts: { command } })
  const log = new LogTail(onLog)
  let gone: string | undefined
  const env = { ...process.env, ...variables }
  const start = () => {
    const group = new ProcessGroup('sh', ['-c', command], ['ignore', 'pipe', 'pipe'], { env })
    for (const stream of [group.child.stdout, group.child.stderr]) {
      const lines = log.stream()
      stream?.on('data', (chunk: Buffer) => lines.push(chunk))
      stream?.on('end', () => lines.end())
    }
    void group.ended.then((how) => {
      gone = how
    })
    return group
  }
  let group = start()
  return {
    url: `http://127.0.0.1:${variables.PORT}`,
    isGone: () => gone,
    isStopped: () => group.isStopped(),
    log: () => log.text(),
    async restart() {
      await group.end(GRACE)
      await group.ended
      gone = undefined
      group = start()
    },
    close: () => group.end(GRACE),
  }
}
