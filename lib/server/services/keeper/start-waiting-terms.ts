import 'server-only'
import { failureMeaning } from '@/lib/billing/charges/charge-failure'
import { nextStatement } from '@/lib/billing/charges/statement'
import { lastStartAttempt, startDeadline } from '@/lib/billing/charges/waiting-terms'
import { RateUnavailableError } from '@/lib/billing/money/rate-unavailable-error'
import { usablePermit } from '@/lib/mandate/allowance/waiting-permit'
import { maxStartGas } from '@/lib/mandate/puller/start-gas'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import { listWaitingPermits, putInForce } from '../../store/chain/mandates'
import { setStartTransaction } from '../../store/checkout/enrolments'
import type { StoredPermit } from '../../store/schema/payment-schema'
import {
  type DueSubscriber,
  lockChargeable,
  lockDueStarts,
  noteDueCharges,
  submitCharges,
} from '../../store/subscribers/due-charges'
import { hasUnminedCharge, lockPurse } from '../../store/subscribers/payer-standing'
import { chargeAmount } from '../onchain/charge-amount'
import { findTrustedPuller } from '../onchain/merchant-puller'
import { readChargeFees } from '../onchain/read-fees'
import { readPermitNonces } from '../onchain/read-permit-nonces'
import type { Standing } from '../onchain/read-standings'
import { isPermitRefused } from '../onchain/refused-permits'
import { mustBringOwnTerms } from '../onchain/reverted-terms'
import { takeStartGas } from '../onchain/start-gas'
import { restateCharge } from '../records/restate-charge'
import { signTransaction } from '../transactions/sign-transaction'
import { failCharge } from './fail-charge'
import { openDueCharges } from './open-due-charges'
import { planStart, type StartPlan } from './plan-start'
import { readyPuller } from './ready-puller'
import { type StartQueue, type StartState, startInTurns, type WaitingStart } from './start-in-turns'

type StartDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'rates' | 'log'>

type DueStart = DueSubscriber & WaitingStart

/** Terms that wait, with what is known of their payer and the amount of their first charge. */
interface FirstCharge extends DueSubscriber {
  readonly standing: Standing | null
  readonly amount: bigint
}

/**
 * Brings terms that waited for the end of a trial to the chain, each in one transaction with its first charge. What the
 * chain would refuse fails as any charge does, with its reason and its retries; these end while the signature lasts.
 * Until the transaction is signed, nothing was spent on the subscriber.
 * @returns how many transactions were signed.
 * @throws RpcUnavailableError, when those that are left wait for another time
 */
export async function startWaitingTerms(
  deps: StartDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { chainId } = params.network
  const next: StartQueue<DueStart>['next'] = async (wanted) => {
    const due = await openDueCharges(deps, (tx, at) => lockDueStarts(tx, { chainId, at, ...wanted }))
    return due.map((each) => {
      const { id, nextChargeAt, firstChargeAt } = each.subscriber
      const payouts = each.mandate.message.payouts.length
      const startGas = maxStartGas({ payouts, hasCode: false })
      const place = { at: nextChargeAt ?? firstChargeAt, id }
      return { ...each, place, startGas, about: { subscriberId: id } }
    })
  }
  const advance: StartQueue<DueStart>['advance'] = (each, state) =>
    advanceStart(deps, { ...params, each, ...state })
  const queue = { next, advance, note: (due: readonly DueStart[], reason: string) => note(deps, due, reason) }
  return startInTurns(deps, { ...params, queue })
}

/** Takes one first charge a step further. @returns how many transactions were signed for it */
async function advanceStart(
  deps: StartDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; each: DueSubscriber } & StartState,
): Promise<number> {
  const { network, keys, each, standing, deployed } = params
  const { subscriber, mandate } = each
  if (subscriber.nextPeriod !== 0 || deps.clock.now() > startDeadline(subscriber)) return 0
  if (!findTrustedPuller(deps, network, mandate)) return note(deps, [each], 'foreign_puller')
  const amount = await findAmount(deps, each)
  if (amount === null) return note(deps, [each], 'rate_unavailable')
  const start: FirstCharge = { ...each, standing, amount }
  if (standing?.status.phase === 'cancelled') return fail(deps, start, 'mandate_cancelled')
  // Known from the one reading of many: an empty wallet costs no questions of its own, and trials cost a stranger nothing.
  if (standing && standing.balance < amount) return fail(deps, start, 'insufficient_balance')
  const { chainId, payer, merchantId } = mandate
  const isRefused = await mustBringOwnTerms(deps, { chainId, account: payer, merchantId })
  const permit = isRefused ? null : await findPermit(deps, network, mandate)
  if (isCharge(start, permit)) {
    await putInForce(deps.store.db, { id: mandate.id, at: deps.clock.now() })
    return 0
  }
  if (isRefused) return fail(deps, start, 'own_transaction_required')
  // Both would be rehearsed on the same balance and the same nonce of permits, and the second would revert.
  if (await hasUnminedCharge(deps.store.db, mandate)) return 0
  const { capAtomic } = subscriber
  const signed = { ...mandate, permit: permit ?? mandate.permit }
  const coming = { mandate: signed, amount, capAtomic, standing }
  const puller = await readyPuller(deps, { network, keys, start: coming, deployed })
  if (puller.kind === 'fail') return fail(deps, start, puller.reason)
  if (puller.kind === 'deploying') return Number(puller.signed)
  const plan = await planStart(network, {
    keeper: keys.keeper.address,
    enrolment: { firstAmountAtomic: amount, capAtomic, createdAt: mandate.createdAt },
    mandate: signed,
    standing,
    now: deps.clock.now(),
    readFees: readChargeFees,
  })
  if (plan.kind === 'fail') {
    if (plan.reason === 'allowance_too_low' && permit !== null)
      await notePermit(deps, network, { mandate, permit })
    return fail(deps, start, plan.reason)
  }
  if (plan.kind === 'send') return signStart(deps, { network, keys, start, plan })
  return plan.kind === 'wait' && plan.reason ? note(deps, [start], plan.reason) : 0
}

/** True where the payer has put the terms in force and allows them: what is left is a charge like any other. */
function isCharge({ mandate, standing, amount }: FirstCharge, permit: StoredPermit | null): boolean {
  if (mandate.authorizedAt === null || standing?.status.phase !== 'live') return false
  return standing.allowance >= (permit ? BigInt(permit.value) : amount)
}

/**
 * The permit to bring: the payer's latest for this token and contract, where it signed several of one nonce. Null where
 * none is known to be good.
 */
async function findPermit(
  deps: StartDeps,
  { client, chainId }: PaymentNetwork,
  { payer, token, puller }: DueSubscriber['mandate'],
): Promise<StoredPermit | null> {
  const kept = await listWaitingPermits(deps.store.db, { chainId, payers: [payer] })
  const permits = kept
    .filter((each) => each.token === token && each.puller === puller)
    .map(({ permit }) => permit)
  if (permits.length === 0) return null
  const [nonce = null] = await readPermitNonces(client, [{ token, payer }])
  return nonce === null ? null : usablePermit(permits, { nonce, now: deps.clock.now() })
}

/** Remembers that the token refuses what ought to be a good permit, so that the payer is asked for a transaction. */
async function notePermit(
  deps: StartDeps,
  { client }: PaymentNetwork,
  { mandate, permit }: { mandate: DueSubscriber['mandate']; permit: StoredPermit },
): Promise<void> {
  const { token, payer, puller: spender } = mandate
  const code = await client.code(payer)
  await isPermitRefused(deps, client, { token, payer, spender, code, permit })
}

/** Null while there is no rate for the token. */
async function findAmount(deps: StartDeps, { subscriber, token }: DueSubscriber): Promise<bigint | null> {
  try {
    return await chargeAmount(deps, { subscriber, token })
  } catch (error) {
    if (error instanceof RateUnavailableError) return null
    throw error
  }
}

/** Names why first charges wait, while nothing has failed. */
async function note(deps: StartDeps, due: readonly DueSubscriber[], reason: string): Promise<0> {
  const windows = due.map(({ subscriber }) => ({ subscriberId: subscriber.id, period: 0 }))
  await noteDueCharges(deps.store.db, { windows, reason })
  return 0
}

async function fail(deps: StartDeps, { subscriber, amount }: FirstCharge, reason: string): Promise<0> {
  const { retryable } = failureMeaning(reason)
  await failCharge(deps, {
    subscriberId: subscriber.id,
    terms: subscriber.terms,
    period: 0,
    amountAtomic: amount,
    transactionId: null,
    cause: { reason, retryable },
    last: lastStartAttempt(subscriber),
  })
  return 0
}

/** Signs the start, unless the subscriber was cancelled or another process was first. @returns how many were signed */
async function signStart(
  deps: StartDeps,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    start: FirstCharge
    plan: Extract<StartPlan, { kind: 'send' }>
  },
): Promise<number> {
  const { network, keys, start, plan } = params
  const { id: mandateId, merchantId, puller } = start.mandate
  const account = keys.keeper
  const nonceFloor = await network.client.nonce(account.address)
  const outcome = await deps.store.transaction(async (tx) => {
    await lockPurse(tx, start.mandate)
    if (await hasUnminedCharge(tx, start.mandate)) return 'passed'
    const windows = [{ subscriberId: start.subscriber.id, mandateId }]
    const [open] = await lockChargeable(tx, { windows, terms: 'pending', at: deps.clock.now() })
    const { totalMicroUsd: priceMicroUsd } = nextStatement(start.subscriber)
    if (!open || !(await restateCharge(tx, { ...open, priceMicroUsd }))) return 'passed'
    if (!(await takeStartGas(tx, deps, { network, merchantId, gas: plan.budgetGas }))) return 'no_gas'
    const { id: transactionId } = await signTransaction(tx, deps, {
      network,
      account,
      // Withdrawn as charges are, should the subscriber be cancelled before it is mined.
      purpose: 'charge',
      to: puller,
      data: plan.data,
      gasLimit: plan.gasLimit,
      fees: plan.fees,
      nonceFloor,
    })
    const charges = [{ id: open.charge.id, amountAtomic: start.amount }]
    await submitCharges(tx, { charges, transactionId })
    await setStartTransaction(tx, { mandateId, transactionId })
    return 'signed'
  })
  if (outcome === 'no_gas') await note(deps, [start], 'gas_budget_spent')
  return outcome === 'signed' ? 1 : 0
}
