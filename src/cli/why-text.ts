import { type Address, getAddress } from 'viem'
import type { Fact } from '../explorer/index.ts'
import type { Reason } from '../model/derived.ts'
import { dateText, durationText } from '../model/duration.ts'
import { plural } from '../platform/words.ts'
import type { ContractFinding, OtherAgreement } from '../reader/explain-contract.ts'
import type { Finding } from '../reader/find-why.ts'
import { wrap } from '../report/wrap-lines.ts'

type Row = readonly [label: string, text: string]

/** Columns of the output. */
const WIDTH = 120

/** A finding as text. */
export function whyText(finding: Finding): string {
  const parts = [
    verdictText(finding),
    group('Binding agreement', bindingRows(finding)),
    group('Deployer', finding.binding ? [] : originRows(finding)),
    group('State', stateRows(finding)),
    group('Terms', termRows(finding)),
    group('Rules', finding.because.map(reasonRow)),
    ...finding.others.map((other) => group(`Does not bind: ${other.agreement}`, otherRows(other))),
    ...finding.notes.map((note) => wrap(note, WIDTH).join('\n')),
    `Read from ${finding.nodes.map(({ name, requests }) => `${name}: ${plural(requests, 'call')}`).join('; ')}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const verdicts = { true: 'attackable', false: 'not attackable', null: 'not known' } as const

function verdictText(finding: Finding): string {
  const { contract, attackable, block, chainId, now, unknown } = finding
  const facts = Object.entries(unknown?.facts ?? {}).map(([label, value]): Row => [label, String(value)])
  return [
    ...passedText(finding),
    `${contract}: ${verdicts[`${attackable}`]}`,
    ...(block ? [`at block ${block.number}, ${timeText(block.timestamp)}, ${block.hash}, chain ${chainId}`] : []),
    ...(block && now && now > block.timestamp ? [`now ${timeText(now)}, by this machine's clock`] : []),
    ...(unknown ? ['', ...wrap(unknown.reason, WIDTH), ...rowsText(facts)] : []),
    ...(unknown?.next ? wrap(`  → ${unknown.next}`, WIDTH) : []),
  ].join('\n')
}

function bindingRows(finding: ContractFinding): Row[] {
  const { binding } = finding
  if (!binding) return []
  const agreement: Row = ['agreement', `${binding.agreement} of ${JSON.stringify(binding.protocolName)}`]
  if (binding.via === 'top-level')
    return [agreement, ['binds by', "the contract's own link"], ['linked', placeText(binding.link)]]
  return [
    agreement,
    ['binds by', `the link of its immediate deployer ${binding.parent}`],
    ...originRows(finding),
    ['deployer linked', `${placeText(binding.link)}; its time is the cutoff time`],
    ['child contract scope', String(binding.scope)],
  ]
}

function originRows({ origin }: ContractFinding): Row[] {
  if (!origin?.known) return []
  const { deployed, by, isWord, isUndated, isUnlinked } = origin
  const source = isWord ? `${by}, which was not checked on the chain` : by
  if (isUnlinked) return [['deployer', `none of the linked contracts; known by ${source}`]]
  if (!deployed) return [['deployer', `none: part of the chain since its first block; known by ${source}`]]
  const { deployer, sender, method } = deployed
  const who = deployer ? getAddress(deployer) : `none: the account ${getAddress(sender)} sent a creation transaction`
  return [
    ['deployer', `${who}; known by ${source}`],
    ['created', `${deployer ? `by ${method}, ` : ''}${isUndated ? 'when is not known' : placeText(deployed)}`],
  ]
}

/** Says that a deadline lies between the latest block and now. */
function passedText({ state }: ContractFinding): string[] {
  if (!state?.passed) return []
  const { deadline, ago } = state.passed
  const what = deadline === 'countdownEnd' ? 'The countdown' : 'The attack request'
  return wrap(`${what} ended ${durationText(ago)} ago; no block since: a transaction now finds ${state.name}.`, WIDTH)
}

const deadlines = {
  countdownEnd: 'end of the countdown',
  requestDeadline: 'end of the attack request',
  commitmentEnd: '',
}

function stateRows({ state }: ContractFinding): Row[] {
  if (!state) return []
  const { name, since, deadline } = state
  const ends =
    deadline && `${deadlines[deadline.deadline]}, ${timeText(deadline.at)}, in ${durationText(deadline.left)}`
  return [['state', name], ...(since ? [['since', placeText(since)] as const] : []), ['next deadline', ends ?? 'none']]
}

function termRows({ terms, now }: Finding): Row[] {
  if (!terms || now === null) return []
  const { commitmentDeadline: until } = terms
  return [
    ['bounty', `${terms.bountyPercentage} %, at most ${terms.bountyCapUsd} USD`],
    ['aggregate cap', terms.aggregateBountyCapUsd === '0' ? 'none' : `${terms.aggregateBountyCapUsd} USD`],
    ['retainable', terms.retainable ? 'yes' : 'no: everything is returned'],
    ['identity', terms.identityRequirement],
    ['document', JSON.stringify(terms.agreementURI)],
    ['commitment window', windowText(String(until ?? 0).replace('timestamp ', ''), now)],
  ]
}

/** The last time that a date can have, in seconds. */
const LAST_DATE = 8_640_000_000_000

function windowText(until: string, now: number): string {
  const time = Number(until)
  if (time > LAST_DATE) return `for ever: until timestamp ${until}`
  return time > now ? `until ${timeText(time)}, in ${durationText(time - now)}` : 'not in force'
}

function otherRows({ because, events, state, isFactoryMade }: OtherAgreement): Row[] {
  return [
    ['state', isFactoryMade ? `${state}` : `${state}, not known to the official factory`],
    ...because.map(reasonRow),
    ...events.map((fact): Row => [eventText(fact), placeText(fact)]),
  ]
}

/** What happened between an agreement and another address. */
function eventText(fact: Fact): string {
  const short = (address: Address) => `${getAddress(address).slice(0, 8)}…`
  if (fact.kind === 'adopted') return `adopted by ${short(fact.adopter)}`
  return 'contract' in fact ? `${eventNames[fact.kind] ?? fact.kind} ${short(fact.contract)}` : fact.kind
}

const eventNames: Partial<Record<Fact['kind'], string>> = { 'scope-added': 'names' }

const reasonRow = ({ rule, fact }: Reason): Row => [rule, fact]
const timeText = (timestamp: number): string => `${dateText(timestamp)} (${timestamp})`
const placeText = ({ block, timestamp, txHash }: Pick<Fact, 'block' | 'timestamp' | 'txHash'>): string =>
  `block ${block}, ${dateText(timestamp)}${txHash === '0x' ? '' : `, transaction ${txHash}`}`

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
