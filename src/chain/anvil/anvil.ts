import { randomUUID } from 'node:crypto'
import { accessSync, constants as files, rmSync, statSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { type Anvil, type CreateAnvilOptions, createAnvil } from '@viem/anvil'
import { startAnswerTimer } from '../../platform/answer-timer.ts'
import { InternalError } from '../../platform/errors.ts'
import { isStopped } from '../../platform/is-stopped.ts'
import { within } from '../../platform/within.ts'
import { Interference } from '../interference.ts'
import { anvilBinary, whyNotRun } from './anvil-binary.ts'
import { type AnvilOptions, flags, moreFlags } from './anvil-options.ts'
import { watchStop } from './watch-stop.ts'

export type AnvilProcess = {
  /** JSON-RPC over HTTP and WebSocket, at a random loopback address. */
  url: string
  /** Path of its Unix socket, which takes and answers JSON-RPC messages; none on Windows. */
  socket: string | undefined
  /** Explains why Anvil does not answer, if another program ended or stopped it. Waits a second for its end. */
  failure(): Promise<Interference | undefined>
  /** Kills Anvil; resolves when it has exited. May be called again, and after Anvil exited by itself. Never throws. */
  stop(): Promise<void>
}

/**
 * `group` is the id of the shell, and of the process group that holds it and Anvil. `pid` is Anvil's. `how` is the
 * signal or exit code with which the shell ended.
 */
type Running = { group?: number; pid?: number; exited: boolean; how?: string | number; socket: string | undefined }

/** How long Anvil may take to listen, in milliseconds. */
const START_LIMIT = 30_000

/** The longest delay of a timer, in milliseconds. */
const NEVER = 2 ** 31 - 1

/** How long the end of a process may come after that of its connections, in milliseconds. */
const EXIT_LIMIT = 1_000

const running = new Set<Running>()

/**
 * Starts Anvil on the loopback interface, without automatic mining.
 *
 * Leaves no files and no process behind: with `--prune-history` Anvil stores no state on disk, {@link killAllChains} runs at
 * exit, and if this process ends without its exit hook (SIGKILL, a crash), the shell of {@link guarded} kills Anvil.
 * @param limit How long it may take to listen, in milliseconds; a minute in which it is stopped (SIGSTOP) does not count.
 * @throws {InternalError} if Anvil does not start. The process has ended then.
 */
export async function startAnvil(options: Omit<AnvilOptions, 'socket'>, limit = START_LIMIT): Promise<AnvilProcess> {
  const socket = newSocketPath()
  const anvil = createAnvil({
    ...flags({ ...options, socket }),
    anvilBinary: anvilBinary(),
    // The library's own limit counts time in which the machine was paused, and waits until the output closes, which a stopped
    // (SIGSTOP) process never does.
    startTimeout: NEVER,
    execArgs: guarded(socket),
  })
  const self: Running = { exited: false, socket }
  running.add(self)
  const gone = new Promise<void>((resolve) => {
    anvil.on('exit', (code, signal) => {
      self.how = signal ?? code ?? 0
      // Anvil can outlive its shell, and would keep the output open that the library waits for.
      kill(self)
      self.exited = true
      removeSocket(self)
      running.delete(self)
      resolve()
    })
  })
  const output = listen(anvil, self)
  let stopped: Interference | undefined
  const giveUp = () => {
    stopped = stopOf(self)
    kill(self)
  }
  const stopTimer = startAnswerTimer(limit, giveUp, () => stopOf(self) !== undefined)
  try {
    await anvil.start()
  } catch (cause) {
    throw stopped ?? startFailure(output.text(), cause)
  } finally {
    stopTimer()
  }
  output.close()
  const endWatch = self.pid === undefined ? () => {} : watchStop(self.pid, (text) => process.stderr.write(text))
  void gone.then(endWatch)
  let isStopping = false
  const stop = async () => {
    isStopping = true
    endWatch()
    // Without a shell (Windows) the group's id is unknown.
    if (self.group === undefined) anvil.stop().catch(() => {})
    else kill(self)
    await gone
  }
  const failure = async () => {
    await within(gone, EXIT_LIMIT)
    return isStopping ? undefined : failureOf(self)
  }
  return { url: `http://${/Listening on (\S+)/.exec(output.text())?.[1]}`, socket, failure, stop }
}

/**
 * Kills every Anvil that this process has started, synchronously. It runs when the process exits, so a handler of SIGINT
 * or SIGTERM only has to call `process.exit`. Never throws.
 */
export function killAllChains(): void {
  for (const self of running) {
    kill(self)
    removeSocket(self)
  }
}

process.on('exit', killAllChains)

function failureOf({ exited, how, ...self }: Running): Interference | undefined {
  if (exited) {
    // A shell adds 128 to the number of the signal that ended its child.
    const signal = Object.entries(constants.signals).find(([name, number]) => name === how || number + 128 === how)?.[0]
    return new Interference(`Anvil ended: ${signal ?? `exit code ${how}`}`, {
      next:
        signal === 'SIGKILL'
          ? 'a machine without memory kills processes, so use fewer --workers; or another program, such as the subject, killed it'
          : 'run again; if Anvil ends again, report it as a bug',
    })
  }
  return stopOf(self)
}

/** Explains that another program has stopped Anvil, or the shell that starts it, if one has. */
function stopOf({ pid, group }: Pick<Running, 'pid' | 'group'>): Interference | undefined {
  const process = [pid, group].find((one) => one !== undefined && isStopped(one))
  if (process === undefined) return undefined
  return new Interference('Anvil was stopped by another program (SIGSTOP)', {
    facts: { process },
    next: 'run again; no other program, such as the subject, may stop Anvil',
  })
}

/** The longest path that a Unix socket can have, in bytes, on any system. */
const LONGEST_PATH = 103

/**
 * Creates an unguessable path for a Unix socket; undefined on Windows, or if the folder for temporary files cannot
 * have it. The path is absolute, because Anvil runs in another folder.
 */
function newSocketPath(): string | undefined {
  const path = resolve(tmpdir(), `harborcheck-${randomUUID()}.ipc`)
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_PATH) return undefined
  try {
    accessSync(tmpdir(), files.W_OK)
    return statSync(tmpdir()).isDirectory() ? path : undefined
  } catch {
    return undefined
  }
}

function removeSocket({ socket }: Running): void {
  if (socket !== undefined) rmSync(socket, { force: true })
}

/** Kills Anvil and its shell, even if stopped (SIGSTOP). The shell is our child: its id is not reused before it exits. */
function kill({ group, exited }: Running): void {
  if (group !== undefined && !exited) killGroup(group)
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/**
 * Prints the shell's process id, which is also the id of its process group, then runs `"$0" "$@"`: an Anvil whose group is
 * unknown could not be killed if the shell is. Standard input is a pipe that only harborcheck holds open: when it closes, the
 * shell kills Anvil and removes its socket.
 */
const script = `
echo "group $$"
exec 3<&0
"$0" "$@" </dev/null 3<&- & anvil=$!
echo "process $anvil"
{ read -r _ <&3; kill -9 $anvil; rm -f "$ANVIL_SOCKET"; } >/dev/null 2>&1 & guard=$!
exec 3<&-
wait $anvil; status=$?
kill $guard; wait; exit $status`

/** By default Anvil's allocator keeps freed memory for ten seconds, in many arenas: half of a long campaign's memory. */
const env = { _RJEM_MALLOC_CONF: 'narenas:2,dirty_decay_ms:500,muzzy_decay_ms:0' }

type ExecArgs = Extract<NonNullable<CreateAnvilOptions['execArgs']>, (...args: never) => unknown>

/**
 * Wraps the command that starts Anvil. A new session makes Ctrl-C in the terminal reach harborcheck alone; another
 * directory stops Anvil from reading the `.env` of the current one. Windows has no shell, and no guard.
 */
const guarded =
  (socket = ''): ExecArgs =>
  ([binary, args, options]) => {
    const all = [...args, ...moreFlags]
    const cwd = dirname(binary)
    if (process.platform === 'win32') return [binary, all, { ...options, cwd, env }]
    const shell = { ...options, cwd, env: { ...env, ANVIL_SOCKET: socket }, detached: true, cleanup: false }
    return ['sh', ['-c', script, binary, ...all], shell]
  }

/** Collects Anvil's output while it starts, and reads the id of its process group from it. */
function listen(anvil: Anvil, self: Running) {
  let text = ''
  const close = anvil.on('message', (message) => {
    text += message
    const pid = /^process (\d+)$/m.exec(text)?.[1]
    if (pid !== undefined) self.pid = Number(pid)
    const group = /^group (\d+)$/m.exec(text)?.[1]
    if (group === undefined) return
    self.group = Number(group)
    // Its shell ended before this was read.
    if (self.exited) killGroup(self.group)
  })
  return { text: () => text, close }
}

function startFailure(output: string, cause: unknown): InternalError {
  const facts = { anvil: output.replace(/^(group|process) \d+\n/gm, '').trim() || undefined }
  return whyNotRun(anvilBinary()) ?? new InternalError('Anvil could not be started', { facts, cause })
}
