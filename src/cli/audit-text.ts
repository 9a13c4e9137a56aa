import type {
  AgreementRow,
  CheckedSource,
  ContractRow,
  NetworkFinding,
  NetworkReport,
} from '../check/networks/network-report.ts'
import { dateText, durationText } from '../model/duration.ts'
import { counted, cut, listed, plural } from '../platform/words.ts'
import { wrap } from '../report/wrap-lines.ts'

/** Columns of the output. */
const WIDTH = 120
/** Rows of each kind that are shown, so that the whole fits on a screen. */
const MOST = { attackable: 8, bound: 8, notBound: 4, unknown: 4, notes: 3, findings: 4 }

/** Formats a report on a network as text of at most 40 lines; with `all`, every contract that can be attacked or is not known. */
export function auditText(report: NetworkReport, all = false): string {
  const { block, now, chainId, agreement: only, agreements, contracts, sources, notes, nodes } = report
  const attackable = contracts.filter((one) => one.attackable)
  const unknown = contracts.filter((one) => one.attackable === null)
  const most = all ? Infinity : Math.max(1, Math.floor(MOST.findings / Math.max(1, sources.length)))
  const parts = [
    [
      `chain ${chainId}, block ${block.number} of ${dateText(block.timestamp)}, ${block.hash}`,
      ...(now > block.timestamp
        ? [`now ${dateText(now)}, by this machine's clock: no block for ${durationText(now - block.timestamp)}`]
        : []),
      ...(only === null
        ? [`${plural(agreements.length, 'agreement')}: ${countText(agreements.map(({ state }) => state))}`]
        : agreements.flatMap(agreementLines)),
      `${plural(contracts.length, 'contract')}: ${countText(contracts.map(verdictText))}`,
    ],
    ...(only === null
      ? [
          group(
            'Attackable, the soonest deadline first',
            all ? Infinity : MOST.attackable,
            attackable.map((one, index) => rowText(one, attackable[index - 1], agreements)),
          ),
        ]
      : [
          group(
            'Binds',
            all ? Infinity : MOST.bound,
            contracts.filter(({ agreement }) => agreement === only).map(boundText),
          ),
          group('Does not bind', all ? Infinity : MOST.notBound, contracts.flatMap(notBoundText)),
        ]),
    group('Not known', all ? Infinity : MOST.unknown, unknown.map(unknownText)),
    group(
      'Not read',
      all ? Infinity : MOST.notes,
      notes.map((note) => wrap(note, WIDTH - 3).join('\n')),
    ),
    ...sources.map((source) => sourceLines(source, most)),
    [`Read from ${nodes.map(callsText).join('; ')}`],
  ]
  const lines = parts
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index > 0 ? ['', ...lines] : lines))
  return lines.map((line) => cut(line, WIDTH - 1)).join('\n')
}

const callsText = ({ name, sent }: NetworkReport['nodes'][number]) =>
  `${name}: ${plural(
    Object.values(sent).reduce((sum, one) => sum + one, 0),
    'call',
  )}`

const verdictText = ({ attackable }: ContractRow) =>
  attackable === null ? 'not known' : attackable ? 'attackable' : 'not attackable'

/** Counts equal texts: `2 attackable, 1 not known`. */
function countText(texts: readonly string[]): string {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counted(counts) || 'none'
}

/** Describes a contract that can be attacked, below the agreement that binds it, which is named once for all its contracts. */
function rowText(row: ContractRow, above: ContractRow | undefined, agreements: readonly AgreementRow[]): string {
  const { contract, agreement, parent } = row
  const text = `  ${contract}  ${parent ? `child of ${parent}` : 'top-level'}`
  const by = agreements.find((one) => one.agreement === agreement)
  if (!by || above?.agreement === agreement) return text
  const until = by.ends ? ` until ${dateText(by.ends.at)} (${durationText(by.ends.left)})` : ''
  return `${by.agreement}  ${by.state}${until}, ${JSON.stringify(by.protocolName)}\n${text}`
}

const leftText = ({ ends }: Pick<ContractRow, 'ends'>) => (ends ? `${durationText(ends.left)} left` : 'no deadline')

function agreementLines(one: AgreementRow): string[] {
  const text = `${one.agreement}, ${JSON.stringify(one.protocolName)}: ${one.state}, ${leftText(one)}`
  return one.isFactoryMade ? [text] : [text, ...wrap(HAND_MADE, WIDTH - 1)]
}

const HAND_MADE =
  'The official factory did not create it, so the attack registry links no contract to it and it binds none. By its scope it would bind:'

/** Describes why a contract is not known: the reason, the facts, and what to do. */
function unknownText({ contract, unknown }: ContractRow): string {
  if (!unknown) return contract
  const facts = Object.entries(unknown.facts).map(([label, value]) => `${label}: ${value}`)
  const next = unknown.next ? [`→ ${unknown.next}`] : []
  const lines = [unknown.reason, ...facts, ...next].flatMap((line) => wrap(line, WIDTH - 5))
  return [contract, ...lines].join('\n  ')
}

/** Describes a contract that the report's agreement binds. Its deployer, whose link the agreement binds, is one of them. */
function boundText({ contract, parent, linked, created }: ContractRow): string {
  if (!parent) return `${contract}  linked in ${placeText(linked)}`
  return `${contract}  child of ${parent.slice(0, 8)}…, created in ${placeText(created)}`
}

/** Describes a contract that the report's agreement names, or bound once, and why it does not bind it. */
function notBoundText({ contract, agreement, unknown, because = [] }: ContractRow): string[] {
  if (unknown || because.length === 0) return []
  const reasons = because.flatMap(({ rule, fact }) => wrap(`${rule}: ${fact}`, WIDTH - 5))
  return [[`${contract}  ${agreement ? `bound by ${agreement}` : 'not bound'}`, ...reasons].join('\n  ')]
}

const placeText = (place: ContractRow['linked']) => (place ? `block ${place.block}, ${dateText(place.timestamp)}` : '?')

function sourceLines(checked: CheckedSource, most: number): string[] {
  const { source, asked, notJudged, moving, notCompared, findings, error } = checked
  if (error !== null) return [`${source}: not asked`, `  ${error}`]
  const wrong = findings.reduce((sum, { count }) => sum + count, 0)
  const counts = counted({ right: asked - wrong - notJudged - moving, wrong, moving, 'not judged': notJudged })
  return [
    `${source}: ${plural(asked, 'question')}, ${counts}`,
    ...notComparedLines(notCompared),
    ...shown(findings, most).flatMap(findingLines),
  ]
}

const notComparedLines = (agreements: readonly string[]) =>
  agreements.length === 0
    ? []
    : wrap(
        `covered contracts not compared, since not all of them are known: of ${listed(agreements, 2)}`,
        WIDTH - 3,
      ).map((line) => `  ${line}`)

/** Lists the first items, and counts the others. */
function shown(findings: readonly NetworkFinding[], most: number): (NetworkFinding | string)[] {
  const more = findings.length - most
  return [...findings.slice(0, most), ...(more > 0 ? [`  and ${plural(more, 'more finding')}: --all shows them`] : [])]
}

function findingLines(finding: NetworkFinding | string): string[] {
  if (typeof finding === 'string') return [finding]
  const { severity, breaks, asked, expected, answered, count } = finding
  const rules = listed([...new Set(breaks.map(({ rule }) => rule))], 4)
  const says = breaks.length === 1 && breaks[0]?.says ? `: it ${breaks[0].says}` : ''
  const more = count > 1 ? `, and ${count - 1} more` : ''
  return [
    `  ${severity}, ${rules ? `${breaks.length > 1 ? 'one of ' : ''}${rules}` : 'no rule'}${says}${more}`,
    `    ${asked}`,
    `    expected ${expected}`,
    `    answered ${answered}`,
  ]
}

function group(title: string, most: number, rows: readonly string[]): string[] {
  const more = rows.length - most
  const lines = [...rows.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].flatMap((row) => row.split('\n'))
  return rows.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
}
