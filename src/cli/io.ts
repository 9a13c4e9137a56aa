import { AsyncLocalStorage } from 'node:async_hooks'

/** Message of a background process to the `up --detach` that started it: its output once it is ready, or why it failed. */
export type ParentMessage = { ready: string } | { failed: string }

type SignalName = 'SIGHUP' | 'SIGINT' | 'SIGTERM'

/** What a command reads, writes and listens to, besides files. */
export type Io = {
  /** The command line: Node, the script, the arguments. Commands that start themselves again use it. */
  argv: readonly string[]
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  /** Emits the signals that end a command. */
  signals: {
    on(name: SignalName, listener: (name: SignalName) => void): void
    off(name: SignalName, listener: (name: SignalName) => void): void
  }
  /** The foreground process that waits for this background one, if there is one. */
  parent: { send(message: ParentMessage): void } | undefined
  /** Ends the command at once, with the exit code that was decided. */
  exit(): void
}

/** The streams and signals of this process. */
export const processIo: Io = {
  argv: process.argv,
  get stdin() {
    return process.stdin
  },
  get stdout() {
    return process.stdout
  },
  get stderr() {
    return process.stderr
  },
  signals: process,
  parent: process.send && { send: (message) => process.connected && process.send?.(message, () => {}) },
  exit: () => process.exit(),
}

const current = new AsyncLocalStorage<Io>()

/** Runs a command with `io` instead of {@link processIo}. */
export const withIo = <Result>(io: Io, run: () => Result): Result => current.run(io, run)

/** Streams and signals of the running command. */
export const io = (): Io => current.getStore() ?? processIo
