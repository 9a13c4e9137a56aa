import { at } from './patch.ts'

// Code that mutants add to the reference resolver's files; it has no types.

/** Adds functions to the ABI that the reference resolver does not read. */
export const moreReads = at(
  'abi.ts',
  "'function getBountyTerms() view returns (BountyTerms)',",
).after(`  'function owner() view returns (address)',
  'function isContractInScope(address contractAddress) view returns (bool)',
  'function getAgreement(address adopter) view returns (address)',
  'function isAgreementValid(address agreementAddress) view returns (bool)',
  'function isTopLevelContractUnderAttack(address contractAddress) view returns (bool)',`)

/** Believes that the explorer lists every child. */
export const listedChildrenOnly = at('targets.ts', 'return [...scope, ...hinted, ...children.flat()]').replace(
  'return children && [...scope, ...hinted]',
)

/** The agreement that an account, or the owner of an agreement, has adopted. Needs {@link moreReads}. */
export const adoptions = `
async function adoptedBy(view, adopter) {
  const registry = view.environment.contracts.chainSafeHarborRegistry
  const adopted = await view.read(registry, 'getAgreement', adopter).catch(() => null)
  return Number(adopted) === 0 ? null : adopted
}

async function adoptedByOwner(view, agreement) {
  return adoptedBy(view, await view.read(agreement, 'owner'))
}
`

/** A contract's events, oldest first: the block number, and topics and data as words. */
export const events = `
import * as utils from 'viem/utils'

async function eventsOf(view, address, signature) {
  const topics = [utils.toEventSelector('event ' + signature)]
  const fromBlock = utils.toHex(view.environment.deploymentBlock)
  const toBlock = utils.toHex(view.block.number)
  const logs = await view.request('eth_getLogs', { address, topics, fromBlock, toBlock })
  return logs.map(({ blockNumber, topics, data }) => ({
    blockNumber: Number(blockNumber),
    words: [...topics.slice(1), ...(data.slice(2).match(/.{64}/g) ?? []).map((word) => '0x' + word)].map(BigInt),
  }))
}

const addressOf = (word) => utils.getAddress(utils.toHex(word, { size: 20 }))
`

/** Every link that a contract ever had. */
export const linkHistory = `${events}
async function linksOf(view, contract) {
  const registry = view.environment.contracts.attackRegistry
  const links = await eventsOf(view, registry, 'ContractRegistered(address indexed, address indexed)')
  return links
    .filter(({ words }) => words[0] === BigInt(contract) && words[1] !== 0n)
    .map(({ blockNumber, words }) => ({ blockNumber, agreement: addressOf(words[1]) }))
}
`

/** Whether a contract has a ContractRegistered event with agreement zero: the official deployer made it. */
export const provenance = `${events}
async function hasProvenance(view, contract) {
  const registry = view.environment.contracts.attackRegistry
  const links = await eventsOf(view, registry, 'ContractRegistered(address indexed, address indexed)')
  return links.some(({ words }) => words[0] === BigInt(contract) && words[1] === 0n)
}
`

/** The state changes of an agreement by its events, oldest first. */
export const stateChanges = `${events}
async function changesOf(view, agreement) {
  const registry = view.environment.contracts.attackRegistry
  const changes = await eventsOf(view, registry, 'AgreementStateChanged(address indexed, uint8)')
  return changes
    .filter(({ words }) => words[0] === BigInt(agreement))
    .map(({ blockNumber, words }) => ({ blockNumber, state: Number(words[1]) }))
}
`

/** The valid agreements that name a contract in their scope, oldest first. Needs {@link moreReads}. */
export const naming = `${events}
async function agreementsNaming(view, contract) {
  const { agreementFactory } = view.environment.contracts
  const created = await eventsOf(view, agreementFactory, 'AgreementCreated(address indexed, address indexed, bytes32 indexed)')
  const agreements = created.map(({ words }) => addressOf(words[0]))
  const named = await Promise.all(agreements.map((agreement) => view.read(agreement, 'isContractInScope', contract)))
  return agreements.filter((_, index) => named[index])
}
`

/** Reads events of every contract, not of the attack registry alone. */
export const eventsOfAnyEmitter = at(
  'view.ts',
  'const filter = { address: environment.contracts.attackRegistry, topics }',
).replace('const filter = { topics }')
