import 'server-only'

/** The ETag of a record's version. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/**
 * True where the client has what this ETag names already, by its If-None-Match header (RFC 9110, section 13.1.2). Weak tags
 * match strong ones.
 */
export function isKnown(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match')?.trim()
  if (header === undefined || header === '*') return header === '*'
  return header.split(',').some((tag) => opaque(tag.trim()) === opaque(etag))
}

/** A tag without its weakness. */
const opaque = (tag: string) => tag.replace(/^W\//, '')

/**
 * The versions that a write accepts by its If-Match header (RFC 9110, section 13.1.1); null accepts any.
 * Weak and unknown tags match nothing.
 */
export function readIfMatch(request: Request): number[] | null {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return null
  return header.split(',').flatMap((tag) => {
    const digits = /^"(\d{1,9})"$/.exec(tag.trim())?.[1]
    return digits === undefined ? [] : [Number(digits)]
  })
}
