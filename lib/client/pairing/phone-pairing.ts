import { callApi, type Data } from '../api/api'
import { base64UrlOf } from '../byte-text'
import { personalSign } from '../wallet/sign-in'
import type { Connection } from '../wallet/wallet'

/** Facts of the screen for which a phone signs. */
export type ClaimedPairing = Data<'claimPairing'>

/** Key of the phone's secret for a code, so that a reload in a wallet's browser is the same phone. */
const keyOf = (code: string) => `pairing:${code}`

/** The phone's secret for a code: 32 random bytes in base64url, made once in this tab. */
function secretFor(code: string): string {
  const known = sessionStorage.getItem(keyOf(code))
  if (known !== null) return known
  const secret = base64UrlOf(crypto.getRandomValues(new Uint8Array(32)))
  sessionStorage.setItem(keyOf(code), secret)
  return secret
}

/** True where this tab has claimed the code before. */
export function isOwnClaim(code: string): boolean {
  return sessionStorage.getItem(keyOf(code)) !== null
}

/** Claims a code for the account of the connected wallet. @throws ApiError, ConnectionError */
export function claimPairing(code: string, { account, chainId }: Connection): Promise<ClaimedPairing> {
  return callApi('claimPairing', { body: { code, secret: secretFor(code), address: account, chainId } })
}

/**
 * Compares the digits, has the wallet sign the message that they lead to, and hands the signature in.
 * @throws WalletError, ApiError, ConnectionError
 */
export async function compareAndSign(
  code: string,
  connection: Connection,
  { digits, onMessage }: { digits: string; onMessage: () => void },
): Promise<void> {
  const phone = { code, secret: secretFor(code) }
  const { message } = await callApi('comparePairing', { body: { ...phone, digits } })
  onMessage()
  const signature = await personalSign(connection, message)
  await callApi('signPairing', { body: { ...phone, message, signature } })
}

/** Stops a code that another device opened. @throws ApiError, ConnectionError */
export async function stopPairing(code: string): Promise<void> {
  await callApi('endPairing', { body: { code } })
}
