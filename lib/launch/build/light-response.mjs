// @ts-check
import { getRequestListener } from '@hono/node-server'

/**
 * The adapter's own Response, which costs a fraction of Node's until somebody reads it, and which its listener sends as
 * it is. The adapter gives it out only by putting it in the place of the global one, where Next expects Node's.
 */
const Light = takeLightResponse()

function takeLightResponse() {
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  getRequestListener(() => new Response())
  const found = globalThis.Response
  for (const name of /** @type {const} */ (['Request', 'Response'])) {
    Object.defineProperty(globalThis, name, globals[name])
  }
  return found
}

/** Key of the body that a {@link LightResponse} was made with. */
export const GIVEN_BODY = Symbol.for('dues.given-body')

/** Key of the headers that a {@link LightResponse} was made with as an object, until somebody asks for its Headers. */
export const GIVEN_HEADERS = Symbol.for('dues.given-headers')

/** A Response that says what it was made of, without becoming a stream. */
class LightResponse extends Light {
  /** @type {BodyInit | null} */
  [GIVEN_BODY];
  /** @type {Readonly<Record<string, string>> | null} */
  [GIVEN_HEADERS]

  /**
   * @param {BodyInit | null} [body]
   * @param {ResponseInit} [init]
   */
  constructor(body, init) {
    super(body, init)
    this[GIVEN_BODY] = body ?? null
    this[GIVEN_HEADERS] = isPlain(init?.headers) ? init.headers : null
  }

  /** @override */
  get headers() {
    this[GIVEN_HEADERS] = null
    return super.headers
  }
}

/**
 * @param {HeadersInit | undefined} headers
 * @returns {headers is Record<string, string>}
 */
function isPlain(headers) {
  return headers !== undefined && Object.getPrototypeOf(headers) === Object.prototype
}

export { LightResponse as Response }
