import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { InternalError, UsageError } from '../errors.ts'
import { isShortage } from '../machine-failure.ts'

/**
 * Reads a text file, in UTF-8 or UTF-16, at a path that a user gave. Never waits for the writer of a pipe, and never reads without an end.
 * @param limit The most bytes.
 * @throws {UsageError} if the file is missing, is not a regular file, or has more bytes than `limit`.
 * @throws {InternalError} if the machine cannot open more files.
 */
export function readTextFile(path: string, limit: number): string {
  try {
    // Without O_NONBLOCK, opening a pipe waits for its other end.
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      return readOpen(file, path, limit)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    const Thrown = isShortage(cause) ? InternalError : UsageError
    throw new Thrown(`Cannot read ${path}`, { facts: { cause: (cause as Error).message }, cause })
  }
}

function readOpen(file: number, path: string, limit: number): string {
  const stats = fstatSync(file)
  if (!stats.isFile()) throw new UsageError(`Cannot read ${path}`, { facts: { cause: 'it is not a file' } })
  if (stats.size > limit) throw tooLarge(path, stats.size, limit)
  // The size is not reliable: files in `/proc` report 0 bytes, and a file may grow.
  const parts: Buffer[] = []
  let size = 0
  for (;;) {
    const part = Buffer.alloc(65_536)
    const read = readSync(file, part)
    if (read === 0) return textOf(Buffer.concat(parts))
    parts.push(part.subarray(0, read))
    size += read
    if (size > limit) throw tooLarge(path, size, limit)
  }
}

/** Decodes UTF-8, or UTF-16 as PowerShell writes it, without the byte order mark. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

function tooLarge(path: string, bytes: number, limit: number): UsageError {
  return new UsageError(`${path} is too large`, { facts: { bytes, 'at most': limit } })
}
