import 'server-only'
import type { Address } from 'viem'
import { CONFIRMED_MINUTES } from '@/lib/billing/accounts/confirmation'
import { digitsText, type PairingPurpose } from '@/lib/billing/accounts/pairing'
import type { ChallengePurpose } from '@/lib/billing/accounts/signed-challenge'
import type { Env } from '../../env'

/** Another browser that a message is signed for: it shows digits to the person who signs. */
export interface SignedScreen {
  /** "Firefox on Linux": one of a closed list of names. */
  readonly browser: string
  readonly digits: string
}

/** Statements of the messages, which the wallet shows. @param account - the founding address of the account */
const STATEMENTS: Readonly<Record<ChallengePurpose, (account: Address) => string>> = {
  sign_in: () => 'Sign in to Dues. This moves no money.',
  recover: (account) =>
    `Take back the account of ${account} on Dues: all its other sign-in addresses, sessions and API keys end now. This moves no money.`,
  confirm: (account) =>
    `For ${CONFIRMED_MINUTES} minutes, let this browser change the sign-in addresses, API keys and receivers of the account of ${account} on Dues. This moves no money.`,
  add_address: (account) =>
    `Let this address sign in to the account of ${account} on Dues. This moves no money.`,
}
/** Statements of messages that are signed for another browser, which each of them names. */
const SCREEN_STATEMENTS: Readonly<Record<PairingPurpose, (screen: string, account: Address) => string>> = {
  sign_in: (screen) => `Sign in to Dues on ${screen}. This moves no money.`,
  confirm: (screen, account) =>
    `For ${CONFIRMED_MINUTES} minutes, let ${screen} change the sign-in addresses, API keys and receivers of the account of ${account} on Dues. This moves no money.`,
  add_address: (screen, account) =>
    `Let this address sign in to the account of ${account} on Dues, as asked on ${screen}. This moves no money.`,
}
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/**
 * The origin that a sign-in message names: that of BASE_URL.
 * In test mode it is the loopback name by which the app was asked, since wallets compare it with the page's own.
 * @param host - the request's Host header
 */
export function signInOrigin(env: Pick<Env, 'mode' | 'baseUrl'>, host: string | null): URL {
  if (env.mode === 'test' && host && LOOPBACK.test(host)) return new URL(`http://${host}`)
  return new URL(env.baseUrl)
}

/**
 * A complete EIP-4361 message, version 1.
 * Written here because viem's own refuses hosts without a dot and IPv6 addresses, which BASE_URL may name.
 */
export function signInMessage(fields: {
  origin: URL
  address: Address
  purpose: ChallengePurpose
  /** Founding address of the account that it is about. */
  account: Address
  chainId: number
  nonce: string
  issuedAt: Date
  expiresAt: Date
  /** The other browser that it is signed for; none unless given. */
  screen?: SignedScreen | null
}): string {
  return [
    `${fields.origin.host} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    statementOf(fields),
    '',
    `URI: ${fields.origin.origin}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt.toISOString()}`,
    `Expiration Time: ${fields.expiresAt.toISOString()}`,
  ].join('\n')
}

function statementOf({
  purpose,
  account,
  screen,
}: {
  purpose: ChallengePurpose
  account: Address
  screen?: SignedScreen | null
}): string {
  if (!screen || purpose === 'recover') return STATEMENTS[purpose](account)
  const named = `the screen that shows ${digitsText(screen.digits)} (${screen.browser})`
  return SCREEN_STATEMENTS[purpose](named, account)
}

/** The nonce of a message that was made here; null where there is none. */
export function nonceOf(message: string): string | null {
  return /\nNonce: ([0-9a-f]{32})\n/.exec(message)?.[1] ?? null
}
