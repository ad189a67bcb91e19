// @ts-check

/**
 * True where `Accept-Encoding` takes a coding, by name or by `*`, with a weight above 0 (RFC 9110, section 12.5.3).
 *
 * @param {string} header
 * @param {'br' | 'deflate' | 'gzip'} wanted
 */
export function acceptsCoding(header, wanted) {
  /** @type {Map<string, number>} */
  const weights = new Map()
  for (const entry of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
    weights.set(coding, weight === undefined ? 1 : Number(weight) || 0)
  }
  return (weights.get(wanted) ?? weights.get('*') ?? 0) > 0
}
