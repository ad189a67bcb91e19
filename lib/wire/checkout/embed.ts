/** Agreements between a merchant's page with `/embed.js`, the checkout that it opens as a window, and the server. */

/**
 * Placeholder for the origin of the installation in `/embed.js`, which the server replaces: a script that a bundler or a
 * proxy moved to another host goes on talking to its own installation.
 */
export const EMBED_ORIGIN: string = 'https://dues.invalid'

/** Query parameter of a checkout's address: the origin of the page that opened it as a window. */
export const OPENER = 'opener'

export const CHECKOUT_MESSAGE = 'dues.checkout'

/** Message of a complete checkout to the page that opened it as a window. */
export interface CheckoutMessage {
  readonly type: typeof CHECKOUT_MESSAGE
  readonly status: 'complete'
  /** Id for the merchant's server to read: a browser's word alone proves nothing. */
  readonly sessionId: string
}

/** Origin of a web page that the text is; null for any other text, and for none. */
export function openerOrigin(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  const { origin, protocol } = new URL(text)
  return origin === text && (protocol === 'https:' || protocol === 'http:') ? origin : null
}
