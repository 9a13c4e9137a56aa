import { InvalidArgumentError } from 'commander'

export function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 86_400)) throw new InvalidArgumentError('Expected a number of seconds above 0.')
  return value
}

export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of at most 999999999.')
  return value
}

export function together(text: string): number {
  const value = positiveInteger(text)
  if (value > 20) throw new InvalidArgumentError('Expected at most 20.')
  return value
}

export function positiveInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Expected a whole number of at least 1.')
  return value
}

export function oneOrTwo(text: string): number {
  if (text !== '1' && text !== '2') throw new InvalidArgumentError('Expected 1 or 2.')
  return Number(text)
}

export function port(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new InvalidArgumentError('Expected a port, 1 to 65535.')
  return value
}

export function address(text: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new InvalidArgumentError('Expected an address: 0x and 40 hex digits.')
  return text
}

export function segment(text: string): string {
  if (!/^[A-Za-z0-9_~.-]{1,60}$/.test(text) || text === '.' || text === '..') {
    throw new InvalidArgumentError('Expected one path segment: letters, digits, "-", "_", "~" and ".".')
  }
  return text
}

export function host(text: string): string {
  if (!/^[A-Za-z0-9.:-]{1,253}$/.test(text)) throw new InvalidArgumentError('Expected an address to listen on.')
  return text
}

export function agreements(text: string): number {
  const value = positiveInteger(text)
  if (value > 100_000) throw new InvalidArgumentError('Expected at most 100000.')
  return value
}
