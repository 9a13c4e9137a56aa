import { existsSync, readdirSync } from 'node:fs'

const folder = '.harborcheck'
/** What each command that runs in the repository writes: which cases failed last, and where networks are up. */
const ofEachCommand = [folder, `${folder}/last-run.json`, `${folder}/up`]

function filesPresent(): string[] {
  const saved = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return [...readdirSync('.'), ...saved.map((name) => `${folder}/${name}`)]
}

/** Fails a run whose tests leave files in the repository: the next `npm start` would replay their counterexamples. */
export default function checkFilesLeft(): () => void {
  const before = new Set([...ofEachCommand, ...filesPresent()])
  return () => {
    const left = filesPresent().filter((name) => !before.has(name))
    if (left.length === 0) return
    // Vitest prints an error of a teardown, and passes.
    process.exitCode = 1
    throw new Error(`Tests left files in the repository: ${left.join(', ')}`)
  }
}
