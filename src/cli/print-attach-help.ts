import { relative } from 'node:path'
import { locate } from '../locate.ts'

/** Says on standard error that a subject is waited for, and how it comes in. */
export function printAttachHelp(port: number): void {
  const place = `127.0.0.1:${port}`
  const bridge = (command: string) => `  bash -c 'exec ${command} 0<>/dev/tcp/127.0.0.1/${port} 1>&0'`
  const host = relative('', locate('subject/module/host'))
  process.stderr.write(
    [
      `Waiting for a subject on ${place}. Start one with its standard input and output there:`,
      bridge('python3 resolver.py'),
      bridge('node --inspect-brk resolver.mjs'),
      'or a module:',
      `  bash -c 'exec node --inspect-brk ${host} ./my-resolver.ts 3<>/dev/tcp/127.0.0.1/${port}'`,
      `or connect to ${place} from the code, and speak the protocol there. Ctrl-C ends the wait.`,
      '',
    ].join('\n'),
  )
}
