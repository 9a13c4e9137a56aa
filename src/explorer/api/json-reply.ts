import { createHash } from 'node:crypto'
import type { HttpRefusal } from './http-refusal.ts'

/** The methods that every route allows. */
export const METHODS = 'GET, HEAD, OPTIONS'

const EVERYWHERE = { 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' }

/**
 * Builds a response with a JSON body, CORS headers and a weak ETag: 304 if the client has that body already, and
 * without a body for HEAD.
 */
export function replyJson(request: Request, status: number, body: unknown): Response {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const etag = weakTag(text, length)
  // Without this header, browsers hide the ETag from a page of another origin.
  const common = { ...EVERYWHERE, 'access-control-expose-headers': 'ETag', etag }
  if (status === 200 && matchesTag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: common })
  }
  const headers = { ...common, 'content-length': String(length) }
  return new Response(request.method === 'HEAD' ? null : text, { status, headers })
}

export const replyRefusal = (request: Request, { status, body }: HttpRefusal): Response =>
  replyJson(request, status, body)

/** Answers OPTIONS: any origin may send requests. */
export function replyOptions(): Response {
  const headers = {
    ...EVERYWHERE,
    allow: METHODS,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  }
  return new Response(null, { status: 204, headers })
}

function weakTag(text: string, length: number): string {
  return `W/"${length.toString(16)}-${createHash('sha1').update(text).digest('base64url')}"`
}

/** Whether If-None-Match names the tag. The comparison is weak: `W/` before a tag is ignored. */
function matchesTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  const known = header.split(',').map((tag) => tag.trim())
  return known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag.slice(2))
}
