import { relative } from 'node:path'
import { locate } from '../locate.ts'

/** Prints on standard error that harborcheck waits for a subject at this port, and how to connect one. */
export function printAttachHelp(port: number): void {
  const address = `127.0.0.1:${port}`
  const bridge = (command: string) => `  bash -c 'exec ${command} 0<>/dev/tcp/127.0.0.1/${port} 1>&0'`
  const host = relative('', locate('subject/module/host'))
  process.stderr.write(
    [
      `Waiting for a subject on ${address}. Start one with its standard input and output connected to it:`,
      bridge('python3 resolver.py'),
      bridge('node --inspect-brk resolver.mjs'),
      'or a module:',
      `  bash -c 'exec node --inspect-brk ${host} ./my-resolver.ts 3<>/dev/tcp/127.0.0.1/${port}'`,
      `or connect to ${address} from your code, and speak the protocol there. Ctrl-C stops waiting.`,
      '',
    ].join('\n'),
  )
}
