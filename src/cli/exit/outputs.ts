import { fstatSync, writeFileSync } from 'node:fs'

type OutputFailure = Error & { code?: string }

const failures: { stdout?: OutputFailure; stderr?: OutputFailure } = {}

/**
 * Stops write errors of standard output and standard error from ending the process: a closed pipe, a full disk, a
 * closed terminal. The command continues. Reports lost standard output on standard error, once.
 */
export function watchOutputs(): void {
  if (isFile(1)) {
    // Node writes once to a file, and does not notice that a full disk took only a part.
    process.stdout._write = (chunk: Buffer, _encoding, done) => {
      try {
        writeFileSync(1, chunk)
        done()
      } catch (error) {
        done(error as Error)
      }
    }
  }
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].on('error', (failure: OutputFailure) => {
      if (failures[name]) return
      failures[name] = failure
      if (name === 'stdout' && lostOutput())
        process.stderr.write(`harborcheck: cannot write to standard output: ${failure.message}\n`)
    })
  }
}

/**
 * The error by which standard output was lost; undefined if it was not. A reader that closes its pipe (`| head`) does not count.
 */
export function lostOutput(): Error | undefined {
  return failures.stdout?.code === 'EPIPE' ? undefined : failures.stdout
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile()
  } catch {
    return false
  }
}
