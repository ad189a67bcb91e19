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

/** A Response that says what it was made of, without becoming a stream. */
class LightResponse extends Light {
  /** @type {BodyInit | null} */
  [GIVEN_BODY]

  /**
   * @param {BodyInit | null} [body]
   * @param {ResponseInit} [init]
   */
  constructor(body, init) {
    super(body, init)
    this[GIVEN_BODY] = body ?? null
  }
}

export { LightResponse as Response }
