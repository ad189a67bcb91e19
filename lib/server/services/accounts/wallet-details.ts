import 'server-only'
import { type SignInWallet, walletChain } from '@/lib/billing/accounts/sign-in-wallet'

/** A wallet in the details of an audit entry; a smart wallet with its chain. */
export function walletDetails(wallet: SignInWallet): { address: string; chainId?: number } {
  const chainId = walletChain(wallet)
  return { address: wallet.address, ...(chainId !== null && { chainId }) }
}
