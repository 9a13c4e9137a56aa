import type { Hex } from 'viem'
import { hex, list, object, quantity } from './check.ts'

export type Block = {
  number: number
  hash: Hex
  /** Seconds. */
  timestamp: number
}

export function blockOf(value: unknown): Block {
  const block = object(value, 'A block')
  return {
    number: quantity(block.number, "A block's number"),
    hash: hex(block.hash, "A block's hash"),
    timestamp: quantity(block.timestamp, "A block's timestamp"),
  }
}

export type Log = {
  topics: [Hex, ...Hex[]]
  data: Hex
  blockNumber: number
  logIndex: number
}

export function logOf(value: unknown): Log {
  const log = object(value, 'A log')
  return {
    topics: list(log.topics, "A log's topics").map((topic) => hex(topic, 'A topic')) as Log['topics'],
    data: hex(log.data, "A log's data"),
    blockNumber: quantity(log.blockNumber, "A log's block"),
    logIndex: quantity(log.logIndex, "A log's index"),
  }
}
