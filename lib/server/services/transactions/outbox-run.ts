import 'server-only'
import type { LocalAccount } from 'viem'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Lease } from '../../store/database/leases'

/** Parameters of one pass over the outbox. */
export interface OutboxRun {
  readonly network: PaymentNetwork
  /** Our keys; transactions of other keys are sent as they are. */
  readonly accounts: readonly LocalAccount[]
  readonly lease: Lease
  /** Stops the pass between two transactions. */
  readonly signal?: AbortSignal | undefined
}
