import 'server-only'

/** The ETag of a record's version. */
export function etagOf(version: number): string {
  return `"${version}"`
}

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
