import { join } from 'node:path'
import type { Address } from 'viem'
import { auditNetwork } from '../../check/networks/audit-network.ts'
import { exitCodeOf } from '../../check/networks/network-report.ts'
import { auditText } from '../audit-text.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { Ending } from '../exit/exit-code.ts'
import { io } from '../io.ts'
import { networkOf } from '../network-file.ts'
import { flag, option, pick } from '../options.ts'
import { print } from '../print.ts'
import { contractAddress, firstBlockOption } from './why.ts'

const severalContracts = (text: string, before: readonly Address[] = []) => [...before, contractAddress(text)]

const picked = {
  rpcUrl: {
    ...option.rpcUrl,
    parse: (text: string): readonly string[] => [text],
    isRequired: false,
    heading: 'Network' as const,
  },
  ...pick('registry', 'network'),
  firstBlock: firstBlockOption,
  contract: {
    argument: '<address>',
    help: 'read this contract, too; may be repeated',
    parse: severalContracts,
    heading: 'Network' as const,
  },
  ...pick('block', 'rate'),
  json: flag('print everything as JSON'),
}

export const command = defineCommand({
  arguments: [],
  options: picked,
  example: 'harborcheck audit --rpc-url URL --registry ADDRESS',
  run: audit,
})

/** What audits keep, below the current folder. */
const FOLDER = join('.harborcheck', 'audit')

/** `harborcheck audit`: reads all agreements on a network that is there, and what they bind. */
async function audit(options: OptionsOf<typeof picked>): Promise<Ending> {
  const { contract: contracts = [], block, rate, json } = options
  const report = await auditNetwork(networkOf(options), { folder: FOLDER, contracts, block, rate })
  if (json) io().stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else print(auditText(report))
  return exitCodeOf(report)
}
