const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Empties every JSON string longer than `limit` bytes, so that init code, bytecode and calldata in traces never become
 * JavaScript strings: a block of a thousand deployments is hundreds of megabytes of hex that the index does not read.
 * Shorter strings, numbers and structure stay byte for byte.
 *
 * @param limit bytes between the quotes; default 256, more than any address, hash or error text of a node.
 */
export function slim(json: Buffer, limit = 256): Buffer {
  const kept: Buffer[] = []
  let from = 0
  let open = json.indexOf(QUOTE)
  while (open !== -1) {
    const close = closingQuote(json, open + 1)
    if (close === -1) break
    if (close - open - 1 > limit) {
      kept.push(json.subarray(from, open + 1))
      from = close
    }
    open = json.indexOf(QUOTE, close + 1)
  }
  if (from === 0) return json
  kept.push(json.subarray(from))
  return Buffer.concat(kept)
}

function closingQuote(json: Buffer, from: number): number {
  let close = json.indexOf(QUOTE, from)
  while (close !== -1 && isEscaped(json, close, from)) close = json.indexOf(QUOTE, close + 1)
  return close
}

function isEscaped(json: Buffer, at: number, from: number): boolean {
  let backslashes = 0
  while (at - 1 - backslashes >= from && json[at - 1 - backslashes] === BACKSLASH) backslashes++
  return backslashes % 2 === 1
}
