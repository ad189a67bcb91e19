/** Text in a return address that the session's id takes the place of, also as browsers escape it. */
const SESSION_ID_PLACE = /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi

/** An address that a payer returns to, with the id of the checkout session where it asks for it. */
export function returnAddress(address: string, sessionId: string): string {
  return address.replace(SESSION_ID_PLACE, () => encodeURIComponent(sessionId))
}
