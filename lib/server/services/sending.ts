import 'server-only'
import type { LocalAccount } from 'viem'
import type { PaymentNetwork } from '../chain/payment-networks'
import type { Lease } from '../store/database/leases'

/** What a run of sending transactions is given. */
export interface Sending {
  readonly network: PaymentNetwork
  /** Our keys; what another key signed is sent as it is. */
  readonly accounts: readonly LocalAccount[]
  readonly lease: Lease
  /** Ends it between two transactions. */
  readonly signal?: AbortSignal | undefined
}
