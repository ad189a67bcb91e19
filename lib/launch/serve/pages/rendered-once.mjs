// @ts-check
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { acceptsCoding } from '../accepted-coding.mjs'
import { keptHeaders } from './kept-pages.mjs'
import { cutPage, fillPage, nonceIn, packOnce, sendParts } from './packed-page.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * A page as it was rendered, cut where the nonce of its content security policy stood.
 *
 * @typedef {object} RenderedPage
 * @property {readonly (readonly [string, string])[]} headers
 * @property {string} nonce the one that it was rendered with
 * @property {import('./packed-page.mjs').CutPage} body
 */

/**
 * Renders pages that are the same for everybody once each, when somebody first asks for them, and
 * answers from memory afterwards, compressed already. Each answer has a nonce of its own, in its policy and on its scripts alike. A query
 * changes nothing. An answer that is no success is not kept. Next's router, which asks for a page's data (`RSC: 1`), gets
 * the page too and then loads it: its data depends on the page that it comes from, so it would be rendered each time.
 *
 * @param {RequestListener} handle renders every page
 * @param {(path: string) => boolean | Promise<boolean>} isAlike true for the paths of these pages
 * @returns {RequestListener}
 */
export function renderedOnce(handle, isAlike) {
  /** @type {Map<string, Promise<RenderedPage | null>>} */
  const pages = new Map()
  const pageAt = (/** @type {string} */ path) => {
    const known = pages.get(path)
    if (known) return known
    const rendering = renderPage(handle, path)
    pages.set(path, rendering)
    const forget = () => pages.delete(path)
    rendering.then((page) => page ?? forget(), forget)
    return rendering
  }
  return async (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page = isRead && (await isAlike(path)) ? await pageAt(path).catch(() => null) : null
    if (page) answer(page, request, response)
    else handle(request, response)
  }
}

/**
 * Asks the application for a page over a connection of its own.
 *
 * @param {RequestListener} handle
 * @param {string} path
 * @returns {Promise<RenderedPage | null>} null where the answer is no success, or has no policy with a nonce
 */
async function renderPage(handle, path) {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const rendered = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'Accept-Encoding': 'identity', Connection: 'close' },
      redirect: 'manual',
    })
    const text = await rendered.text()
    const nonce = nonceIn(rendered.headers.get('content-security-policy'))
    if (rendered.status !== 200 || nonce === undefined) return null
    return { headers: keptHeaders(rendered.headers), nonce, body: await cutPage([text], [nonce], packOnce) }
  } finally {
    server.close()
  }
}

/**
 * @param {RenderedPage} page
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
function answer({ headers, nonce, body }, request, response) {
  const fresh = randomBytes(16).toString('base64')
  for (const [name, value] of headers) response.setHeader(name, value.replaceAll(nonce, fresh))
  response.setHeader('Vary', 'Accept-Encoding')
  const isDeflated = acceptsCoding(String(request.headers['accept-encoding'] ?? ''), 'deflate')
  sendParts(response, fillPage(body, [fresh]), { isDeflated, isHead: request.method === 'HEAD' })
}
