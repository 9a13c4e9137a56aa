// Starts a subject that does not end by itself, says `started`, and ends in the way that its argument names.
import { fileURLToPath } from 'node:url'
import { killAllSubjects } from '../../src/subject/process/process-group.ts'
import { startProcessSubject } from '../../src/subject/process/start-process-subject.ts'
import { environment } from './environment.ts'

const file = fileURLToPath(new URL('./broken/process/ignores-sigterm.mjs', import.meta.url))
await startProcessSubject({ command: `'${process.execPath}' '${file}'; true` }, environment)
const ways: Record<string, () => void> = {
  exits: () => process.exit(0),
  throws: () => {
    throw new Error('a bug of harborcheck')
  },
  handles: () => process.on('SIGINT', killAllSubjects),
  stays: () => {},
}
console.log('started')
ways[process.argv[2] ?? '']?.()
