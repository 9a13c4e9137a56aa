import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { within } from '../within.ts'
import { killEscapedProcesses, markName, noEscapedProcesses } from './escaped-processes.ts'
import { watch } from './watchdog.ts'

const live = new Set<ProcessGroup>()

/**
 * Kills every subject that is still running, at once and synchronously. It runs by itself when harborcheck exits;
 * a handler of SIGINT or SIGTERM that doesn't end in `process.exit` calls it. Never throws.
 */
export function killAllSubjects(): void {
  for (const group of live) group.kill()
}

process.on('exit', killAllSubjects)

/**
 * A program in a process group of its own, so that what it starts ends with it. What left the group is found by its
 * environment, where the system shows that; elsewhere it is not waited for, but may live on.
 */
export class ProcessGroup {
  readonly child: ChildProcess
  /**
   * Resolves when the program has ended and all that it wrote was read, with how it ended: `code 3`,
   * `signal SIGKILL`, or why it never started. Never rejects.
   */
  readonly ended: Promise<string>
  /** What it and all that it starts have in their environment, as `NAME=value`. */
  readonly #mark: string
  readonly #unwatch: () => Promise<void>
  #gone = false
  #stopping: Promise<void> | undefined

  /** @param place Where it runs. Default: the present folder and environment. */
  constructor(
    file: string,
    args: string[],
    stdio: StdioOptions,
    { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
  ) {
    const id = randomUUID()
    this.#mark = `${markName}=${id}`
    this.child = spawn(file, args, {
      detached: true,
      stdio,
      env: { ...env, [markName]: id },
      ...(cwd && { cwd }),
    })
    // Whoever reads or writes them is told otherwise: by their end, or by the program's.
    for (const stream of this.child.stdio ?? []) stream?.on('error', () => {})
    live.add(this)
    this.#unwatch = this.child.pid === undefined ? async () => {} : watch(this.child.pid, this.#mark)
    this.ended = this.#ending()
  }

  /**
   * Ends the group: SIGTERM, then SIGKILL to what is left of it after `grace` milliseconds, or as soon as the program
   * itself has ended. Resolves when nothing is left; called again, it only waits for the same.
   */
  end(grace: number): Promise<void> {
    this.#stopping ??= this.#stop(grace)
    return this.#stopping
  }

  /** SIGKILL to the whole group and to what left it, synchronously. Never throws. */
  kill(): void {
    this.#signal('SIGKILL')
    // The program first: what is dead starts nothing more.
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
    // What the program started may still run, and hold its pipes open.
    this.kill()
    this.#gone = true
    // Its last words are read; a process that left the group and kept a pipe is not waited for.
    await within(closed, 1000)
    for (const stream of this.child.stdio ?? []) stream?.destroy()
    return how
  }

  #signal(signal: NodeJS.Signals): void {
    // Once the group is gone its number may be another's.
    if (this.#gone || this.child.pid === undefined) return
    try {
      process.kill(-this.child.pid, signal)
    } catch {
      // It ended by itself.
    }
  }
}
