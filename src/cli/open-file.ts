import { spawn } from 'node:child_process'
import { print } from './print.ts'

/** What opens a file as a click on it does. */
const viewers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a file in the system's viewer, which goes on by itself. Without one, says so: the file is there all the same. */
export async function openFile(path: string): Promise<void> {
  const [program, ...args] = viewers[process.platform] ?? ['xdg-open']
  const viewer = spawn(program, [...args, path], { detached: true, stdio: 'ignore' })
  const isThere = await new Promise<boolean>((resolve) => {
    viewer.once('spawn', () => resolve(true))
    viewer.once('error', () => resolve(false))
  })
  viewer.unref()
  if (!isThere) print(`There is no ${program} here to open it with: open it in a browser.`)
}
