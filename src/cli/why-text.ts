import type { Finding, FoundBinding, FoundDeployer, FoundState, Happened, OtherAgreement } from '../audit/finding.ts'
import type { Reason } from '../model/derived.ts'
import { dateText, durationText } from '../model/duration.ts'
import { plural } from '../platform/words.ts'
import { wrap } from './wrap.ts'

type Row = readonly [label: string, text: string]

/** Columns of the output. */
const WIDTH = 120

/** A finding as text. */
export function whyText(finding: Finding): string {
  const { binding, state, deployer, others, because, notes } = finding
  const parts = [
    verdictText(finding),
    group('Binding agreement', binding ? bindingRows(binding, deployer) : []),
    group('Deployer', binding ? [] : deployerRows(deployer)),
    group('State', state ? stateRows(state) : []),
    group('Terms', termRows(finding)),
    group('Rules', because.map(reasonRow)),
    ...others.map((other) => group(`Does not bind: ${other.agreement}`, otherRows(other))),
    ...notes.map((note) => wrap(note, WIDTH).join('\n')),
    sourceText(finding),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const verdicts = { true: 'attackable', false: 'not attackable', null: 'not known' } as const

function verdictText({ contract, attackable, block, chainId, unknown }: Finding): string {
  const at = block ? [`block ${block.number}, ${dateText(block.timestamp)} (${block.timestamp}), ${block.hash}`] : []
  const facts = Object.entries(unknown?.facts ?? {}).map(([label, value]): Row => [label, String(value)])
  return [
    `${contract}: ${verdicts[`${attackable}`]}`,
    ...at.map((text) => `at ${text}, chain ${chainId}`),
    ...(unknown ? ['', ...wrap(unknown.reason, WIDTH), ...rowsText(facts)] : []),
    ...(unknown?.next ? wrap(`  → ${unknown.next}`, WIDTH) : []),
  ].join('\n')
}

function bindingRows(binding: FoundBinding, deployer: FoundDeployer | null): Row[] {
  const { agreement, protocolName, via, link } = binding
  const rows: Row[] = [['agreement', `${agreement} of ${JSON.stringify(protocolName)}`]]
  if (via === 'top-level') return [...rows, ['binds by', "the contract's own link"], ['linked', placeText(link)]]
  return [
    ...rows,
    ['binds by', `the link of its immediate deployer ${binding.parent}`],
    ...deployerRows(deployer),
    ['deployer linked', `${placeText(link)}; its time is the cutoff time`],
    ['child contract scope', binding.childContractScope],
  ]
}

function deployerRows(deployer: FoundDeployer | null): Row[] {
  if (!deployer) return []
  const { address, creation, by, isWord } = deployer
  const source = isWord ? `${by}, which was not checked on the chain` : by
  const method = address ? `, by ${creation?.method}` : ''
  const created: Row[] = creation ? [['created', `${placeText(creation)}${method}`]] : []
  const who =
    address ?? (creation ? 'an account, by a creation transaction' : 'part of the chain since its first block')
  return [['deployer', `${who}; known by ${source}`], ...created]
}

function stateRows({ name, since, ends }: FoundState): Row[] {
  const deadlines = { countdownEnd: 'end of the countdown', requestDeadline: 'deadline of the attack request' }
  return [
    ['state', name],
    [
      'since',
      typeof since === 'string' ? `${since}, which no transaction announced` : since ? placeText(since) : 'not read',
    ],
    [
      'next deadline',
      ends ? `${deadlines[ends.deadline]}: ${dateText(ends.at)} (${ends.at}), in ${durationText(ends.left)}` : 'none',
    ],
  ]
}

function termRows({ terms, block }: Finding): Row[] {
  if (!terms || !block) return []
  const { commitmentDeadline: until } = terms
  const left = typeof until === 'number' ? until - block.timestamp : 0
  const window = left > 0 ? `${dateText(Number(until))} (${until}), in ${durationText(left)}` : 'not in force'
  return [
    ['bounty', `${terms.bountyPercentage} %, at most ${terms.bountyCapUsd} USD`],
    ['aggregate cap', terms.aggregateBountyCapUsd === '0' ? 'none' : `${terms.aggregateBountyCapUsd} USD`],
    ['retainable', terms.retainable ? 'yes' : 'no: everything is returned'],
    ['identity', terms.identityRequirement],
    ['document', JSON.stringify(terms.agreementURI)],
    ['commitment window', left > 0 ? `until ${window}` : window],
  ]
}

function otherRows({ because, events, state, isFactoryMade }: OtherAgreement): Row[] {
  return [
    ['state', state],
    ...because.map(reasonRow),
    ...events.map((event): Row => ['event', `${event.what}: ${placeText(event)}`]),
    ...(isFactoryMade ? [] : [['note', 'not known to the official factory'] as const]),
  ]
}

const reasonRow = ({ rule, fact }: Reason): Row => [rule, fact]

const placeText = ({ block, timestamp, transaction }: Happened): string =>
  `block ${block}, ${dateText(timestamp)}, transaction ${transaction}`

function sourceText({ nodes }: Finding): string {
  const requests = nodes.map((node) => `${node.name}: ${plural(node.requests, 'request')}`)
  return `Read from ${requests.join('; ')}`
}

function group(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? '' : [title, ...rowsText(rows)].join('\n')
}

function rowsText(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.flatMap(([label, text]) => {
    const [first = '', ...more] = wrap(text, WIDTH - width - 4)
    return [`  ${label.padEnd(width)}  ${first}`, ...more.map((line) => `${' '.repeat(width + 4)}${line}`)]
  })
}
