import 'server-only'
import { riskWindow } from '@/lib/billing/charges/forecast'
import { endingWindow } from '@/lib/billing/subscriptions/permission-renewal'
import type { PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { batches } from '../../store/database/batches'
import { listUnreadPayers, savePayerFunds, type WatchedSubscriber } from '../../store/subscribers/payer-funds'
import { readStandings, type Standing } from '../onchain/read-standings'
import { recordMandateCancelled } from '../records/record-mandate-log'
import { forecastPayers } from '../subscribers/forecast-payers'
import { watchPermits } from './watch-permits'

/** Mandates of one reading of the chain. Decided, not measured. */
const BATCH_SIZE = 200
/** Age at which funds are read again; with the pause between two runs they stay younger than a minute. */
const FRESH_MS = 40_000

type WatchDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'rates' | 'log'>

/**
 * Reads what the payers of running subscribers can pay with, and whether their mandates are still in force, so that
 * what happens in any wallet shows within a minute; foresees their renewals from it.
 * @returns the number of subscribers whose payers were read.
 * @throws RpcUnavailableError
 */
export async function watchFunds(
  deps: WatchDeps,
  params: { network: PaymentNetwork; signal?: AbortSignal },
): Promise<number> {
  const { network, signal } = params
  const { chainId, client } = network
  const began = deps.wallClock.now()
  const readBefore = new Date(began.getTime() - FRESH_MS)
  let looked = 0
  // Payers that were read leave the list. Those whose token does not answer stay first in it; reads pass over them.
  let silent = 0
  const unread = batches({ size: BATCH_SIZE, signal }, (limit) =>
    listUnreadPayers(deps.store.db, {
      chainId,
      readBefore,
      // Billing time may run ahead of real time, and its events must not wait for the next reading.
      risk: { ...riskWindow(deps.clock.now()), unreadSince: began },
      ending: endingWindow(deps.clock.now()),
      limit,
      passOver: silent,
    }),
  )
  for await (const watched of unread) {
    const standings = await readStandings(
      client,
      watched.map(({ mandate }) => mandate),
    )
    await saveFunds(deps, watched, standings)
    await watchPermits(deps, { network, watched, standings })
    for (const [index, { mandate }] of watched.entries()) {
      if (standings[index]?.status.phase === 'cancelled') await noteCancelled(deps, mandate)
    }
    const payers = [...new Set(watched.map(({ mandate }) => mandate.payer))]
    await forecastPayers(deps, { chainId, payers })
    looked += watched.length
    silent += standings.filter((standing) => standing === null).length
  }
  return looked
}

/** Saves each payer, token and puller once: several subscribers may share them. */
function saveFunds(
  deps: WatchDeps,
  watched: readonly WatchedSubscriber[],
  standings: readonly (Standing | null)[],
): Promise<void> {
  const readAt = deps.wallClock.now()
  const rows = watched.flatMap(({ mandate }, index) => {
    const standing = standings[index]
    if (!standing) return []
    return {
      chainId: mandate.chainId,
      token: mandate.token,
      payer: mandate.payer,
      puller: mandate.puller,
      balanceAtomic: standing.balance,
      allowanceAtomic: standing.allowance,
      readAt,
    }
  })
  const once = new Map(rows.map((row) => [`${row.token} ${row.payer} ${row.puller}`, row]))
  return savePayerFunds(deps.store.db, [...once.values()])
}

/** Billing stops as soon as this is seen; the log, when it is read, says for good that the mandate has ended. */
function noteCancelled(deps: WatchDeps, mandate: WatchedSubscriber['mandate']): Promise<void> {
  return recordMandateCancelled(deps, {
    chainId: mandate.chainId,
    puller: mandate.puller,
    mandateId: mandate.id,
    confirmed: false,
    // Nothing is known of the log itself, and nothing of it is kept.
    transactionHash: '0x',
    blockNumber: 0n,
  })
}
