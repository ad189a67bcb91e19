import type { WalletProblem } from '@/lib/client/wallet/wallet-error'

const texts: Readonly<Record<WalletProblem, string>> = {
  rejected: 'You declined in your wallet.',
  pending: 'Your wallet still has a request open. Open the wallet and answer there.',
  unknown_network: 'Your wallet does not have this network. Add it in the wallet, then come back.',
  disconnected: 'Your wallet has no connection to its network. Open it, then try again.',
  unsupported: 'Your wallet cannot do this. Try another one.',
  failed: 'Your wallet did not answer correctly. Try again.',
}

/** Problem of a wallet and its remedy, as sentences. */
export function walletProblemText(problem: WalletProblem): string {
  return texts[problem]
}
