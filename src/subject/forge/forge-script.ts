import { DEFAULT_TIMEOUT } from '../../platform/run-limits.ts'
import { newRestarts, type StartSubject } from '../subject.ts'
import { ForgeSubject } from './forge-subject.ts'
import { openProject, type Project } from './project.ts'
import { readTarget } from './target.ts'

/**
 * Creates a subject from a Foundry script: any contract that has `isAttackable(address)`. Its subjects share one
 * compilation while any of them is open.
 * @param name `PATH:CONTRACT`, relative to the working folder.
 * @returns Starts a subject. Throws UsageError if forge is not installed, NotStarted if the script can't be compiled or asked.
 * @throws {UsageError} if the file does not exist.
 */
export function forgeScript(name: string): StartSubject {
  const target = readTarget(name)
  let shared: Promise<Project> | undefined
  let users = 0
  const release = async () => {
    users -= 1
    if (users > 0) return
    const project = shared
    shared = undefined
    await project?.then(
      (open) => open.close(),
      () => {},
    )
  }
  return async (environment, { timeout = DEFAULT_TIMEOUT, onLog, restarts = newRestarts() } = {}) => {
    users += 1
    shared ??= openProject(target)
    try {
      return new ForgeSubject(await shared, environment, { timeout, onLog, restarts }, () => void release())
    } catch (error) {
      await release()
      throw error
    }
  }
}
