// @ts-check
import { randomBytes, randomUUID } from 'node:crypto'

/**
 * @typedef {object} Account
 * @property {string} id the customer's id, which Dues knows as `clientReferenceId`
 * @property {string} name
 */

/** Accounts and their sessions, in memory: a real shop has a database and passwords. */
export function createAccounts() {
  /** @type {Map<string, Account>} by session */
  const sessions = new Map()
  return {
    /**
     * Makes an account and signs it in.
     *
     * @param {string} name
     * @returns {string} the session
     */
    signUp(name) {
      const session = randomBytes(24).toString('base64url')
      sessions.set(session, { id: randomUUID(), name })
      return session
    },
    /** @param {string | undefined} session */
    of: (session) => (session === undefined ? undefined : sessions.get(session)),
  }
}
