import 'server-only'
import { LAPSING_MS } from '@/lib/billing/charges/charge-window'
import { periodAt } from '@/lib/billing/charges/period-at'
import { nextStatement } from '@/lib/billing/charges/statement'
import { isNextAllowed } from '@/lib/billing/checkout/allowance-reach'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import {
  CHARGES_PER_TRANSACTION,
  roomFor,
  type SendingBounds,
  sendingBounds,
} from '@/lib/mandate/puller/charge-batches'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import { RpcUnavailableError } from '../../chain/rpc/rpc-unavailable-error'
import type { Deps } from '../../deps'
import { sumSignedTransactions } from '../../store/chain/chain-transactions'
import { batches } from '../../store/database/batches'
import { isDatabaseAway } from '../../store/database/database-error'
import { listAllowed } from '../../store/subscribers/changes'
import { type DueSubscriber, lockDueSubscribers, noteDueCharges } from '../../store/subscribers/due-charges'
import { chargeAmount } from '../onchain/charge-amount'
import { isolate } from '../onchain/isolate'
import { findTrustedPuller } from '../onchain/merchant-puller'
import { readChargeFees } from '../onchain/read-fees'
import { recordChargePaid } from '../records/record-charge-paid'
import { type FailureCause, failCharge } from './fail-charge'
import { openDueCharges } from './open-due-charges'
import type { PlannedCharge } from './planned-charge'
import { precheckCharges } from './precheck-charges'
import { type GoodCharge, signCharges } from './sign-charges'

/** Windows planned at a time, those of four full transactions, which are tried at the same time. Decided, not measured. */
const BATCH_SIZE = 4 * CHARGES_PER_TRANSACTION

type ChargeDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'rates' | 'log'>

interface DueCharge extends PlannedCharge {
  readonly subscriberId: string
  /** Number of the subscriber's terms. */
  readonly terms: number
  /** Price in micro-dollars that the amount was reckoned from. */
  readonly priceMicroUsd: bigint
  /** False where the payer has allowed fewer charges, whatever the chain says. */
  readonly isAllowed: boolean
}

/**
 * Charges every window that is due on a network: makes its row, asks the chain whether it would succeed, names the
 * reason where it would not, or where the payer has allowed no more charges, and signs the rest, many to a transaction,
 * as long as no more are in flight than the next blocks can take. Silence of the chain or of the rates is no failure,
 * nor are fees above the network's ceiling: what is due stays due, with that noted. Any number of processes may run it
 * at once.
 * @returns how many charges were put into transactions.
 * @throws RpcUnavailableError
 */
export async function chargeDue(
  deps: ChargeDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { network, keys, signal } = params
  const { chainId } = network
  let submitted = 0
  let bounds: SendingBounds | null = null
  for await (const due of dueWindows(deps, { chainId, signal })) {
    bounds ??= await readBounds(network)
    const inFlight = await sumSignedTransactions(deps.store.db, { chainId, sender: keys.keeper.address })
    const planned = due.slice(0, roomFor(bounds, inFlight) * CHARGES_PER_TRANSACTION)
    submitted += await chargeAll(deps, { network, keys, due: planned, bounds })
    // The rest waits for room in the next blocks.
    if (planned.length < due.length) break
  }
  return submitted
}

/** Opens due windows, batch by batch: those that are about to lapse, then all that may still be charged, longest due first. */
async function* dueWindows(
  deps: ChargeDeps,
  { chainId, signal }: { chainId: number; signal: AbortSignal | undefined },
): AsyncGenerator<readonly DueSubscriber[]> {
  for (const isLapsing of [true, false]) {
    yield* batches<DueSubscriber>({ size: BATCH_SIZE, signal }, (limit, after) =>
      openDueCharges(deps, (tx, at) =>
        lockDueSubscribers(tx, {
          ...{ chainId, at, limit, after: after?.subscriber ?? null },
          lapsingBy: isLapsing ? new Date(at.getTime() + LAPSING_MS) : null,
        }),
      ),
    )
  }
}

/** Bounds of what is in flight; a chain that is silent about its blocks is about everything, which the charges note. */
async function readBounds({ client }: PaymentNetwork): Promise<SendingBounds> {
  try {
    return sendingBounds((await client.head()).gasLimit)
  } catch (error) {
    if (error instanceof RpcUnavailableError) return sendingBounds(undefined)
    throw error
  }
}

interface ChargeParams {
  readonly network: PaymentNetwork
  readonly keys: PaymentKeys
  readonly due: readonly DueSubscriber[]
  readonly bounds: SendingBounds
}

/** The payer has allowed no more charges; another permission makes it due again. */
const NOT_ALLOWED: FailureCause = { reason: 'allowance_too_low', retryable: true }

/** Charges many together; where a mistake in one of them makes that impossible, each alone. */
async function chargeAll(deps: ChargeDeps, params: ChargeParams): Promise<number> {
  const { network, due } = params
  const { chainId } = network
  try {
    return await chargeSome(deps, params)
  } catch (error) {
    if (error instanceof RpcUnavailableError || isDatabaseAway(error)) throw error
    deps.log.warn({ err: error, chainId, charges: due.length }, 'charges are worked on one by one')
  }
  let submitted = 0
  for (const each of due) {
    submitted += await isolate(deps, { chainId, subscriberId: each.subscriber.id }, () =>
      chargeSome(deps, { ...params, due: [each] }),
    )
  }
  return submitted
}

async function chargeSome(deps: ChargeDeps, params: ChargeParams): Promise<number> {
  const { network, keys, bounds } = params
  const planned = await planCharges(deps, params)
  const charges = planned.filter(({ isAllowed }) => isAllowed)
  for (const charge of planned) {
    if (charge.isAllowed) continue
    await failCharge(deps, {
      ...charge,
      amountAtomic: charge.amount,
      transactionId: null,
      cause: NOT_ALLOWED,
      unless: isNextAllowed,
    })
  }
  if (charges.length === 0) return 0
  try {
    if (!(await readChargeFees(network))) {
      await noteDueCharges(deps.store.db, { windows: charges, reason: 'fees_too_high' })
      return 0
    }
    const keeper = keys.keeper.address
    const checked = await precheckCharges(network.client, { keeper, charges })
    const good: GoodCharge[] = []
    for (const { charge, check } of checked) {
      if (check.kind === 'good') good.push({ ...charge, gas: check.gas, isAlone: check.isAlone })
      if (check.kind !== 'fail') continue
      const { amount: amountAtomic } = charge
      await failCharge(deps, { ...charge, amountAtomic, transactionId: null, cause: check.failure })
    }
    return await signCharges(deps, { network, keys, charges: good, bounds })
  } catch (error) {
    if (error instanceof RpcUnavailableError) {
      await noteDueCharges(deps.store.db, { windows: charges, reason: 'rpc_unavailable' })
    }
    throw error
  }
}

/**
 * Plans the charges of open windows; closed ones are left to `advanceWindows`, and mandates of a foreign puller as
 * they are.
 */
async function planCharges(
  deps: ChargeDeps,
  { network, due }: { network: PaymentNetwork; due: readonly DueSubscriber[] },
): Promise<DueCharge[]> {
  const at = deps.clock.now()
  const charges: DueCharge[] = []
  const withoutRate: { subscriberId: string; period: number }[] = []
  const foreign: { subscriberId: string; period: number }[] = []
  const allowed = await listAllowed(deps.store.db, { rows: due.map(({ subscriber }) => subscriber) })
  for (const { subscriber, mandate, token, together } of due) {
    const { id: subscriberId, nextPeriod: period, firstChargeAt, periodMonths } = subscriber
    if (period === null || periodAt(firstChargeAt, periodMonths, at) !== period) continue
    const puller = findTrustedPuller(deps, network, mandate)
    if (!puller) {
      foreign.push({ subscriberId, period })
      continue
    }
    try {
      const { totalMicroUsd: priceMicroUsd } = nextStatement(subscriber)
      if (priceMicroUsd === 0n) {
        const window = { subscriberId, terms: subscriber.terms, period }
        await recordChargePaid(deps, { ...window, amountAtomic: 0n, isByCredit: true })
        continue
      }
      const amount = await chargeAmount(deps, { subscriber, token })
      charges.push({
        subscriberId,
        terms: subscriber.terms,
        mandateId: mandate.id,
        puller,
        mandate: mandateOfMessage(mandate.message),
        period,
        amount,
        priceMicroUsd,
        isAllowed: allowed.has(subscriberId),
        together,
      })
    } catch (error) {
      if (!(error instanceof RateUnavailableError)) throw error
      withoutRate.push({ subscriberId, period })
    }
  }
  await noteDueCharges(deps.store.db, { windows: withoutRate, reason: 'rate_unavailable' })
  await noteDueCharges(deps.store.db, { windows: foreign, reason: 'foreign_puller' })
  return charges
}
