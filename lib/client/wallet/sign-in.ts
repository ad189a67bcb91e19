import { stringToHex } from 'viem/utils'
import type { WireAccount, WireConfirmation } from '@/lib/wire/accounts/auth'
import type { WireSignInAddress } from '@/lib/wire/accounts/sign-in-addresses'
import { callApi } from '../api/api'
import { forgetConfirmation, rememberConfirmation } from './confirm-beforehand'
import type { Connection } from './wallet'
import { WalletError, walletErrorOf } from './wallet-error'

/** The message that the server wants signed, and until when (ISO 8601). */
export interface SignInChallenge {
  readonly message: string
  readonly expiresAt: string
}

/**
 * Fetches the EIP-4361 message for an account. Signing it costs nothing and moves no money.
 * @throws ApiError, ConnectionError
 */
export function requestChallenge({ account, chainId }: Connection): Promise<SignInChallenge> {
  return callApi('createChallenge', { body: { address: account, chainId } })
}

/**
 * Has the wallet sign the message and hands both to the server, which sets the session's cookie.
 * @throws WalletError, ApiError, ConnectionError
 */
export async function signIn(connection: Connection, { message }: SignInChallenge): Promise<WireAccount> {
  const signature = await personalSign(connection, message)
  const account = await callApi('signIn', { body: { message, signature } })
  forgetConfirmation()
  return account
}

/** The message by which the address that founded an account takes it back, for {@link signIn}. */
export function requestRecovery({ account, chainId }: Connection): Promise<SignInChallenge> {
  return callApi('createChallenge', { body: { address: account, chainId, purpose: 'recover' } })
}

/** The message by which an address of the account confirms changes that this browser is about to make. */
export function requestConfirmation({ account, chainId }: Connection): Promise<SignInChallenge> {
  return callApi('createChallenge', { body: { address: account, chainId, purpose: 'confirm' } })
}

/**
 * Has the wallet sign that message and hands both to the server, which lets this session make its changes.
 * @throws WalletError, ApiError, ConnectionError
 */
export async function confirmSession(
  connection: Connection,
  { message }: SignInChallenge,
): Promise<WireConfirmation> {
  const signature = await personalSign(connection, message)
  const confirmation = await callApi('confirmSession', { body: { message, signature } })
  rememberConfirmation()
  return confirmation
}

/** The message by which an account is added to those that sign in where this browser is signed in. */
export function requestAddressChallenge({ account, chainId }: Connection): Promise<SignInChallenge> {
  return callApi('createAddressChallenge', { body: { address: account, chainId } })
}

/**
 * Has the wallet sign that message and hands both to the server, which adds the account.
 * @throws WalletError, ApiError, ConnectionError
 */
export async function addSignInAddress(
  connection: Connection,
  { message }: SignInChallenge,
): Promise<WireSignInAddress> {
  const signature = await personalSign(connection, message)
  return callApi('addSignInAddress', { body: { message, signature } })
}

/** EIP-191 `personal_sign`; wallets expect the message's UTF-8 bytes in hex. */
export async function personalSign({ wallet, account }: Connection, message: string): Promise<string> {
  let signature: unknown
  try {
    signature = await wallet.provider.request({
      method: 'personal_sign',
      params: [stringToHex(message), account],
    })
  } catch (thrown) {
    throw walletErrorOf(thrown)
  }
  if (typeof signature !== 'string') throw new WalletError('failed', 'The wallet gave no signature')
  return signature
}
