// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptsCoding } from '../accepted-coding.mjs'
import { deflated, nonceIn, packNow, packOnce, sendPieces } from './packed-page.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('./packed-page.mjs').Part} Part */

/** A checkout is the first page that most payers see of an installation, with nothing of it in their browser. */
const SEEN_FIRST = /^\/checkout\/[^/]+$/
const TAGGED_SCRIPT = /(?:src|href)="(\/_next\/static\/chunks\/[\w.-]+\.js)"/g
const NAMED_SCRIPT = /(\/_next\/static\/chunks\/[\w.-]+\.js)/g
const STYLE_SHEET = /<link rel="stylesheet" href="\/_next\/static\/([\w./-]+\.css)"[^>]*(?=\/>)/g

/**
 * Sends pages that are seen first with their style sheet in them: nothing else is waited for before they are painted.
 * The link to it stays, for React, which would fetch it if there were none, and is disabled, so that the browser does not.
 *
 * @param {RequestListener} handle renders every page
 * @param {string} folder of the build
 * @returns {RequestListener}
 */
export function withEarlyStyle(handle, folder) {
  const styleAt = readStyles(join(folder, 'static'))
  return (request, response) => {
    const { method, headers, url = '' } = request
    // Next's router asks for a page's data by the same address.
    const isPage =
      method === 'GET' && headers.rsc === undefined && SEEN_FIRST.test(url.split('?', 1)[0] ?? '')
    if (!isPage) return handle(request, response)
    const isDeflated = acceptsCoding(String(headers['accept-encoding'] ?? ''), 'deflate')
    // Packed here, so that the style need not be packed for each answer.
    headers['accept-encoding'] = 'identity'
    whenWhole(response, (body) => {
      if (!isHtml(response)) return answer(response, [body], isDeflated)
      const nonce = nonceIn(response.getHeader('content-security-policy')) ?? ''
      const parts = withStyles(withScripts(body.toString(), nonce), nonce, styleAt)
      return answer(response, parts, isDeflated)
    })
    handle(request, response)
  }
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
 * @param {(path: string) => Part | null} styleAt
 * @returns {(string | Part)[]}
 */
function withStyles(html, nonce, styleAt) {
  /** @type {(string | Part)[]} */
  const parts = []
  let from = 0
  for (const { 0: link, 1: path = '', index } of html.matchAll(STYLE_SHEET)) {
    const style = styleAt(path)
    if (!style) continue
    parts.push(`${html.slice(from, index)}<style nonce="${nonce}">`, style, `</style>${link} disabled`)
    from = index + link.length
  }
  return [...parts, html.slice(from)]
}

/**
 * @param {ServerResponse} response
 * @param {readonly (string | Buffer | Part)[]} parts
 * @param {boolean} isDeflated
 */
async function answer(response, parts, isDeflated) {
  const packed = await Promise.all(parts.map((part) => (isPacked(part) ? part : packNow(part))))
  if (parts.length > 1) withoutPreload(response)
  sendPieces(response, isDeflated ? deflated(packed) : packed.map(({ bytes }) => bytes), { isDeflated })
}

/** @param {string | Buffer | Part} part @returns {part is Part} */
const isPacked = (part) => typeof part === 'object' && 'packed' in part

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

/**
 * Keeps an answer back until all of it is there.
 *
 * @param {ServerResponse} response
 * @param {(body: Buffer) => Promise<void>} send
 */
function whenWhole(response, send) {
  const { write, end, writeHead, flushHeaders } = response
  /** @type {Buffer[]} */
  const chunks = []
  /** @param {unknown} chunk @param {unknown} encoding */
  const keep = (chunk, encoding) => {
    if (typeof chunk === 'string')
      chunks.push(
        Buffer.from(chunk, typeof encoding === 'string' ? /** @type {BufferEncoding} */ (encoding) : 'utf8'),
      )
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  /** @param {unknown[]} args */
  const callbackOf = (args) =>
    /** @type {(() => void) | undefined} */ (args.find((argument) => typeof argument === 'function'))
  Object.assign(response, {
    flushHeaders: () => {},
    /** @param {number} status @param {unknown[]} rest */
    writeHead: (status, ...rest) => {
      response.statusCode = status
      const headers = rest.at(-1)
      if (headers && typeof headers === 'object')
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return response
    },
    /** @param {unknown[]} args */
    write: (...args) => {
      keep(args[0], args[1])
      const done = callbackOf(args)
      if (done) queueMicrotask(() => done())
      return true
    },
    /** @param {unknown[]} args */
    end: (...args) => {
      keep(args[0], args[1])
      Object.assign(response, { write, end, writeHead, flushHeaders })
      const done = callbackOf(args)
      if (done) response.once('finish', done)
      send(Buffer.concat(chunks)).catch((error) => response.destroy(error))
      return response
    },
  })
}

/**
 * Style sheets of the build, each packed when a page first has it.
 *
 * @param {string} folder
 * @returns {(path: string) => Part | null} null where there is no such file
 */
function readStyles(folder) {
  /** @type {Map<string, Part | null>} */
  const known = new Map()
  return (path) => {
    const kept = known.get(path)
    if (kept !== undefined) return kept
    const file = join(folder, path)
    // What a sheet names beside itself is elsewhere for a page.
    const style = existsSync(file) ? packOnce(fromPage(readFileSync(file, 'utf8'), path)) : null
    known.set(path, style)
    return style
  }
}

/**
 * @param {string} css
 * @param {string} path of the sheet
 */
function fromPage(css, path) {
  return css.replace(/url\((?!data:|\/|https?:|["'])([^)]+)\)/g, (_, url) => {
    const { pathname } = new URL(url, `http://localhost/_next/static/${path}`)
    return `url(${pathname})`
  })
}
