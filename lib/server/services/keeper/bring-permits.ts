import 'server-only'
import { allowanceNeeded } from '@/lib/mandate/allowance/allowance-needed'
import { coveredCharges } from '@/lib/mandate/allowance/covered-charges'
import { maxPermitGas } from '@/lib/mandate/puller/start-gas'
import type { PaymentKeys, PaymentNetwork } from '../../chain/payment-networks'
import type { Deps } from '../../deps'
import {
  hasComingStart,
  listUnbroughtRenewals,
  lockRenewal,
  type OpenRenewal,
  updateRenewal,
} from '../../store/subscribers/allowance-renewals'
import { findWaitingChange } from '../../store/subscribers/changes'
import { hasUnminedCharge, listOtherShares, lockPurse } from '../../store/subscribers/payer-standing'
import { lockSubscriber } from '../../store/subscribers/subscribers'
import { findTrustedPuller } from '../onchain/merchant-puller'
import { type PermitPlan, planPermit } from '../onchain/plan-permit'
import { readPermitNonces } from '../onchain/read-permit-nonces'
import type { Standing } from '../onchain/read-standings'
import { countRenewal } from '../onchain/renewal-count'
import { takeStartGas } from '../onchain/start-gas'
import { chargesInBlocks } from '../records/charges-in-blocks'
import { completeRenewal, voidRenewal } from '../records/record-renewal'
import { signTransaction } from '../transactions/sign-transaction'
import { type StartQueue, type StartState, startInTurns, type WaitingStart } from './start-in-turns'

type BringDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random' | 'log'>

type WaitingRenewal = OpenRenewal & WaitingStart

/**
 * Brings permits that renew an allowance to their tokens, each in a transaction of its own, paid for from the gas of
 * starts. One that its owner's nonce has left behind is done where the allowance is there, since anyone may have brought
 * it, and void where it is not; so is one that the token refuses.
 * @returns how many transactions were signed.
 * @throws RpcUnavailableError, when those that are left wait for another time
 */
export async function bringPermits(
  deps: BringDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; signal?: AbortSignal },
): Promise<number> {
  const { chainId } = params.network
  const next: StartQueue<WaitingRenewal>['next'] = async (wanted) => {
    const listed = await listUnbroughtRenewals(deps.store.db, { chainId, ...wanted })
    return listed.map((each) => ({
      ...each,
      place: { at: each.renewal.createdAt, id: each.renewal.id },
      startGas: maxPermitGas({ hasCode: false }),
      about: { renewalId: each.renewal.id, subscriberId: each.subscriber.id },
    }))
  }
  const advance: StartQueue<WaitingRenewal>['advance'] = (each, state) =>
    bringPermit(deps, { ...params, each, ...state })
  return startInTurns(deps, { ...params, queue: { next, advance } })
}

/** Takes one renewal a step further. @returns how many transactions were signed for it */
async function bringPermit(
  deps: BringDeps,
  params: { network: PaymentNetwork; keys: PaymentKeys; each: OpenRenewal } & Pick<StartState, 'standing'>,
): Promise<number> {
  const { network, keys, each, standing } = params
  const { renewal, mandate, subscriber } = each
  const { client } = network
  if (!findTrustedPuller(deps, network, mandate) || standing === null) return 0
  const drop = async (reason: string) => {
    await voidRenewal(deps, { ...renewal, reason })
    return 0
  }
  if (mandate.terms !== subscriber.terms) return drop('terms_changed')
  if (await findWaitingChange(deps.store.db, renewal)) return drop('terms_changed')
  if (subscriber.nextPeriod === null || mandate.status === 'ended') return drop('subscriber_cancelled')
  const { nonce, deadline } = renewal.permit
  const [now] = await readPermitNonces(client, [mandate])
  if (now === undefined || now === null || nonce === undefined) return 0
  if (now > BigInt(nonce)) {
    if (await isThere(deps, { each, standing })) {
      await completeRenewal(deps, { ...renewal, isBrought: false })
      return 0
    }
    return drop('permit_used')
  }
  if (BigInt(deadline) <= BigInt(Math.floor(deps.clock.now().getTime() / 1000))) return drop('permit_expired')
  // A server that is behind may still be before the nonce that the permit was signed for; a reorganization may have
  // taken the permit before it back for good, and then it waits until it has expired.
  if (now < BigInt(nonce)) return 0
  if (renewal.failureReason !== null) return drop(renewal.failureReason)
  // Another subscription has come to need more since it was signed: it would lower what that was given.
  if (BigInt(renewal.permit.value) < (await neededNow(deps, each))) return drop('permit_outdated')
  // Transactions on their way change the allowance, and the permit of a start may be for more.
  if (await hasUnminedCharge(deps.store.db, mandate)) return 0
  if (await hasComingStart(deps.store.db, mandate)) return 0
  const plan = await planPermit(deps, {
    network,
    keeper: keys.keeper.address,
    ...each.mandate,
    permit: each.renewal.permit,
  })
  if (plan.kind === 'void') return drop(plan.reason)
  return plan.kind === 'send' ? signPermit(deps, { network, keys, each, plan }) : 0
}

/** Allowance that a renewal is to give, with what the payer's other terms need now. */
async function neededNow(
  deps: Pick<Deps, 'store'>,
  { renewal, mandate, subscriber: { capAtomic } }: OpenRenewal,
): Promise<bigint> {
  const others = await listOtherShares(deps.store.db, mandate)
  return allowanceNeeded({ capAtomic, periods: renewal.charges }, others)
}

/** True where an allowance covers what a renewal was signed for, as brought by somebody else. */
async function isThere(
  deps: Pick<Deps, 'store'>,
  { each, standing }: { each: OpenRenewal; standing: Standing },
): Promise<boolean> {
  const { renewal, mandate, subscriber } = each
  const others = await listOtherShares(deps.store.db, mandate)
  const covered = coveredCharges(standing.allowance, { capAtomic: subscriber.capAtomic, others })
  return covered >= renewal.charges
}

/** Signs the transaction, unless the subscriber was cancelled or another process was first. @returns how many were signed */
async function signPermit(
  deps: BringDeps,
  params: {
    network: PaymentNetwork
    keys: PaymentKeys
    each: OpenRenewal
    plan: Extract<PermitPlan, { kind: 'send' }>
  },
): Promise<number> {
  const { network, keys, each, plan } = params
  const { mandate } = each
  const { merchantId } = mandate
  const account = keys.keeper
  const nonceFloor = await network.client.nonce(account.address)
  return deps.store.transaction(async (tx) => {
    await lockPurse(tx, mandate)
    if (await hasUnminedCharge(tx, mandate)) return 0
    if (await hasComingStart(tx, mandate)) return 0
    const subscriber = await lockSubscriber(tx, each.subscriber)
    const renewal = (await lockRenewal(tx, each.renewal))?.renewal
    if (renewal?.status !== 'waiting' || renewal.transactionId !== null) return 0
    if (subscriber?.terms !== mandate.terms) return 0
    const chargesTaken = await chargesInBlocks(tx, subscriber)
    if (chargesTaken === null) return 0
    if (!(await takeStartGas(tx, deps, { network, merchantId, gas: plan.budgetGas }))) return 0
    const { id: transactionId } = await signTransaction(tx, deps, {
      network,
      account,
      purpose: 'permit',
      to: plan.call.to,
      data: plan.call.data,
      gasLimit: plan.gasLimit,
      fees: plan.fees,
      nonceFloor,
    })
    await countRenewal(tx, deps, mandate)
    await updateRenewal(tx, { id: renewal.id, change: { transactionId, chargesTaken } })
    return 1
  })
}
