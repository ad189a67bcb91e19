// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitStylesFile } from '../../build/split-styles.mjs'
import { acceptsCoding } from '../accepted-coding.mjs'
import { keptHeaders, keptPages } from './kept-pages.mjs'
import { nonceIn, packNow, packOnce, sendParts } from './packed-page.mjs'
import { whenWhole } from './whole-answer.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('./packed-page.mjs').Part} Part */

/** A checkout is the first page that most payers see of an installation, with nothing of it in their browser. */
const SEEN_FIRST = /^\/checkout\/[^/]+$/
const TAGGED_SCRIPT = /(?:src|href)="(\/_next\/static\/chunks\/[\w.-]+\.js)"/g
const NAMED_SCRIPT = /(\/_next\/static\/chunks\/[\w.-]+\.js)/g
const STYLE_SHEET = /<link rel="stylesheet" href="\/_next\/static\/([\w./-]+\.css)"[^>]*(?=\/>)/g

/**
 * A page that several readers get: `version` differs where the page does, but for the text `own`. It is rendered by headers
 * that `begin` says, and is of that version where `end` does.
 *
 * @typedef {{ headers: Readonly<Record<string, string>>, end: () => boolean }} Rendering
 * @typedef {{ version: string, own: string, begin: () => Rendering }} Shared
 * @typedef {{ url: string, headers: import('node:http').IncomingHttpHeaders }} Question
 * @typedef {(question: Question) => Promise<Shared | null>} FindShared null for a page of its reader's own
 */

/**
 * Has the whole sheet fetched: once React has taken over the page and there is time, or it is touched before. To read it takes
 * as long as to take over a third of the page. Its link has no address until then: some browsers fetch ahead
 * what is disabled.
 */
const FETCH_LATE_STYLES = `{
  const fetchLate = () => document.querySelectorAll('link[data-late]').forEach((link) => (link.href ||= link.dataset.late))
  const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 2000))
  addEventListener('load', () => whenIdle(fetchLate), { once: true })
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, fetchLate, { once: true })
}`

/**
 * Sends pages that are seen first with what they use of their style sheet at first in them: nothing else is waited for before
 * they are painted. The whole sheet follows. Next's link to it stays, for React, which would fetch it if there were none, and is disabled, so that the browser does not.
 * A page that others get as it is, but for a text of their own, is rendered for the first of them.
 *
 * @param {RequestListener} handle renders every page
 * @param {string} folder of the build
 * @param {FindShared} [findShared]
 * @returns {RequestListener}
 */
export function withEarlyStyle(handle, folder, findShared = async () => null) {
  const styleAt = readStyles(folder)
  const kept = keptPages()
  return async (request, response) => {
    const { method, headers, url = '' } = request
    // Next's router asks for a page's data by the same address.
    const isPage =
      method === 'GET' && headers.rsc === undefined && SEEN_FIRST.test(url.split('?', 1)[0] ?? '')
    if (!isPage) return handle(request, response)
    const isDeflated = acceptsCoding(String(headers['accept-encoding'] ?? ''), 'deflate')
    // A failing question is no answer: the page itself says what is wrong.
    const shared = await findShared({ url, headers }).catch(() => null)
    const reader = { own: shared?.own ?? '', isDeflated }
    if (shared && (await kept.answer(shared.version, response, reader).catch(() => false))) return
    if (response.destroyed) return
    const rendering = shared?.begin()
    if (rendering) {
      setHeaders(request, { ...rendering.headers, host: 'localhost' })
      response.once('close', rendering.end)
    }
    // Packed here, so that the style need not be packed for each answer.
    request.headers['accept-encoding'] = 'identity'
    whenWhole(response, async (body) => {
      if (!isHtml(response)) return sendParts(response, [await packNow(body)], { isDeflated })
      const nonce = nonceIn(response.getHeader('content-security-policy')) ?? ''
      const html = body.toString()
      const contents = withStyles(withScripts(html, nonce), nonce, styleAt)
      if (contents.length > 1) withoutPreload(response)
      if (shared && rendering?.end() && response.statusCode === 200 && isInOnePiece(html, nonce)) {
        const headers = keptHeaders(textHeaders(response))
        kept.keep(shared.version, { headers, contents, gaps: [nonce, shared.own] })
      }
      const parts = contents.map((content) => (typeof content === 'string' ? packNow(content) : content))
      sendParts(response, await Promise.all(parts), { isDeflated })
    })
    handle(request, response)
  }
}

/**
 * Gives a request other headers in place of its own. Some read them as they were sent, others as Node gathers them.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {Readonly<Record<string, string>>} headers
 */
function setHeaders(request, headers) {
  request.headers = { ...headers }
  request.rawHeaders = Object.entries(headers).flat()
}

/**
 * @param {ServerResponse} response
 * @returns {[string, string][]}
 */
const textHeaders = (response) =>
  Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])

/**
 * True where the page's data came whole, and not in bits: a text of one reader may be cut in two between these, where nobody
 * would find it. Next streams what is not ready with the page.
 *
 * @param {string} html
 * @param {string} nonce
 */
function isInOnePiece(html, nonce) {
  return (
    nonce !== '' &&
    html.split('self.__next_f.push([1,').length === 2 &&
    !html.includes('self.__next_f.push([3,')
  )
}

/** @param {ServerResponse} response */
const isHtml = (response) => String(response.getHeader('content-type')).startsWith('text/html')

/**
 * Has the scripts that the page's data names fetched with those of its tags: React waits for them too, and would ask for
 * them only once it reads the data.
 *
 * @param {string} html
 * @param {string} nonce
 */
function withScripts(html, nonce) {
  const paths = (/** @type {RegExp} */ pattern) =>
    new Set([...html.matchAll(pattern)].map(([, path]) => path))
  const tagged = paths(TAGGED_SCRIPT)
  const late = [...paths(NAMED_SCRIPT)].filter((path) => !tagged.has(path))
  const links = late.map(
    (path) => `<link rel="preload" as="script" fetchPriority="low" nonce="${nonce}" href="${path}"/>`,
  )
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/**
 * The page in parts: texts of its own, and style sheets that are packed already.
 *
 * @param {string} html
 * @param {string} nonce that its policy asks of a style
 * @param {(path: string) => EarlyStyle | null} styleAt
 * @returns {(string | Part)[]}
 */
function withStyles(html, nonce, styleAt) {
  /** @type {(string | Part)[]} */
  const parts = []
  let from = 0
  /** End of the element before. */
  let ended = ''
  for (const { 0: link, 1: path = '', index } of html.matchAll(STYLE_SHEET)) {
    const style = styleAt(path)
    if (!style) continue
    parts.push(`${ended}${html.slice(from, index)}<style nonce="${nonce}">`, style.part)
    const late = style.late && `<link rel="stylesheet" data-late="/_next/${style.late}"/>`
    const fetchLate = late && `<script nonce="${nonce}">${FETCH_LATE_STYLES}</script>`
    ended = `</style>${late}${fetchLate}${link} disabled`
    from = index + link.length
  }
  return [...parts, ended + html.slice(from)]
}

/**
 * Takes back that the style sheet is fetched before everything else.
 *
 * @param {ServerResponse} response
 */
function withoutPreload(response) {
  const links = String(response.getHeader('link') ?? '').split(/,\s*(?=<)/)
  const others = links.filter((link) => link && !/;\s*as="?style\b/.test(link))
  if (others.length > 0) response.setHeader('Link', others.join(', '))
  else response.removeHeader('Link')
}

/** @typedef {{ part: Part, late: string }} EarlyStyle `late` names the file that follows, '' where the part is the whole sheet */

/**
 * Style sheets of the build, each packed when a page first has it.
 *
 * @param {string} folder
 * @returns {(path: string) => EarlyStyle | null} null where there is no such file
 */
function readStyles(folder) {
  const file = splitStylesFile(folder)
  /** @type {Readonly<Record<string, import('../../build/split-styles.mjs').SplitStyle>>} */
  const split = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  /** @type {Map<string, EarlyStyle | null>} */
  const known = new Map()
  return (path) => {
    const kept = known.get(path)
    if (kept !== undefined) return kept
    const style = readStyle(path, join(folder, 'static', path), split[path])
    known.set(path, style)
    return style
  }
}

/**
 * @param {string} path
 * @param {string} file
 * @param {import('../../build/split-styles.mjs').SplitStyle} [split]
 */
function readStyle(path, file, split) {
  if (split) return { part: packOnce(fromPage(split.early, path)), late: split.late }
  return existsSync(file) ? { part: packOnce(fromPage(readFileSync(file, 'utf8'), path)), late: '' } : null
}

/**
 * A style sheet for use within a page, from which the files beside the sheet have other addresses.
 *
 * @param {string} css
 * @param {string} path of the sheet
 */
function fromPage(css, path) {
  return css.replace(/url\((?!data:|\/|https?:|["'])([^)]+)\)/g, (_, url) => {
    const { pathname } = new URL(url, `http://localhost/_next/static/${path}`)
    return `url(${pathname})`
  })
}
