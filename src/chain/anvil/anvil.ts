import { dirname } from 'node:path'
import { type Anvil, type CreateAnvilOptions, createAnvil } from '@viem/anvil'
import { InternalError } from '../../errors.ts'
import { anvilBinary } from './binary.ts'
import { type AnvilOptions, flags, moreFlags } from './options.ts'

export type AnvilProcess = {
  /** JSON-RPC over HTTP, on the loopback interface only unless another host was asked for. */
  url: string
  /** Kills Anvil; resolves when it is gone. May be called again, and after Anvil died by itself. Never throws. */
  stop(): Promise<void>
}

/** Whoever listens on every address is found at its own. */
function reachable(host = '127.0.0.1'): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

type Running = { pid?: number; exited: boolean }

const running = new Set<Running>()

/**
 * Starts Anvil on 127.0.0.1, unless `host` says otherwise, mining nothing by itself.
 *
 * It leaves nothing behind: with `--prune-history` Anvil keeps no state on disk, {@link killAllChains} runs at exit,
 * and whatever takes this process away without an exit hook (SIGKILL, a crash) is noticed by {@link guarded}'s shell.
 * @throws {InternalError} where Anvil can't be started; for a `port` that is in use, it says so.
 */
export async function startAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const anvil = createAnvil({ ...flags(options), anvilBinary: anvilBinary(), startTimeout: 30_000, execArgs: guarded })
  const self: Running = { exited: false }
  running.add(self)
  const gone = new Promise<void>((resolve) => {
    anvil.on('exit', () => {
      self.exited = true
      running.delete(self)
      resolve()
    })
  })
  const output = listen(anvil, self)
  try {
    await anvil.start()
  } catch (cause) {
    throw startFailure(output.text(), options, cause)
  }
  output.close()
  const stop = async () => {
    // Without a shell the id is not known.
    if (self.pid === undefined) anvil.stop().catch(() => {})
    else kill(self)
    await gone
  }
  const port = /Listening on \S+:(\d+)/.exec(output.text())?.[1]
  return { url: `http://${reachable(options.host)}:${port}`, stop }
}

/**
 * Kills every Anvil that this process has started, at once and synchronously. It runs by itself when the process
 * exits; a handler of SIGINT or SIGTERM that ends in `process.exit` needs nothing more. Never throws.
 */
export function killAllChains(): void {
  for (const self of running) kill(self)
}

process.on('exit', killAllChains)

function kill({ pid, exited }: Running): void {
  if (pid === undefined || exited) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/**
 * Runs `"$0" "$@"` and tells its id. Standard input is a pipe that only harborcheck holds: when it ends, so does Anvil.
 * The shell stays as the parent, so that no id can be another process's when it is killed.
 */
const script = `
exec 3<&0
"$0" "$@" </dev/null 3<&- & anvil=$!
echo "pid $anvil"
{ read -r _ <&3; kill -9 $anvil; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $anvil; status=$?
kill $guard; wait; exit $status`

/** Anvil's allocator keeps what was freed for ten seconds, and in many places: half of what a long campaign would take. */
const env = { _RJEM_MALLOC_CONF: 'narenas:2,dirty_decay_ms:500,muzzy_decay_ms:0' }

type ExecArgs = Extract<NonNullable<CreateAnvilOptions['execArgs']>, (...args: never) => unknown>

/**
 * The command that starts Anvil: in a session of its own, so that a Ctrl-C in the terminal is harborcheck's to handle,
 * and away from the working directory, whose `.env` Anvil would read. Windows has no shell for the guard.
 */
const guarded: ExecArgs = ([binary, args, options]) => {
  const all = [...args, ...moreFlags]
  const cwd = dirname(binary)
  if (process.platform === 'win32') return [binary, all, { ...options, cwd, env }]
  return ['sh', ['-c', script, binary, ...all], { ...options, cwd, env, detached: true, cleanup: false }]
}

/** Collects what Anvil prints while it starts, and learns its id. */
function listen(anvil: Anvil, self: Running) {
  let text = ''
  const close = anvil.on('message', (message) => {
    text += message
    const pid = /^pid (\d+)$/m.exec(text)?.[1]
    if (pid !== undefined) self.pid = Number(pid)
  })
  return { text: () => text, close }
}

function startFailure(output: string, { port, host = '127.0.0.1' }: AnvilOptions, cause: unknown): InternalError {
  if (port !== undefined && /address already in use/i.test(output)) {
    return new InternalError(`Port ${port} is in use`, {
      facts: { address: `${host}:${port}` },
      next: 'Choose another port, or none: a free one is taken then.',
      cause,
    })
  }
  const facts = { anvil: output.replace(/^pid \d+\n/, '').trim() || undefined }
  return new InternalError('Anvil could not be started', { facts, cause })
}
