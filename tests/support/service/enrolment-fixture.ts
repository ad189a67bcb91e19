import { type Address, getAddress, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { firstChargeTime } from '@/lib/billing/calendar'
import { floatingCapAtomic } from '@/lib/billing/money/rates'
import { monthsOf } from '@/lib/billing/subscriptions/plan'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { mandateMessage } from '@/lib/mandate/terms/mandate-message'
import { mandateTypedData } from '@/lib/mandate/terms/mandate-types'
import { chargeAmount } from '@/lib/server/services/keeper/charge-amount'
import { insertMandate, type MandateRow } from '@/lib/server/store/chain/mandates'
import {
  type EnrolmentRow,
  insertEnrolment,
  setCheckoutPending,
} from '@/lib/server/store/checkout/enrolments'
import type { StoredPermit } from '@/lib/server/store/schema/payment-schema'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { newCheckoutSession } from './subscription-fixture'
import type { Merchant, World } from './world'

/** A factory address without code, for tests that script the chain. */
export const FACTORY: Address = '0x00000000000000000000000000000000000f00d1'

const UNLIMITED = 10n ** 30n
/** Of a start with one receiver, rounded up. */
const START_GAS = 180_000n

export interface EnrolmentOptions {
  merchant: Pick<Merchant, 'address'>
  payer?: LocalAccount
  factory?: Address
  periods?: number
  permit?: StoredPermit
  /** Signature over the mandate with this id; by the payer's key unless given. */
  sign?: (payer: Address, mandateId: Hex) => Hex
}

/** Stores signed terms as the checkout does on submit, for the first plan and token. */
export async function newEnrolment(
  world: World,
  subscription: SubscriptionDetails,
  options: EnrolmentOptions,
): Promise<{ enrolment: EnrolmentRow; mandate: MandateRow; payer: LocalAccount }> {
  const { deps, clock } = world
  const payer = options.payer ?? privateKeyToAccount(generatePrivateKey())
  const [plan] = subscription.plans
  const [token] = subscription.tokens
  if (!plan || !token) throw new Error('The subscription has no plan or no token')
  const session = await newCheckoutSession(world, subscription)
  const { priceMicroUsd } = plan
  const amount = await chargeAmount(deps, { subscriber: { priceMicroUsd, capAtomic: UNLIMITED }, token })
  const capAtomic = token.usdPegged ? amount : floatingCapAtomic(amount)
  const firstChargeAt = firstChargeTime(clock.now(), subscription.trialDays)
  const maxPeriods = options.periods ?? 12
  const signed = buildMandate({
    merchant: getAddress(options.merchant.address),
    payer: payer.address,
    subscriptionId: subscription.id,
    token: getAddress(token.address),
    capAtomic,
    firstChargeAt,
    periodMonths: monthsOf(plan.frequency),
    maxPeriods,
    receivers: subscription.receivers
      .filter(({ networkId }) => networkId === token.chainId)
      .map(({ address, shareBps }) => ({ address: getAddress(address), shareBps })),
  })
  const puller = pullerAddress({
    factory: options.factory ?? FACTORY,
    merchant: getAddress(options.merchant.address),
  })
  const instance = { chainId: token.chainId, puller }
  const id = mandateId(instance, signed)
  const mandate: MandateRow = {
    ...instance,
    id,
    merchantId: subscription.merchantId,
    subscriptionId: subscription.id,
    subscriberId: null,
    token: token.address,
    payer: payer.address,
    message: mandateMessage(signed),
    signature: options.sign
      ? options.sign(payer.address, id)
      : await payer.signTypedData(mandateTypedData(instance, signed)),
    permit: options.permit ?? null,
    status: 'pending',
    authorizedAt: null,
    endedAt: null,
    permissionNeededAt: null,
    cancelTransactionId: null,
    createdAt: clock.now(),
  }
  const enrolment: EnrolmentRow = {
    id: deps.random.uuid(),
    checkoutSessionId: session.id,
    mandateId: mandate.id,
    planId: plan.id,
    tokenId: token.id,
    eoaAddress: payer.address,
    swAddress: payer.address,
    priceMicroUsd,
    capAtomic,
    maxPeriods,
    trialDays: subscription.trialDays,
    firstChargeAt,
    firstAmountAtomic: subscription.trialDays > 0 ? 0n : amount,
    status: 'pending',
    failureReason: null,
    transactionId: null,
    startGas: START_GAS,
    hasReverted: false,
    createdAt: clock.now(),
    endedAt: null,
  }
  await deps.store.transaction(async (tx) => {
    await insertMandate(tx, mandate)
    await insertEnrolment(tx, enrolment)
    await setCheckoutPending(tx, { sessionId: session.id, pending: true })
  })
  return { enrolment, mandate, payer }
}
