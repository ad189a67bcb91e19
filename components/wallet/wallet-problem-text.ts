import type { WalletProblem } from '@/lib/client/wallet/wallet-error'
import type { Say } from '@/lib/language/say'

const SENTENCES = {
  rejected: 'wallet.rejected',
  pending: 'wallet.pending',
  unknown_network: 'wallet.unknownNetwork',
  disconnected: 'wallet.disconnected',
  unsupported: 'wallet.unsupported',
  window_closed: 'wallet.windowClosed',
  window_blocked: 'wallet.windowBlocked',
  failed: 'wallet.failed',
} as const satisfies Record<WalletProblem, string>

/** Problem of a wallet and its remedy, as sentences. */
export function walletProblemText(say: Say, problem: WalletProblem): string {
  return say(SENTENCES[problem])
}
