type Failure = Error & { code?: string }

const failures: { stdout?: Failure; stderr?: Failure } = {}

/**
 * Keeps standard output and standard error from ending the process: where a reader leaves, a disk is full or a terminal
 * is gone, the command goes on in silence. What standard output lost is told on standard error, once.
 */
export function watchOutputs(): void {
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].on('error', (failure: Failure) => {
      if (failures[name]) return
      failures[name] = failure
      if (name === 'stdout' && lostOutput())
        process.stderr.write(`harborcheck: standard output can't be written: ${failure.message}\n`)
    })
  }
}

/** Why part of standard output was lost. A reader that leaves (`| head`) has read what it wanted: none was. */
export function lostOutput(): Error | undefined {
  return failures.stdout?.code === 'EPIPE' ? undefined : failures.stdout
}
