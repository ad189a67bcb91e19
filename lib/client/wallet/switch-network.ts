import type { Connection } from './wallet'
import { walletErrorOf } from './wallet-error'

/**
 * Asks the wallet to go to a network (EIP-3326). Its `chainChanged` tells that it did.
 * @throws WalletError
 */
export async function switchNetwork({ wallet }: Connection, chainId: number): Promise<void> {
  try {
    await wallet.provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${chainId.toString(16)}` }],
    })
  } catch (thrown) {
    throw walletErrorOf(thrown)
  }
}
