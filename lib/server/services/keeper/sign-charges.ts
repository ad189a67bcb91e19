import 'server-only'
import { batchGasLimit, loneGasLimit } from '@/lib/mandate/puller/charge-gas'
import { encodeCharges } from '@/lib/mandate/puller/puller-calls'
import { dataGasLimit } from '../../chain/fees/data-cost'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { lockChargeable, noteDueCharges, submitCharges } from '../../store/subscribers/due-charges'
import { readChargeFees } from '../onchain/read-fees'
import { restateCharge } from '../records/restate-charge'
import { signTransaction } from '../transactions/sign-transaction'
import type { PlannedCharge } from './planned-charge'

/** Charges of one transaction: at 28,535 gas each (README, measured) far below its gas limit. */
const CHARGES_PER_TRANSACTION = 100
/** Maximum gas of a transaction, below the 16,777,216 of EIP-7825. */
const GAS_PER_TRANSACTION = 14_000_000n

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
    const [head] = batch
    if (!head) continue
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

/**
 * Groups of charges of one contract each, within the gas of one transaction. Those of a transaction that reverted whole
 * are kept apart from the others, in parts of its half.
 */
function batchesOf(charges: readonly GoodCharge[]): GoodCharge[][] {
  const groups = new Map<string, GoodCharge[]>()
  for (const charge of charges) {
    const key = `${charge.puller} ${charge.together}`
    groups.set(key, [...(groups.get(key) ?? []), charge])
  }
  return [...groups.values()].flatMap((ofOne) => {
    const batches = ofOne.filter(({ isAlone }) => isAlone).map((charge) => [charge])
    let last: GoodCharge[] = []
    for (const charge of ofOne.filter(({ isAlone }) => !isAlone)) {
      const most = Math.min(charge.together ?? CHARGES_PER_TRANSACTION, CHARGES_PER_TRANSACTION)
      const fits = last.length < most && gasLimit([...last, charge]) <= GAS_PER_TRANSACTION
      if (last.length > 0 && fits) last.push(charge)
      else {
        last = [charge]
        batches.push(last)
      }
    }
    return batches
  })
}

/** More gas than is used, which is not paid: after a revert enough for whatever the charges burn. */
function gasLimit(charges: readonly GoodCharge[]): bigint {
  const items = charges.map(({ gas, mandate }) => ({ gas, payouts: mandate.payouts.length }))
  const [only] = items
  if (only && items.length === 1) return loneGasLimit(only)
  return batchGasLimit(items, { isRoomy: charges.some(({ together }) => together !== null) })
}
