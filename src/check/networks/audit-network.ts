import type { Address } from 'viem'
import { hideAddresses, shownAddress } from '../../platform/http/shown-address.ts'
import type { LiveNetworkFacts } from '../../reader/network.ts'
import { atTime, type Clock } from '../../reader/now.ts'
import { type AuditOptions, openAudit } from '../../reader/open-audit.ts'
import type { Held } from './ask-twice.ts'
import { checkLiveExplorer } from './check-live-explorer.ts'
import { checkLiveSubject, environmentOf, type NamedSubject } from './check-live-subject.ts'
import { type CheckedSource, type NetworkReport, rowsOf } from './network-report.ts'
import { concernedBy } from './one-agreement.ts'
import { coveredBy, openExplorer } from './open-explorer.ts'

/** An explorer's API; `path`: its path segment. */
type NamedExplorer = { url: string; path: string }

/** `folder`: what is read is kept there. `contracts`: further ones to read. `block`: default the latest. `agreement`: report on this one alone. */
export type NetworkAuditOptions = Pick<AuditOptions, 'rate' | 'onProgress' | 'onSilence' | 'onUnwritable'> & {
  folder: string
  contracts: readonly Address[]
  agreement?: Address | undefined
  block?: number | undefined
  explorer?: NamedExplorer | undefined
  subjects: readonly NamedSubject[]
  /** In milliseconds, for one question to a subject. */
  timeout: number
  clock?: Clock | undefined
}

/**
 * Reads all agreements of a network and what they bind, and checks an explorer and resolvers.
 * @throws {InternalError} if the node does not answer, or contradicts itself.
 * @throws {UsageError} if what an earlier audit has kept cannot be read.
 */
export async function auditNetwork(network: LiveNetworkFacts, options: NetworkAuditOptions): Promise<NetworkReport> {
  const { folder, contracts, agreement, block, explorer, subjects, timeout } = options
  const { clock, rate, onProgress, onSilence, onUnwritable } = options
  const [rpcUrl = ''] = network.rpcUrls
  const client = explorer && openExplorer(explorer.url, explorer.path, rate)
  const audit = openAudit(network, folder, { clock, rate, onProgress, onSilence, onUnwritable })
  try {
    let further = contracts
    const read = async (at?: number): Promise<Held> => {
      const whole = await audit.read(at, further, agreement)
      const now = at === undefined ? await audit.now(whole.block) : whole.block.timestamp
      return { ...whole, now, only: agreement === undefined ? undefined : concernedBy(whole, agreement) }
    }
    let whole = await read(block)
    if (whole.childrenUnlisted !== null && client) {
      further = [...further, ...(await coveredBy(client))]
      whole = await read(block)
    }
    const readAgain = () => read()
    const sources: CheckedSource[] = []
    if (client)
      sources.push(
        await checkLiveExplorer(`Explorer ${shownAddress(explorer.url)}`, client, whole, readAgain, onProgress),
      )
    const { url: explorerUrl, path: explorerPath = 'chain' } = explorer ?? {}
    const environment = environmentOf(whole, { rpcUrl, explorerUrl, explorerPath })
    for (const subject of subjects)
      sources.push(await checkLiveSubject(subject, environment, whole, readAgain, timeout, onProgress))
    const { now } = whole
    const { number, timestamp, hash } = whole.block
    const report: NetworkReport = {
      ...{ chainId: whole.chainId, block: { number, timestamp, hash }, now, ...rowsOf(atTime(whole, now), agreement) },
      sources,
      nodes: audit.nodes(),
    }
    return withoutSecrets(report, [...network.rpcUrls, network.etherscanUrl, explorerUrl])
  } finally {
    audit.close()
  }
}

/** Hides the addresses of sources in a report: a resolver may quote the one that it was given. */
function withoutSecrets(report: NetworkReport, urls: readonly (string | undefined)[]): NetworkReport {
  return JSON.parse(hideAddresses(JSON.stringify(report), urls))
}
