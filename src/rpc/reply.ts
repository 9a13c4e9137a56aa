/** One reply of a node. `id` as text, undefined if it has none. */
export type Reply = { id: string | undefined } & ({ result: unknown } | { error: ReplyError })

/** What a node refused a call with. */
export type ReplyError = { code: number | undefined; message: string }

/**
 * Reads the replies of a node's answer, which is one or a list. Leaves out what is not a reply; an answer that is not JSON has
 * none.
 */
export function readReplies(body: Buffer): { isList: boolean; replies: Reply[] } {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(body))
  } catch {
    // Not JSON.
  }
  const isList = Array.isArray(parsed)
  return { isList, replies: (isList ? (parsed as unknown[]) : [parsed]).flatMap(replyOf) }
}

function replyOf(one: unknown): Reply | [] {
  if (typeof one !== 'object' || one === null) return []
  const { id, result, error } = one as Record<string, unknown>
  const of = { id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined }
  // Some nodes have both members in each reply, and one of them is null.
  if (error !== undefined && error !== null) return { ...of, error: errorOf(error) }
  return result === undefined ? [] : { ...of, result }
}

function errorOf(error: unknown): ReplyError {
  const { code, message } = (typeof error === 'object' ? error : { message: error }) as Record<string, unknown>
  return {
    code: typeof code === 'number' ? code : undefined,
    message: typeof message === 'string' && message !== '' ? message : 'an error without a message',
  }
}
