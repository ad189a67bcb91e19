import 'server-only'
import type { Address } from 'viem'
import { DAY_MS } from '@/lib/billing/durations'
import { encodeCancels } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  listMandatesToCancel,
  lockMandatesToCancel,
  type MandateRow,
  updateMandates,
} from '../../store/chain/mandates'
import { batches } from '../../store/database/batches'
import { isFirstNotice } from '../onchain/first-notice'
import { isolate } from '../onchain/isolate'
import { findTrustedPuller } from '../onchain/merchant-puller'
import { readFees } from '../onchain/read-fees'
import { readStandings } from '../onchain/read-standings'
import { signTransaction } from '../transactions/sign-transaction'

/**
 * Pause after a transaction that reverted: a merchant may take the role away just before each and give it back after,
 * and a revert costs the canceller more than that costs the merchant. Decided, not measured.
 */
const REVERTED_PAUSE_MS = DAY_MS
/** Mandates of one reading and at most one transaction for each puller. Decided, not measured. */
const BATCH_SIZE = 100

/**
 * Ends on the chain what has ended here: the mandates of cancelled subscribers, and those that came into force
 * although their enrolment had failed. Many of one merchant's puller go into a transaction of the canceller's key.
 * One that reverts is signed again after a day.
 * Those that the chain has ended already are left to the recorder of its logs, and those of a foreign puller as they
 * are.
 * @returns how many mandates were put into transactions.
 * @throws RpcUnavailableError
 */
export async function cancelMandates(
  deps: Pick<Deps, 'store' | 'wallClock' | 'random' | 'log'>,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { network, keys, signal } = params
  const { chainId, client } = network
  let cancelled = 0
  // The cursor moves past mandates that cannot be ended, so that they do not hold up those behind them.
  const toCancel = batches<MandateRow>({ size: BATCH_SIZE, signal }, (limit, after) =>
    listMandatesToCancel(deps.store.db, { chainId, ...pause(deps), limit, after: after?.id ?? null }),
  )
  for await (const listed of toCancel) {
    const ended = listed.filter((mandate) => findTrustedPuller(deps, network, mandate) !== null)
    const standings = await readStandings(client, ended)
    const standing = ended.filter((_, index) => standings[index]?.status.phase !== 'cancelled')
    for (const puller of new Set(standing.map((mandate) => mandate.puller))) {
      const ofOne = standing.filter((mandate) => mandate.puller === puller)
      cancelled += await isolate(deps, { chainId, puller }, () =>
        signCancels(deps, { network, keys, puller, mandates: ofOne }),
      )
    }
  }
  return cancelled
}

const pause = ({ wallClock }: Pick<Deps, 'wallClock'>) => ({
  revertedBefore: new Date(wallClock.now().getTime() - REVERTED_PAUSE_MS),
})

async function signCancels(
  deps: Pick<Deps, 'store' | 'wallClock' | 'random' | 'log'>,
  params: { network: PaymentNetwork; keys: PaymentKeys; puller: Address; mandates: readonly MandateRow[] },
): Promise<number> {
  const { network, keys, puller, mandates } = params
  const { client, chainId } = network
  const account = keys.canceller
  const dataOf = (rows: readonly MandateRow[]) =>
    encodeCancels(rows.map(({ message }) => mandateOfMessage(message)))
  const simulation = await client.simulate({ from: account.address, to: puller, data: dataOf(mandates) })
  if (!simulation.ok) {
    // The merchant gave the role to another account, as is its right.
    const canceller = account.address
    if (isFirstNotice(`no canceller ${chainId} ${puller} ${canceller}`))
      deps.log.error({ chainId, puller, canceller }, 'this key may not cancel here')
    return 0
  }
  const gasLimit = (simulation.gas * 5n) / 4n
  const { fee } = await client.dataCost({ to: puller, data: dataOf(mandates) })
  const [fees, nonceFloor] = await Promise.all([
    readFees(network, { gasLimit, fee }),
    client.nonce(account.address),
  ])
  if (!fees) return 0
  return deps.store.transaction(async (tx) => {
    const open = await lockMandatesToCancel(tx, { ...pause(deps), ids: mandates.map(({ id }) => id) })
    if (open.length === 0) return 0
    const transaction = await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'cancel',
      to: puller,
      data: dataOf(open),
      gasLimit,
      fees,
      nonceFloor,
    })
    await updateMandates(tx, {
      ids: open.map(({ id }) => id),
      change: { cancelTransactionId: transaction.id },
    })
    return open.length
  })
}
