import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ExplorerOptions } from '../../src/explorer/index.ts'
import type { Memory, Started } from './explorer-process.ts'

/** An explorer in a process of its own. */
export type Forked = Started & { memory(): Promise<Memory>; end(): Promise<void> }

/** Starts one, and resolves when it answers. Throws where it ends instead. */
export async function forkExplorer(options: ExplorerOptions): Promise<Forked> {
  const file = fileURLToPath(new URL('./explorer-process.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx'] })
  child.send(options)
  const started = await message<Started>(child)
  return {
    ...started,
    memory() {
      child.send('memory')
      return message<Memory>(child)
    },
    async end() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function message<Message>(child: ChildProcess): Promise<Message> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('The explorer process ended')
  })
  return (await Promise.race([once(child, 'message'), gone]))[0] as Message
}
