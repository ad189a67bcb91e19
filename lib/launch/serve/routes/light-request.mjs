// @ts-check

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/** Hosts and targets that `new URL` would leave as they are. Any other request is the adapter's. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::[1-9]\d{3,4})?$/
const PLAIN_TARGET = /^\/[!$%&-;=?-[\]_a-z~]*$/
/** Headers of which Node drops all but the first, where a Request joins them. */
const FIRST_ALONE = new Set([
  ...['age', 'authorization', 'content-length', 'content-type', 'etag', 'expires', 'from', 'host'],
  ...['if-modified-since', 'if-unmodified-since', 'last-modified', 'location', 'max-forwards'],
  ...['proxy-authorization', 'referer', 'retry-after', 'server', 'user-agent', 'set-cookie'],
])

/**
 * The Request of a GET that has nothing unusual, which costs a fraction of the adapter's; null for any other.
 *
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} outgoing
 * @returns {Request | null}
 */
export function lightRequest(incoming, outgoing) {
  const { method, url = '', headers } = incoming
  if (method !== 'GET' || !headers.host) return null
  if (!PLAIN_HOST.test(headers.host) || !PLAIN_TARGET.test(url)) return null
  return /** @type {Request} */ (/** @type {unknown} */ (new LightRequest(incoming, outgoing)))
}

/**
 * Reads what handlers read of most requests where it is, and makes a Request of Node's for anything else. No other Request
 * can be made of it.
 */
class LightRequest {
  #incoming
  #outgoing
  /** @type {LightHeaders | undefined} */
  #headers
  /** @type {Request | undefined} */
  #whole
  method = 'GET'
  url

  /** @param {IncomingMessage} incoming @param {ServerResponse} outgoing */
  constructor(incoming, outgoing) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.url = `http://${incoming.headers.host}${incoming.url}`
  }

  get headers() {
    this.#headers ??= new LightHeaders(this.#incoming)
    return this.#headers
  }

  /** The request as Node has them; its signal tells that the client has gone away. */
  whole() {
    if (!this.#whole) {
      const leaving = new AbortController()
      const outgoing = this.#outgoing
      const leave = () => {
        if (!outgoing.writableFinished) leaving.abort(new Error('The client has gone away.'))
      }
      if (outgoing.closed || outgoing.destroyed) leave()
      else outgoing.once('close', leave)
      const { headers, signal } = { headers: this.headers.whole(), signal: leaving.signal }
      this.#whole = new Request(this.url, { headers, signal })
    }
    return this.#whole
  }
}

class LightHeaders {
  #incoming
  /** @type {Headers | undefined} */
  #whole

  /** @param {IncomingMessage} incoming */
  constructor(incoming) {
    this.#incoming = incoming
  }

  /** @param {string} name */
  get(name) {
    const key = name.toLowerCase()
    if (this.#whole || FIRST_ALONE.has(key)) return this.whole().get(key)
    const { headers } = this.#incoming
    const value = Object.hasOwn(headers, key) ? headers[key] : undefined
    return typeof value === 'string' ? value : null
  }

  /** @param {string} name */
  has(name) {
    return this.get(name) !== null
  }

  whole() {
    if (!this.#whole) {
      this.#whole = new Headers()
      const { rawHeaders } = this.#incoming
      for (let index = 0; index < rawHeaders.length; index += 2) {
        this.#whole.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
      }
    }
    return this.#whole
  }
}

/**
 * Gives a class all other properties of what its `whole()` returns, and its type.
 *
 * @param {{ prototype: { whole(): object } }} light
 * @param {{ prototype: object }} model
 */
function completeWith({ prototype }, { prototype: model }) {
  for (const name of Reflect.ownKeys(model)) {
    if (Object.hasOwn(prototype, name)) continue
    Object.defineProperty(prototype, name, {
      /** @this {{ whole(): object }} */
      get() {
        const whole = this.whole()
        const value = Reflect.get(whole, name, whole)
        return typeof value === 'function' ? value.bind(whole) : value
      },
    })
  }
  Object.setPrototypeOf(prototype, model)
}

completeWith(LightRequest, Request)
completeWith(LightHeaders, Headers)
