import { at, type Patches } from './patch.ts'
import { logsAsked, logsRead } from './patch-places.ts'

/** Code for requests, pages and bodies that is wrong at an unusual size or time. */
export const clientCodePatches: Patches = {
  'halves-without-the-middle': [
    logsAsked.before('  if (first > last) return []'),
    at('log-ranges.ts', 'logsIn(request, filter, first, middle)').replace('logsIn(request, filter, first, middle - 1)'),
  ],
  'chunks-decoded-apart': [
    at(
      'http.ts',
      '  const chunks: Buffer[] = []\n',
    ).replace(`  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
`),
    at('http.ts', '    chunks.push(chunk)\n').replace('    text += decoder.decode(chunk)\n'),
    at('http.ts', "  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))").replace(
      '  return text',
    ),
  ],
  'page-doubled-before-the-step': logsRead.replace(`const logs: unknown[] = []
      // Nodes limit the range; one that gave so many blocks may give more.
      let size = 1_000
      for (let from = first; from <= last; from += size) {
        logs.push(...(await logsIn(request, filter, from, Math.min(last, from + size - 1))))
        size = Math.min(2 * size, 16_000)
      }`),
  'earlier-block-will-do': [
    at('at-latest-block.ts', '  const latest = latestBlock(environment, node)\n').replace(`  const before = node.latest
  const latest = before
    ? Promise.race([latestBlock(environment, node), patience(before)])
    : latestBlock(environment, node)
`),
    at(
      'at-latest-block.ts',
      'async function latestBlock(',
    ).before(`/** A slow node should not keep a question waiting. */
const patience = (block: Block) => new Promise<Block>((resolve) => setTimeout(() => resolve(block), 500).unref())
`),
  ],
}
