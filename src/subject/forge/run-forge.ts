import { onAbort } from '../../platform/on-abort.ts'
import { within } from '../../platform/within.ts'
import { LogTail } from '../process/log-tail.ts'
import { ProcessGroup } from '../process/process-group.ts'

/** One run of forge. */
export type ForgeRun = {
  file: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Milliseconds until forge and every process that it started are killed. */
  limit: number
  onLog?: ((line: string) => void) | undefined
  /** Kills forge. */
  signal?: AbortSignal
}

/** How a run ended: `how` as {@link ProcessGroup.ended} says it, `late` where the limit killed it. `log` has the last lines of its standard error. */
export type ForgeOutcome = { stdout: string; stderr: string; how: string; late: boolean; log: string | undefined }

/** Bytes. A run that prints more to either stream is killed: forge repeats what a script logs. */
const mostOutput = 2 ** 24

/** Runs forge until it exits, and ends all of its processes. Never rejects. */
export async function runForge({ file, args, cwd, env, limit, onLog, signal }: ForgeRun): Promise<ForgeOutcome> {
  const group = new ProcessGroup(file, args, ['ignore', 'pipe', 'pipe'], { cwd, env })
  const tail = new LogTail(onLog)
  const log = tail.stream()
  const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  const kill = () => group.kill()
  let flooded = false
  for (const name of ['stdout', 'stderr'] as const) {
    let size = 0
    group.child[name]?.on('data', (chunk: Buffer) => {
      size += chunk.length
      flooded ||= size > mostOutput
      if (flooded) return kill()
      output[name].push(chunk)
      if (name === 'stderr') log.push(chunk)
    })
  }
  const forgetSignal = onAbort(signal, kill)
  let late = true
  const ended = group.ended.then((how) => {
    late = false
    return how
  })
  await within(ended, limit)
  const outcome = { late }
  if (late) await group.end(0)
  forgetSignal()
  const how = flooded ? 'it printed more than 16 MiB' : await ended
  log.end()
  const text = (name: keyof typeof output) => Buffer.concat(output[name]).toString('utf8')
  return { ...outcome, how, stdout: text('stdout'), stderr: text('stderr'), log: tail.text() }
}
