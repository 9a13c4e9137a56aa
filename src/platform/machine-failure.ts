import { InternalError } from './errors.ts'

/** What a machine can run out of, by the code that the system gives, and what helps. */
const shortages: Record<string, { says: string; next?: string }> = {
  EMFILE: { says: 'No more files can be opened', next: 'raise the limit (`ulimit -n 1024`), or use fewer --workers' },
  ENFILE: { says: 'The machine has no more files to open' },
  ENOSPC: { says: 'The disk is full' },
  EDQUOT: { says: 'The disk quota is used up' },
  EFBIG: { says: 'A file would be larger than allowed', next: 'raise the limit (`ulimit -f unlimited`)' },
  EIO: { says: 'The disk, or a terminal, cannot be read or written' },
  ENOMEM: { says: 'The machine has no more memory', next: 'use fewer --workers' },
  EAGAIN: { says: 'No more processes can be started', next: 'raise the limit (`ulimit -u`), or use fewer --workers' },
}

/** What Redis can refuse, by the code in its answer, and what helps. */
const refusals: Record<string, { says: string; next?: string }> = {
  OOM: {
    says: 'Redis has no more memory',
    next: 'free some, or raise its maxmemory; `campaign --resume` then goes on with a campaign',
  },
  WRONGTYPE: {
    says: 'Redis has a value of another type where harborcheck has its own',
    next: 'use a Redis database that nothing else writes to, such as redis://HOST:PORT/1',
  },
}

/** Whether a system call failed because the machine lacks a resource, not because of the path. */
export function isShortage(error: unknown): boolean {
  return typeof codeOf(error) === 'string' && Object.hasOwn(shortages, codeOf(error) as string)
}

/** Node reserves 10 GB of addresses for each memory of WebAssembly, which its HTTP client uses. */
const noAddresses = {
  says: 'This process may not reserve enough addresses',
  next: 'lift the limit (`ulimit -v unlimited`), and limit memory by a container if you have to',
}

/** A subject's command and Anvil are started by a shell. */
const noShell = { says: 'No shell was found on the PATH', next: 'put `sh` on the PATH' }

function shortageOf(error: Error): { says: string; next?: string } | undefined {
  if ((error as NodeJS.ErrnoException).syscall === 'spawn sh' && codeOf(error) === 'ENOENT') return noShell
  if (isShortage(error)) return shortages[codeOf(error) as string]
  return /^WebAssembly\.\w+\(\): Out of memory/.test(error.message) ? noAddresses : refusalOf(error)
}

/** Converts the error if the machine lacks a resource or Redis refused a command; undefined for others. */
export function machineFailure(error: unknown): InternalError | undefined {
  const seen = new Set<unknown>()
  for (let at = error; at instanceof Error && !seen.has(at); at = at.cause) {
    seen.add(at)
    const shortage = shortageOf(at)
    if (!shortage) continue
    const { says, next } = shortage
    const facts = { key: foreignKey(at), cause: at.message }
    return new InternalError(says, { facts, next, cause: error })
  }
  return undefined
}

function refusalOf({ name, message }: Error): { says: string; next?: string } | undefined {
  if (name !== 'ReplyError') return undefined
  const [code = ''] = /\b(OOM|WRONGTYPE)\b/.exec(message) ?? []
  return refusals[code] ?? { says: 'Redis refused a command' }
}

/** The key where Redis has a value of another type; of a command with several keys, what they begin with. */
function foreignKey({ message, command }: Error & { command?: { name: string; args: unknown[] } }): string | undefined {
  if (!command || !message.startsWith('WRONGTYPE')) return undefined
  const { name, args } = command
  const isScript = /^eval/i.test(name)
  const key = String(args[isScript ? 2 : 0])
  return isScript && Number(args[1]) > 1 ? key.replace(/[^:]*$/, '*') : key
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null | undefined)?.code
