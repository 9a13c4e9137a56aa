import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { within } from '../../platform/within.ts'
import {
  isAnyStopped,
  killEscapedProcesses,
  markedProgram,
  markName,
  newMark,
  noEscapedProcesses,
} from './escaped-processes.ts'

/**
 * Waits on a pipe that only harborcheck holds, and that ends with harborcheck, even by SIGKILL, which runs no exit hook.
 * `kill` takes the group as a negated id; `--` is not portable. Processes that left the group are found by
 * what they inherit where the system shows it, as in `killEscapedProcesses`.
 */
const script = `read -r _; kill -TERM "-$1"; sleep 1; kill -KILL "-$1"
for process in /proc/[0-9]*; do
grep -qsazxF "${markName}=$2" "$process/environ" || grep -qs "^Max file locks  *$2 " "$process/limits" || continue
kill -KILL "\${process#/proc/}"
done`

/**
 * Ends a process group, and processes with its mark, if harborcheck exits first.
 * @returns Stops the watchdog once the group has ended; resolves when the watchdog has exited.
 */
function watch(group: number, mark: string): () => Promise<void> {
  const watchdog = spawn('sh', ['-c', script, 'sh', String(group), mark], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.stdin.on('error', () => {})
  watchdog.unref()
  const gone = new Promise<void>((resolve) => {
    watchdog.once('exit', () => resolve())
    // If the machine can't start the watchdog, the exit hook still ends the group.
    watchdog.on('error', () => resolve())
  })
  return () => {
    watchdog.kill('SIGKILL')
    watchdog.ref()
    return gone
  }
}

const live = new Set<ProcessGroup>()

/**
 * Kills every running subject, synchronously. It runs when harborcheck exits; a handler of SIGINT or SIGTERM that
 * doesn't call `process.exit` must call it. Never throws.
 */
export function killAllSubjects(): void {
  for (const group of live) group.kill()
}

process.on('exit', killAllSubjects)
// At SIGUSR1 Node opens its debugger, through which a subject could change the verdict. A listener prevents that.
process.on('SIGUSR1', () => {})

/**
 * A program in its own process group, so that the processes it starts end with it. On Linux, processes that left the group
 * are found by what they inherit; on other systems they may live on, and harborcheck does not wait for them.
 */
export class ProcessGroup {
  readonly child: ChildProcess
  /**
   * Resolves when the program has ended and its output is read: `code 3`, `signal SIGKILL`, or why it did not start.
   * Never rejects.
   */
  readonly ended: Promise<string>
  /** What the program and all that it starts inherit. */
  readonly #mark = newMark()
  readonly #unwatch: () => Promise<void>
  #gone = false
  #stopping: Promise<void> | undefined

  /** @param options Folder and environment of the program. Default: those of harborcheck. */
  constructor(
    file: string,
    args: string[],
    stdio: StdioOptions,
    { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
  ) {
    const [program, all] = process.platform === 'linux' ? ['sh', markedProgram(this.#mark, file, args)] : [file, args]
    this.child = spawn(program, all, {
      detached: true,
      stdio,
      env: { ...env, ...bypassProxy(env), [markName]: this.#mark },
      ...(cwd && { cwd }),
    })
    // Readers and writers learn of an error from the end of the stream or of the program.
    for (const stream of this.child.stdio ?? []) stream?.on('error', () => {})
    live.add(this)
    this.#unwatch = this.child.pid === undefined ? async () => {} : watch(this.child.pid, this.#mark)
    this.ended = this.#ending()
  }

  /**
   * Ends the group: SIGTERM, then SIGKILL to the rest after `grace` milliseconds, or as soon as the program itself has
   * ended. Resolves when all processes have ended. A second call waits for the first.
   */
  end(grace: number): Promise<void> {
    this.#stopping ??= this.#stop(grace)
    return this.#stopping
  }

  /** Whether a process of the program is stopped (SIGSTOP), as Linux shows below `/proc`. False on other systems. */
  isStopped(): boolean {
    return isAnyStopped(this.#mark)
  }

  /** Sends SIGKILL to the group and to processes that left it, synchronously. Never throws. */
  kill(): void {
    this.#signal('SIGKILL')
    // The group is killed first, so that it starts no more processes.
    if (live.delete(this)) killEscapedProcesses(this.#mark)
    void this.#unwatch()
  }

  async #stop(grace: number): Promise<void> {
    this.#signal('SIGTERM')
    await within(this.ended, grace)
    this.kill()
    await Promise.all([this.ended, this.#unwatch(), noEscapedProcesses(this.#mark)])
  }

  async #ending(): Promise<string> {
    const closed = new Promise((resolve) => this.child.once('close', resolve))
    const how = await new Promise<string>((resolve) => {
      this.child.once('error', (error) => resolve(error.message))
      this.child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
    })
    // Processes that the program started may still run and hold its pipes open.
    this.kill()
    this.#gone = true
    // The rest of the output is read, but not for longer than a second: a process that left the group may hold a pipe.
    await within(closed, 1000)
    for (const stream of this.child.stdio ?? []) stream?.destroy()
    return how
  }

  #signal(signal: NodeJS.Signals): void {
    // Once the group is gone, its id may belong to another one.
    if (this.#gone || this.child.pid === undefined) return
    try {
      process.kill(-this.child.pid, signal)
    } catch {
      // It has exited meanwhile.
    }
  }
}

/** Excludes loopback from the user's proxy, through which some clients would send requests that cannot reach the sources. */
function bypassProxy({ NO_PROXY: upper, no_proxy: lower }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Some clients take `*` only if it stands alone.
  const extend = (list: string | undefined) =>
    list?.trim() === '*' ? list : [list, '127.0.0.1', 'localhost', '::1'].filter(Boolean).join(',')
  return { NO_PROXY: extend(upper || lower), no_proxy: extend(lower || upper) }
}
