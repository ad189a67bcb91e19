// @ts-check
import { randomBytes } from 'node:crypto'
import { cutPage, fillPage, packNow, sendParts } from './packed-page.mjs'

/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('./packed-page.mjs').Part} Part */

/** Milliseconds for which a page is kept: its version names the minute, so that nobody asks for it later. */
const KEPT_MS = 60_000
/** Pages that are kept at most, of some 200 KB each: 100,000 characters, and packed once there is a second reader. */
const MOST_KEPT = 64

/** Headers of one answer, or of the connection that it came by. */
const OF_ONE_ANSWER = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'x-request-id',
])

/**
 * The headers of an answer that its repetitions have too.
 *
 * @param {Iterable<readonly [string, string]>} headers names in lower case
 * @returns {(readonly [string, string])[]}
 */
export function keptHeaders(headers) {
  return [...headers].filter(([name]) => !OF_ONE_ANSWER.has(name))
}

/**
 * A page as it was rendered for one reader.
 *
 * @typedef {object} RenderedPage
 * @property {readonly (readonly [string, string])[]} headers
 * @property {readonly (string | Part)[]} contents
 * @property {readonly string[]} gaps the nonce of its policy, and the text in place of which others get their own
 */

/** Pages by version, from when they were rendered for one reader until nobody asks for that version any more. */
export function keptPages() {
  /** @type {Map<string, RenderedPage & { keptAt: number, cut?: Promise<import('./packed-page.mjs').CutPage> }>} */
  const pages = new Map()
  /** Drops pages that nobody will ask for again, or else the least recently used one. */
  const forgetSome = () => {
    for (const [version, { keptAt }] of pages)
      if (performance.now() - keptAt >= KEPT_MS) pages.delete(version)
    const [unused] = pages.keys()
    if (pages.size >= MOST_KEPT && unused !== undefined) pages.delete(unused)
  }
  return {
    /**
     * Answers with the page of this version, for another reader.
     *
     * @param {string} version
     * @param {ServerResponse} response
     * @param {{ own: string, isDeflated: boolean }} reader
     * @returns {Promise<boolean>} false where there is none
     */
    async answer(version, response, { own, isDeflated }) {
      const kept = pages.get(version)
      if (!kept) return false
      // Most pages have one reader, for whom they are packed in one piece.
      kept.cut ??= cutPage(kept.contents, kept.gaps, packNow)
      pages.delete(version)
      pages.set(version, kept)
      const cut = await kept.cut
      kept.contents = []
      const fillings = [randomBytes(16).toString('base64'), own]
      for (const [name, value] of kept.headers) {
        const filled = kept.gaps.reduce(
          (text, gap, index) => text.replaceAll(gap, () => fillings[index] ?? ''),
          value,
        )
        response.setHeader(name, filled)
      }
      sendParts(response, fillPage(cut, fillings), { isDeflated })
      return true
    },

    /**
     * @param {string} version
     * @param {RenderedPage} page
     */
    keep(version, page) {
      pages.delete(version)
      forgetSome()
      pages.set(version, { ...page, keptAt: performance.now() })
    },
  }
}
