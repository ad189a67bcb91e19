// @ts-check

/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * Keeps an answer back until all of it is there.
 *
 * @param {ServerResponse} response
 * @param {(body: Buffer) => Promise<void>} send
 */
export function whenWhole(response, send) {
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
