import 'server-only'
import { SECOND_MS } from '@/lib/billing/durations'
import type { PaymentKeys, PaymentNetwork } from '../chain/payment-networks'
import type { Deps } from '../deps'
import { followChain } from '../services/follow/follow-chain'
import { holdLease } from '../services/onchain/hold-lease'
import type { ChainRecorders } from '../services/records/chain-recorders'
import {
  recordChargeConfirmed,
  recordChargeIncluded,
  recordChargeSettled,
  reverseCharge,
} from '../services/records/record-charge-log'
import {
  recordAuthorized,
  recordMandateCancelled,
  reverseMandateCancelled,
} from '../services/records/record-mandate-log'
import { recordRenewals } from '../services/records/record-renewals'
import { sendTransactions } from '../services/transactions/send-transactions'
import { withdrawCharges } from '../services/transactions/withdraw-charges'
import type { Job, WorkDeps } from './worker'

/** Passes over the outbox in a row, so that other jobs get their turn. Decided, not measured. */
const MOST_RUNS = 5

const RECORDERS: ChainRecorders = {
  recordChargeIncluded,
  recordChargeConfirmed,
  recordChargeSettled,
  recordRenewals,
  reverseCharge,
  recordAuthorized,
  recordMandateCancelled,
  reverseMandateCancelled,
}

/**
 * Two jobs for each network where payments are taken: one sends the outbox, one follows the contracts' logs.
 * Of all processes one at a time does each, and a dead one's work is taken over within a minute. None where no
 * payments are configured.
 */
export function chainJobs({ payments, random }: Pick<Deps, 'payments' | 'random'>): Job[] {
  const { keys, networks } = payments
  if (!keys) return []
  return [...networks.values()].flatMap((network) => [
    {
      name: `send transactions on network ${network.chainId}`,
      chainId: network.chainId,
      everyMs: 2 * SECOND_MS,
      run: (deps, signal) => sendOn({ ...deps, random }, { network, keys, signal }),
    },
    {
      name: `follow network ${network.chainId}`,
      chainId: network.chainId,
      everyMs: 3 * SECOND_MS,
      run: (deps, signal) => followOn({ ...deps, random }, { network, signal }),
    },
  ])
}

type ChainWork = WorkDeps & Pick<Deps, 'random'>

async function sendOn(
  deps: ChainWork,
  { network, keys, signal }: { network: PaymentNetwork; keys: PaymentKeys; signal: AbortSignal },
): Promise<void> {
  const accounts = [keys.keeper, keys.canceller]
  await holdLease(deps, { name: `send ${network.chainId}` }, async (lease) => {
    const sending = { network, accounts, lease, signal }
    await withdrawCharges(deps, sending)
    // A fast chain mines what was sent at once, which frees the transactions queued behind it.
    while (!signal.aborted && (await sendTransactions(deps, sending)) > 0);
  })
}

async function followOn(
  deps: ChainWork,
  { network, signal }: { network: PaymentNetwork; signal: AbortSignal },
): Promise<void> {
  await holdLease(deps, { name: `follow ${network.chainId}` }, async (lease) => {
    // It ends early where the chain changed while it was read; one that does so for ever waits for the next run.
    for (let runs = 0, steps = 1; steps > 0 && runs < MOST_RUNS && !signal.aborted; runs += 1) {
      steps = await followChain(deps, { network, lease, recorders: RECORDERS, signal })
    }
  })
}
