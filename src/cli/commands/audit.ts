import { join } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { type Address, getAddress } from 'viem'
import { auditNetwork } from '../../check/networks/audit-network.ts'
import { auditReport } from '../../check/networks/audit-report.ts'
import { exitCodeOf } from '../../check/networks/network-report.ts'
import { type NetworkWatchOptions, type WatchLine, watchNetwork } from '../../check/networks/watch-network.ts'
import { UsageError } from '../../platform/errors.ts'
import { escapeOutput } from '../../platform/escape-controls.ts'
import type { LiveNetworkFacts } from '../../reader/network.ts'
import { formats } from '../../report/formats.ts'
import { auditText } from '../audit-text.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { Ending } from '../exit/exit-code.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { isJsonOnScreen, jsonPath, jsonTarget, printJson } from '../json-target.ts'
import { networkOf } from '../network-file.ts'
import { openSubject, readSubject } from '../open-subject.ts'
import { flag, option, pick, subjectForms } from '../options.ts'
import { wholeNumber } from '../parse-argument.ts'
import { print } from '../print.ts'
import { readingProgress, silenceNotice } from '../progress-line.ts'
import { openReportFiles, reportPaths } from '../report-files.ts'
import { watchText } from '../watch-text.ts'
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
  ...pick('etherscanUrl', 'explorerUrl'),
  explorerPath: { ...option.explorerPath, default: undefined, help: "explorer's path segment (default: chain)" },
  ...pick('block', 'clock', 'rate', 'timeout'),
  store: {
    argument: '<dir>',
    help: 'folder that keeps what is read, for the next audit',
    default: join('.harborcheck', 'audit'),
    heading: 'Network' as const,
  },
  watch: flag('go on: print each change, and each deadline before it passes, until Ctrl-C; with --json as JSON'),
  before: {
    argument: '<seconds>',
    help: 'with --watch: print a deadline this many seconds before it passes',
    parse: wholeNumber,
    default: 3_600,
  },
  json: jsonTarget('everything'),
  all: flag('print every contract that can be attacked, and every one that is not known'),
  ...pick('html', 'junit', 'markdown', 'badge'),
}

export const command = defineCommand({
  arguments: [new Argument('[subjects...]', subjectForms)],
  options: picked,
  example: 'harborcheck audit ./resolver.ts --rpc-url URL --registry ADDRESS --explorer-url URL',
  run: audit,
})

/** `harborcheck audit`: reads all agreements on a live network, and checks its explorer and resolvers. */
async function audit(texts: readonly string[], options: OptionsOf<typeof picked>): Promise<Ending> {
  const { contract: contracts = [], block, clock, rate, timeout, watch, before, json, all, store: folder } = options
  const agreement = options.agreement && getAddress(options.agreement)
  const network = networkOf(options)
  const { explorerUrl, explorerPath } = network
  const path = options.explorerPath ?? explorerPath ?? 'chain'
  const paths = { ...options, json: jsonPath(json) }
  const unwatched = [options.explorerUrl, block, ...reportPaths(paths), ...texts]
  if (watch && unwatched.some((one) => one !== undefined))
    throw new UsageError('--watch follows the network alone', {
      next: 'leave out --explorer-url, --block, report files and subjects, or --watch',
    })
  const explorer = explorerUrl === undefined || block !== undefined ? undefined : { url: explorerUrl, path }
  const subjects = texts.map((name) => ({ name: `Subject ${name}`, start: openSubject(readSubject(name)) }))
  if (block !== undefined && (options.explorerUrl !== undefined || subjects.length > 0))
    throw new UsageError('An explorer and subjects answer about the latest block only', {
      facts: { '--block': block },
      next: 'leave out --block, or the explorer and the subjects',
    })
  if (watch) {
    const onSilence = silenceNotice(io().stderr)
    const asText = isJsonOnScreen(json) ? JSON.stringify : watchText
    return watchUntilSignal(
      network,
      { folder, contracts, agreement, before, clock, rate, onUnwritable, onSilence },
      asText,
    )
  }
  const files = await openReportFiles(paths)
  const progress = readingProgress(io().stderr)
  const report = await auditNetwork(network, {
    ...{ onProgress: progress.show, onSilence: progress.showSilence },
    ...{ folder, contracts, block, agreement, clock, rate, explorer, subjects, onUnwritable },
    timeout: timeout * 1_000,
  }).finally(progress.clear)
  await files.write((format) => formats[format].write(auditReport(report)))
  if (isJsonOnScreen(json)) printJson(report)
  else print(auditText(report, all))
  return exitCodeOf(report)
}

function onUnwritable(reason: string): void {
  io().stderr.write(escapeOutput(`What is read is not kept: ${reason}\n  → give another folder with --store\n`))
}

/** `--watch`: a signal is how the user ends it, so the exit code is 0. */
function watchUntilSignal(
  network: LiveNetworkFacts,
  options: Omit<NetworkWatchOptions, 'signal'>,
  asText: (line: WatchLine) => string,
): Promise<Ending> {
  const { stdout } = io()
  const reader = new AbortController()
  return untilSignal<Ending>(async (interruption) => {
    const signal = AbortSignal.any([interruption.signal, reader.signal])
    await watchNetwork(network, { ...options, signal }, (line) => {
      stdout.write(`${escapeOutput(asText(line))}\n`)
      // Nobody reads any more.
      if (stdout.errored) reader.abort()
    })
    return 'done'
  })
}
