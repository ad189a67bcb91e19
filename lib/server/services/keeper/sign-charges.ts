import 'server-only'
import {
  batchCharges,
  chargesGasLimit,
  roomFor,
  type SendingBounds,
} from '@/lib/mandate/puller/charge-batches'
import { encodeCharges } from '@/lib/mandate/puller/puller-calls'
import { dataGasLimit } from '../../chain/fees/data-cost'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { sumSignedTransactions } from '../../store/chain/chain-transactions'
import { lockChargeable, noteDueCharges, submitCharges } from '../../store/subscribers/due-charges'
import { readChargeFees } from '../onchain/read-fees'
import { restateCharge } from '../records/restate-charge'
import { signTransaction } from '../transactions/sign-transaction'
import type { PlannedCharge } from './planned-charge'

/** A charge that the chain would take now. */
export interface GoodCharge extends PlannedCharge {
  readonly subscriberId: string
  /** Price in micro-dollars that the amount was reckoned from. */
  readonly priceMicroUsd: bigint
  /** Gas of this charge, as simulated. */
  readonly gas: bigint
  /** True where it has to have a transaction of its own. */
  readonly isAlone: boolean
}

/**
 * Signs transactions for charges, many of one merchant's contract to each, and assigns the charges to them.
 * In the same database transaction each charge is checked once more: a subscriber that was cancelled, pays another
 * price meanwhile, or is charged by another process, is left out.
 * @param params.bounds - of what is in flight: beyond them the rest stays due
 * @returns how many charges were put into transactions; none more once the network's fees are above its ceiling.
 * @throws RpcUnavailableError, and then no more are signed
 */
export async function signCharges(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    charges: readonly GoodCharge[]
    bounds: SendingBounds
  },
): Promise<number> {
  const { network, keys, bounds } = params
  const { chainId } = network
  const account = keys.keeper
  let submitted = 0
  for (const batch of batchesOf(params.charges, bounds)) {
    const [head] = batch
    if (!head) continue
    const inFlight = await sumSignedTransactions(deps.store.db, { chainId, sender: account.address })
    if (roomFor(bounds, inFlight) === 0) break
    // Of all of them, though some may be left out below: what is not used is not paid.
    const data = await network.client.dataCost({ to: head.puller, data: encodeCharges(batch) })
    const forData = dataGasLimit(data)
    const [fees, nonceFloor] = await Promise.all([
      readChargeFees(network, { gasLimit: gasLimit(batch) + forData, fee: data.fee }),
      network.client.nonce(account.address),
    ])
    if (!fees) {
      await noteDueCharges(deps.store.db, { windows: batch, reason: 'fees_too_high' })
      break
    }
    submitted += await deps.store.transaction(async (tx) => {
      const open = await lockChargeable(tx, { windows: batch, terms: 'live', at: deps.clock.now() })
      const taken = []
      for (const planned of batch) {
        const found = open.find(
          ({ charge }) => charge.subscriberId === planned.subscriberId && charge.period === planned.period,
        )
        if (!found || !(await restateCharge(tx, { ...found, priceMicroUsd: planned.priceMicroUsd }))) continue
        taken.push({ planned, id: found.charge.id, amountAtomic: planned.amount })
      }
      const [first] = taken
      if (!first) return 0
      const items = taken.map(({ planned }) => planned)
      const transaction = await signTransaction(tx, deps, {
        network,
        account,
        purpose: 'charge',
        to: first.planned.puller,
        data: encodeCharges(items),
        gasLimit: gasLimit(items) + forData,
        fees,
        nonceFloor,
      })
      await submitCharges(tx, { charges: taken, transactionId: transaction.id })
      return taken.length
    })
  }
  return submitted
}

/** Charges by transaction, the most urgent first. */
function batchesOf(charges: readonly GoodCharge[], bounds: SendingBounds): GoodCharge[][] {
  const batched = charges.map((charge) => ({ ...charge, payouts: charge.mandate.payouts.length }))
  return batchCharges(batched, bounds)
}

const gasLimit = (charges: readonly GoodCharge[]): bigint =>
  chargesGasLimit(charges.map((charge) => ({ ...charge, payouts: charge.mandate.payouts.length })))
