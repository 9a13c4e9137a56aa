import { io } from './io.ts'
/** Writes a subject's log to standard error, with `--verbose`; else nothing does. */
export const subjectLog = ({ verbose }: { verbose: boolean }): ((line: string) => void) | undefined =>
  verbose ? (line) => void io().stderr.write(`subject: ${line}\n`) : undefined
