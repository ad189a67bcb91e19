import { stringToHex } from 'viem/utils'
import type { WireAccount } from '@/lib/wire/auth'
import { apiRequest } from '../api-request'
import type { Connection } from './wallet'
import { walletErrorOf } from './wallet-error'

/** The message that the server wants signed, and until when (ISO 8601). */
export interface SignInChallenge {
  readonly message: string
  readonly expiresAt: string
}

/**
 * Fetches the EIP-4361 message for an account. It costs nothing and moves no money.
 * @throws ApiError, UnreachableError
 */
export async function requestChallenge({ account, chainId }: Connection): Promise<SignInChallenge> {
  const { data } = await apiRequest<{ data: SignInChallenge }>({
    method: 'POST',
    path: '/api/auth/challenge',
    body: { address: account, chainId },
  })
  return data
}

/**
 * Has the wallet sign the message and hands both to the server, which sets the session's cookie.
 * @throws WalletError, ApiError, UnreachableError
 */
export async function signIn(connection: Connection, { message }: SignInChallenge): Promise<WireAccount> {
  const signature = await personalSign(connection, message)
  const { data } = await apiRequest<{ data: WireAccount }>({
    method: 'POST',
    path: '/api/auth/sign-in',
    body: { message, signature },
  })
  return data
}

/** EIP-191 `personal_sign`; wallets expect the message's UTF-8 bytes in hex. */
async function personalSign({ wallet, account }: Connection, message: string): Promise<unknown> {
  try {
    return await wallet.provider.request({
      method: 'personal_sign',
      params: [stringToHex(message), account],
    })
  } catch (thrown) {
    throw walletErrorOf(thrown)
  }
}
