import 'server-only'
import { type Address, getAddress, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { firstChargeTime } from '@/lib/billing/calendar'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { monthsOf } from '@/lib/billing/subscriptions/frequency'
import { maxPeriodsOf } from '@/lib/billing/subscriptions/terms-length'
import { permitTypedData, type SignedPermit, signedPermit } from '@/lib/mandate/allowance/permit'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { type Mandate, mandateTypedData } from '@/lib/mandate/terms/mandate-types'
import { startDeadlineS } from '../../services/checkout/check-payer-funds'
import type { StoredPermit } from '../../store/schema/payment-schema'
import type { SubscriptionDetails } from '../../store/subscriptions/subscriptions'
import { TEST_TOKENS, type TestToken } from '../tokens/test-tokens'
import { type SampleBill, sampleBill } from './sample-bill'
import { accountOf, type SampleLife } from './sample-life'

/** Terms that a sample subscriber signed for the local chain, as its contract takes them. */
export interface SignedLife {
  readonly life: SampleLife
  readonly payer: PrivateKeyAccount
  readonly token: TestToken
  readonly bill: SampleBill
  readonly puller: Address
  readonly mandate: Mandate
  /** The mandate's id. */
  readonly digest: Hex
  readonly signature: Hex
  /** The allowance that the payer gives at the start: its cap as often as it reaches. */
  readonly allowance: bigint
  /** Null where the token takes none, and the payer approves by a transaction. */
  readonly permit: SignedPermit | null
  /** The same permit as the database keeps it. */
  readonly storedPermit: StoredPermit | null
}

/** Signs the terms of a life with its payer's key. */
export async function signLife(
  life: SampleLife,
  {
    merchant,
    subscription,
    puller,
  }: { merchant: Address; subscription: SubscriptionDetails; puller: Address },
): Promise<SignedLife> {
  const [begin] = life.steps
  const plan = subscription.plans[life.plan]
  const token = TEST_TOKENS.find(({ id }) => id === life.tokenId)
  if (!begin || !plan || !token) throw new Error(`Sample subscriber ${life.number} has nothing to sign`)
  const payer = accountOf(life)
  const { priceMicroUsd } = plan
  const bill = sampleBill(life, { priceMicroUsd, token })
  const periodMonths = monthsOf(plan.frequency)
  const mandate = buildMandate({
    merchant,
    payer: payer.address,
    subscriptionId: subscription.id,
    token: token.address,
    capAtomic: bill.capAtomic,
    firstChargeAt: firstChargeTime(begin.at, subscription.trialDays),
    periodMonths,
    maxPeriods: maxPeriodsOf(life.fixedCharges, periodMonths),
    receivers: subscription.receivers
      .filter(({ networkId }) => networkId === LOCAL_TEST_CHAIN_ID)
      .map(({ address, shareBps }) => ({ address: getAddress(address), shareBps })),
  })
  const instance = { chainId: LOCAL_TEST_CHAIN_ID, puller }
  const allowance = bill.capAtomic * BigInt(allowedPeriods(life.reach, life.fixedCharges))
  const deadline = startDeadlineS(mandate)
  const signature = await payer.signTypedData(mandateTypedData(instance, mandate))
  const permitSignature = token.permit
    ? await payer.signTypedData(
        permitTypedData({
          chainId: LOCAL_TEST_CHAIN_ID,
          token: token.address,
          domain: token.permit,
          owner: payer.address,
          spender: puller,
          value: allowance,
          // Nobody else has used the keys on this chain.
          nonce: 0n,
          deadline,
        }),
      )
    : null
  return {
    ...{ life, payer, token, bill, puller, mandate, signature, allowance },
    digest: mandateId(instance, mandate),
    permit: permitSignature && signedPermit({ value: allowance, deadline }, permitSignature),
    storedPermit: permitSignature && {
      value: String(allowance),
      deadline: String(deadline),
      nonce: '0',
      signature: permitSignature,
    },
  }
}
