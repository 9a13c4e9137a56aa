import { join } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { type Address, getAddress } from 'viem'
import { auditNetwork } from '../../check/networks/audit-network.ts'
import { exitCodeOf } from '../../check/networks/network-report.ts'
import { UsageError } from '../../errors.ts'
import { auditText } from '../audit-text.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { Ending } from '../exit/exit-code.ts'
import { io } from '../io.ts'
import { networkOf } from '../network-file.ts'
import { openSubject, readSubject } from '../open-subject.ts'
import { flag, option, pick, subjectForms } from '../options.ts'
import { print } from '../print.ts'
import { contractAddress, firstBlockOption, severalNodes } from './why.ts'

const severalContracts = (text: string, before: readonly Address[] = []) => [...before, contractAddress(text)]

const picked = {
  rpcUrl: severalNodes,
  ...pick('registry', 'network'),
  firstBlock: firstBlockOption,
  contract: {
    argument: '<address>',
    help: 'read this contract, too; may be repeated',
    parse: severalContracts,
    heading: 'Network' as const,
  },
  agreement: {
    argument: '<address>',
    help: 'report on this agreement alone: what it binds, and what it names and does not bind',
    parse: contractAddress,
    heading: 'Network' as const,
  },
  explorerUrl: { ...option.explorerUrl, help: "address of the interface's explorer API (default: none is asked)" },
  explorerPath: { ...option.explorerPath, default: undefined, help: "explorer's path segment (default: chain)" },
  ...pick('block', 'rate', 'timeout'),
  json: flag('print everything as JSON'),
}

export const command = defineCommand({
  arguments: [new Argument('[subjects...]', subjectForms)],
  options: picked,
  example: 'harborcheck audit ./resolver.ts --rpc-url URL --registry ADDRESS --explorer-url URL',
  run: audit,
})

/** What audits keep, below the current folder. */
const FOLDER = join('.harborcheck', 'audit')

/** `harborcheck audit`: reads all agreements on a network that is there, and holds its explorer and resolvers against them. */
async function audit(texts: readonly string[], options: OptionsOf<typeof picked>): Promise<Ending> {
  const { contract: contracts = [], agreement, block, rate, timeout, json } = options
  const network = networkOf(options)
  const { explorerUrl, explorerPath } = network
  const path = options.explorerPath ?? explorerPath ?? 'chain'
  const explorer = explorerUrl === undefined || block !== undefined ? undefined : { url: explorerUrl, path }
  const subjects = texts.map((name) => ({ name: `Subject ${name}`, start: openSubject(readSubject(name)) }))
  if (block !== undefined && (options.explorerUrl !== undefined || subjects.length > 0))
    throw new UsageError('An explorer and subjects answer about the latest block only', {
      facts: { '--block': block },
      next: 'leave out --block, or the explorer and the subjects',
    })
  const report = await auditNetwork(network, {
    ...{ folder: FOLDER, contracts, block, on: agreement && getAddress(agreement), rate, explorer, subjects },
    timeout: timeout * 1_000,
  })
  if (json) io().stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else print(auditText(report))
  return exitCodeOf(report)
}
