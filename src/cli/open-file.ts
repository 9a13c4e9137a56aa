import { spawn } from 'node:child_process'
import { print } from './print.ts'

/** The program of each platform that opens a file in its default application. Default: xdg-open. */
const viewers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a file in the system's viewer, as a process of its own. Prints a hint if there is no viewer; never throws. */
export async function openFile(path: string): Promise<void> {
  const [program, ...args] = viewers[process.platform] ?? ['xdg-open']
  const viewer = spawn(program, [...args, path], { detached: true, stdio: 'ignore' })
  const isStarted = await new Promise<boolean>((resolve) => {
    viewer.once('spawn', () => resolve(true))
    viewer.once('error', () => resolve(false))
  })
  viewer.unref()
  if (!isStarted) print(`Cannot open it: ${program} is not installed. Open the file in a browser.`)
}
