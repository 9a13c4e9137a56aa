import { InternalError } from '../platform/errors.ts'
import type { Header } from '../rpc/header.ts'
import type { Node } from './open-node.ts'

/** The headers that a node has given during a reading, by their numbers. */
const given = new WeakMap<Node, Header[]>()

/** Forgets the headers of an earlier reading, which a reorganisation may have replaced. */
export const forgetHeaders = (node: Node): void => void given.delete(node)

/** Checks a header's time against all headers of the reading. Throws InternalError if a time falls, or a block has two. */
export function checkTimes(node: Node, header: Header): void {
  const headers = given.get(node) ?? []
  given.set(node, headers)
  let [at, end] = [0, headers.length]
  while (at < end) {
    const middle = (at + end) >> 1
    if ((headers[middle] as Header).number < header.number) at = middle + 1
    else end = middle
  }
  const [before, same] = [headers[at - 1], headers[at]]
  if (same?.number !== header.number) headers.splice(at, 0, header)
  else if (same.hash === header.hash && same.timestamp !== header.timestamp) throw contradiction(node, same, header)
  else headers[at] = header
  const after = headers[at + 1]
  if (before && before.timestamp > header.timestamp) throw contradiction(node, before, header)
  if (after && after.timestamp < header.timestamp) throw contradiction(node, header, after)
  if (header.timestamp === 0 && header.number > 0)
    throw new InternalError('The node has no times of its blocks.', {
      facts: { node: node.name, block: header.number },
    })
}

function contradiction({ name: node }: Node, one: Header, other: Header): InternalError {
  const facts = { node, [`time of block ${one.number}`]: one.timestamp, [`of block ${other.number}`]: other.timestamp }
  const next = 'use another node'
  if (one.number === other.number)
    return new InternalError(
      `The node has two times for block ${one.number}: ${one.timestamp} and ${other.timestamp}.`,
      {
        facts: { node },
        next,
      },
    )
  return new InternalError('The node has blocks whose times fall with their numbers.', { facts, next })
}
