import 'server-only'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import type { Lease } from '../../store/database/leases'
import type { ChainRecorders, RecorderDeps } from '../records/chain-recorders'

export type DispatchDeps = RecorderDeps & Pick<Deps, 'wallClock'>

export interface DispatchParams {
  readonly network: PaymentNetwork
  readonly lease: Lease
  readonly recorders: ChainRecorders
  /** Logs in memory at a time; 500 unless given. */
  readonly batchSize?: number
  /** Stops the run between two logs. */
  readonly signal?: AbortSignal | undefined
}
