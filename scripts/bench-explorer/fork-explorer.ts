import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ExplorerOptions } from '../../src/explorer/index.ts'
import type { Started, Usage } from './explorer-process.ts'

/** An explorer in a process of its own. */
export type Forked = Started & { usage(): Promise<Usage>; end(): Promise<void> }

/** Starts an explorer process; resolves when it answers. Rejects if the process ends first. */
export async function forkExplorer(options: ExplorerOptions): Promise<Forked> {
  const file = fileURLToPath(new URL('./explorer-process.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx'] })
  child.send(options)
  const started = await message<Started>(child)
  return {
    ...started,
    usage() {
      child.send('usage')
      return message<Usage>(child)
    },
    async end() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function message<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController()
  const gone = once(child, 'exit', waiting).then(() => {
    throw new Error('The explorer process ended')
  })
  try {
    return (await Promise.race([once(child, 'message', waiting), gone]))[0] as Message
  } finally {
    waiting.abort()
  }
}
