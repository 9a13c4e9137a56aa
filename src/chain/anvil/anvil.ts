import { dirname } from 'node:path'
import { type Anvil, type CreateAnvilOptions, createAnvil } from '@viem/anvil'
import { InternalError } from '../../errors.ts'
import { anvilBinary } from './binary.ts'
import { type AnvilOptions, flags, moreFlags } from './options.ts'

export type AnvilProcess = {
  /** JSON-RPC over HTTP and WebSocket, at an address of the loopback interface that nobody can foresee. */
  url: string
  /** Kills Anvil; resolves when it is gone. May be called again, and after Anvil died by itself. Never throws. */
  stop(): Promise<void>
}

/** `group` is the id of the shell, and of the process group that holds it and Anvil. */
type Running = { group?: number; exited: boolean }

/** Milliseconds in which Anvil must listen. */
const START_LIMIT = 30_000

const running = new Set<Running>()

/**
 * Starts Anvil on the loopback interface, mining nothing by itself.
 *
 * It leaves nothing behind: with `--prune-history` Anvil keeps no state on disk, {@link killAllChains} runs at exit,
 * and whatever takes this process away without an exit hook (SIGKILL, a crash) is noticed by {@link guarded}'s shell.
 * @throws {InternalError} where Anvil can't be started. Nothing of it is left then.
 */
export async function startAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const anvil = createAnvil({
    ...flags(options),
    anvilBinary: anvilBinary(),
    startTimeout: 2 * START_LIMIT,
    execArgs: guarded,
  })
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
  // Its own way to give up waits for output that a stopped process never closes.
  const limit = setTimeout(() => kill(self), START_LIMIT)
  try {
    await anvil.start()
  } catch (cause) {
    throw startFailure(output.text(), cause)
  } finally {
    clearTimeout(limit)
  }
  output.close()
  const stop = async () => {
    // Without a shell the id is not known.
    if (self.group === undefined) anvil.stop().catch(() => {})
    else kill(self)
    await gone
  }
  return { url: `http://${/Listening on (\S+)/.exec(output.text())?.[1]}`, stop }
}

/**
 * Kills every Anvil that this process has started, at once and synchronously. It runs by itself when the process
 * exits; a handler of SIGINT or SIGTERM that ends in `process.exit` needs nothing more. Never throws.
 */
export function killAllChains(): void {
  for (const self of running) kill(self)
}

process.on('exit', killAllChains)

/** Kills Anvil and its shell, one that is stopped (SIGSTOP) too. The shell is our child, so its id is nobody else's before it has exited. */
function kill({ group, exited }: Running): void {
  if (group === undefined || exited) return
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/**
 * Runs `"$0" "$@"` and prints its own id, which is that of their process group. Standard input is a pipe that only
 * harborcheck holds: when it ends, so does Anvil.
 */
const script = `
exec 3<&0
"$0" "$@" </dev/null 3<&- & anvil=$!
echo "group $$"
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

/** Collects what Anvil prints while it starts, and learns the id of its process group. */
function listen(anvil: Anvil, self: Running) {
  let text = ''
  const close = anvil.on('message', (message) => {
    text += message
    const group = /^group (\d+)$/m.exec(text)?.[1]
    if (group !== undefined) self.group = Number(group)
  })
  return { text: () => text, close }
}

function startFailure(output: string, cause: unknown): InternalError {
  const facts = { anvil: output.replace(/^group \d+\n/, '').trim() || undefined }
  return new InternalError('Anvil could not be started', { facts, cause })
}
