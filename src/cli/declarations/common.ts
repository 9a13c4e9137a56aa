import type { Command } from 'commander'
import { defaultTimeout } from '../../subject/subject.ts'
import { chainId, port, positive, segment } from './arguments.ts'

/** The default of `--timeout`, in seconds. */
export const timeoutSeconds = defaultTimeout / 1_000

/** The options of a command that starts a subject. */
export function subject(command: Command): Command {
  return chain(command)
    .option('--command <command>', 'the subject is a process that speaks the protocol on its standard input and output')
    .option('--url <url>', 'the subject is an HTTP service that takes one message of the protocol a POST')
    .option(
      '--attach <port>',
      'wait on this loopback port for a subject that you start by hand, without time limits',
      port,
    )
    .option('--forge <path:contract>', 'the subject is a Foundry script that has isAttackable(address)')
    .option('--timeout <seconds>', 'limit for one question', positive, timeoutSeconds)
}

/** The option of a command that may play on two networks. */
export function otherNetwork<Given extends Command>(command: Given): Given {
  return command.option(
    '--other-chain-id <id>',
    "the other network's EIP-155 id (default: 627 beside 626, 626 beside 627, else the neighbour of --chain-id)",
    chainId,
  )
}

/** The options of a command that starts a chain. */
export function chain(command: Command): Command {
  return command
    .option('--chain-id <id>', "the chain's EIP-155 id", chainId, 31337)
    .option('--explorer-path <segment>', "the explorer's path segment", segment, 'chain')
}

export function example(command: string): string {
  return `\nExample:\n  $ ${command}`
}
