import 'server-only'
import { createHash } from 'node:crypto'
import { isKnown } from './etag'

/** A text that stays the same: its bytes, which all its answers share. The server before them packs these once. */
export interface KeptText {
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** A weak one: the text may be packed on its way. */
  readonly etag: string
}

/** Writes a text once for all its answers. */
export function keepText(text: string, mediaType: string): KeptText {
  const bytes = Buffer.from(text)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { mediaType, bytes, etag: `W/"${digest}"` }
}

/** The answer with a kept text; 304 without it to who has it already. Caches ask each time whether it has changed. */
export function sendKept({ mediaType, bytes, etag }: KeptText, request: Request): Response {
  const headers = { ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
  return isKnown(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { status: 200, headers: { ...headers, 'Content-Type': mediaType } })
}
