import { type Address, getAddress, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { firstChargeTime } from '@/lib/billing/calendar'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import type { GrantedDiscount } from '@/lib/billing/discounts/discount'
import { floatingCapAtomic } from '@/lib/billing/money/rates'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { maxPeriodsOf } from '@/lib/billing/subscriptions/terms-length'
import { mostOfPeriod } from '@/lib/billing/usage/usage'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { mandateMessage } from '@/lib/mandate/terms/mandate-message'
import { mandateTypedData } from '@/lib/mandate/terms/mandate-types'
import { chargeAmount } from '@/lib/server/services/onchain/charge-amount'
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

const pullers = new Map<string, Address>()

/** {@link pullerAddress}, hashed once for each merchant: its code is long. */
export function knownPuller(place: Parameters<typeof pullerAddress>[0]): Address {
  const key = `${place.factory} ${place.merchant}`
  const address = pullers.get(key) ?? pullerAddress(place)
  pullers.set(key, address)
  return address
}

export interface EnrolmentOptions {
  merchant: Pick<Merchant, 'address'>
  payer?: LocalAccount
  factory?: Address
  /** Number of charges that the allowance reaches; 12 unless given. */
  reach?: number
  /** Number of charges after which the terms end; they run until cancelled unless given. */
  fixedCharges?: number
  /** None unless given. */
  discount?: GrantedDiscount
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
  const { discount = null } = options
  const periodMonths = monthsOf(plan.frequency)
  const priced = (discount: GrantedDiscount | null, priceMicroUsd = plan.priceMicroUsd) => {
    const price = { quantity: 1, priceMicroUsd, creditMicroUsd: 0n }
    const terms = { planId: plan.id, periodMonths, ...price, chargesPaid: 0, discount }
    return chargeAmount(deps, { subscriber: { ...terms, capAtomic: UNLIMITED }, token })
  }
  const full = await priced(null, mostOfPeriod(plan))
  const amount = await priced(discount)
  const capAtomic = token.usdPegged ? full : floatingCapAtomic(full)
  const firstChargeAt = firstChargeTime(clock.now(), subscription.trialDays)
  const { reach = 12, fixedCharges = null } = options
  const maxPeriods = maxPeriodsOf(fixedCharges, periodMonths)
  const signed = buildMandate({
    merchant: getAddress(options.merchant.address),
    payer: payer.address,
    subscriptionId: subscription.id,
    token: getAddress(token.address),
    capAtomic,
    firstChargeAt,
    periodMonths,
    maxPeriods,
    receivers: subscription.receivers
      .filter(({ networkId }) => networkId === token.chainId)
      .map(({ address, shareBps }) => ({ address: getAddress(address), shareBps })),
  })
  const puller = knownPuller({
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
    cancelSignature: null,
    cancelTransactionId: null,
    terms: 0,
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
    discount,
    usage: plan.usage,
    quantity: 1,
    priceMicroUsd,
    capAtomic,
    maxPeriods,
    allowedPeriods: allowedPeriods(reach, fixedCharges),
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
