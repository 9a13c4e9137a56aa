// Builds dist/ if an input has changed since the last build: a build takes 16 s of processor time, a look 0.1 s.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** In dist/, so that whoever deletes dist/ builds again. */
const stamp = `${root}dist/.hash`
const outputs = [stamp, `${root}fixtures/scenarios`]

const hash = hashOfInputs()
if (!outputs.every(existsSync) || readFileSync(stamp, 'utf8') !== hash) {
  // An interrupted build must not look complete.
  rmSync(stamp, { force: true })
  await import('./build.mjs')
  // A build that fails sets the exit code, or throws.
  if (!process.exitCode) writeFileSync(stamp, hash)
}

/** Hash of the paths and contents of all that a build reads, tests apart, and of the versions of its packages. */
function hashOfInputs() {
  const folders = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length)),
  )
  const single = readdirSync(root).filter((name) => /^(package.*|tsconfig.*)\.json$/.test(name))
  const inputs = [...folders, ...single].sort()
  const hash = createHash('sha256').update(process.version)
  for (const path of inputs)
    hash
      .update(`${path}\n`)
      .update(readFileSync(root + path))
      .update('\0')
  return hash.digest('hex')
}
