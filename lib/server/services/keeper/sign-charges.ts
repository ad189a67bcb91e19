import 'server-only'
import { encodeCharges } from '@/lib/mandate/puller/puller-calls'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { lockChargeable, submitCharges } from '../../store/subscribers/due-charges'
import { readChargeFees } from '../onchain/read-fees'
import { signTransaction } from '../transactions/sign-transaction'
import type { PlannedCharge } from './planned-charge'

/** Charges of one transaction: at 28,535 gas each (README, measured) far below its gas limit. */
const CHARGES_PER_TRANSACTION = 100
/** Maximum gas of a transaction, below the 16,777,216 of EIP-7825. */
const GAS_PER_TRANSACTION = 14_000_000n
/** Gas of a transaction apart from its charges, of which 21,000 are the base. */
const TRANSACTION_GAS = 60_000n
/** Gas that the contract requires before each item, and around it. */
const ITEM_GAS = 200_000n
const ITEM_GAS_PER_PAYOUT = 100_000n
const ITEM_GAS_AROUND = 60_000n

/** A charge that the chain would take now. */
export interface GoodCharge extends PlannedCharge {
  readonly subscriberId: string
  /** Gas of this charge, as simulated. */
  readonly gas: bigint
}

/**
 * Signs transactions for charges, many of one merchant's contract to each, and assigns the charges to them.
 * In the same database transaction each charge is checked once more: a subscriber that was cancelled, or is
 * charged by another process, is left out.
 * @returns how many charges were put into transactions; none more once the network's fees are above its ceiling.
 * @throws RpcUnavailableError, and then no more are signed
 */
export async function signCharges(
  deps: Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>,
  params: { network: PaymentNetwork; keys: PaymentKeys; charges: readonly GoodCharge[] },
): Promise<number> {
  const { network, keys } = params
  let submitted = 0
  for (const batch of batchesOf(params.charges)) {
    const account = keys.keeper
    const [fees, nonceFloor] = await Promise.all([
      readChargeFees(network),
      network.client.nonce(account.address),
    ])
    if (!fees) break
    submitted += await deps.store.transaction(async (tx) => {
      const open = await lockChargeable(tx, { windows: batch, terms: 'live', at: deps.clock.now() })
      const taken = batch.flatMap((planned) => {
        const found = open.find(
          ({ charge }) => charge.subscriberId === planned.subscriberId && charge.period === planned.period,
        )
        return found ? [{ planned, id: found.charge.id, amountAtomic: planned.amount }] : []
      })
      const [first] = taken
      if (!first) return 0
      const items = taken.map(({ planned }) => planned)
      const transaction = await signTransaction(tx, deps, {
        network,
        account,
        purpose: 'charge',
        to: first.planned.puller,
        data: encodeCharges(items),
        gasLimit: gasLimit(items),
        fees,
        nonceFloor,
      })
      await submitCharges(tx, { charges: taken, transactionId: transaction.id })
      return taken.length
    })
  }
  return submitted
}

/** Groups of charges of one contract each, within the gas of one transaction. */
function batchesOf(charges: readonly GoodCharge[]): GoodCharge[][] {
  const pullers = [...new Set(charges.map(({ puller }) => puller))]
  return pullers.flatMap((puller) => {
    const ofOne = charges.filter((charge) => charge.puller === puller)
    const batches: GoodCharge[][] = []
    for (const charge of ofOne) {
      const last = batches.at(-1)
      const fits =
        last && last.length < CHARGES_PER_TRANSACTION && gasLimit([...last, charge]) <= GAS_PER_TRANSACTION
      if (fits) last.push(charge)
      else batches.push([charge])
    }
    return batches
  })
}

/** Room for every item to need a quarter more than alone, and for what the contract asks to be left for the last. */
function gasLimit(items: readonly GoodCharge[]): bigint {
  const needed = items.reduce((sum, { gas }) => sum + (gas * 5n) / 4n, TRANSACTION_GAS)
  if (items.length === 1) return needed
  const payouts = Math.max(...items.map(({ mandate }) => mandate.payouts.length))
  const reserve = ((ITEM_GAS + ITEM_GAS_PER_PAYOUT * BigInt(payouts)) * 64n) / 63n + ITEM_GAS_AROUND
  return needed + reserve
}
