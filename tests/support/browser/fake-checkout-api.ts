import type { Page, Route } from 'playwright/test'
import { type Address, getAddress } from 'viem'
import { allowedPeriods } from '@/lib/billing/checkout/allowance-reach'
import { maxPeriodsOf } from '@/lib/billing/subscriptions/terms-length'
import type { Quote } from '@/lib/client/payment/quote'
import type { CheckoutProgress } from '@/lib/client/progress/watch-progress'
import { buildApprovals } from '@/lib/mandate/allowance/build-approvals'
import { permitTypedData } from '@/lib/mandate/allowance/permit'
import { buildPayerCalls } from '@/lib/mandate/puller/payer-calls'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { mandateTypedDataJson } from '@/lib/mandate/terms/mandate-message'
import { type Mandate, NO_MANDATE } from '@/lib/mandate/terms/mandate-types'
import { PARTNER, TREASURY } from '../service/api-merchant'
import { approvalOf, FACTORY, PULLER } from './quote'

interface FakeTerms {
  readonly merchant: string
  readonly token: string
  readonly trialDays?: number
  /** In atomic units. */
  readonly charge?: bigint
  readonly balance?: bigint
  readonly allowance?: bigint
  readonly allow?: 'permit' | 'approve' | 'zero_first' | 'enough' | 'calls'
}

interface Refusal {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly facts?: Readonly<Record<string, string>>
}

/** The payment operations of a checkout, played by a test: for states that no chain can be brought into. */
export interface FakeCheckoutApi {
  /** Sets the answer to quotes from now on. */
  quote(terms: FakeTerms | Refusal | 'silence'): void
  /** Sets the answer to signed terms from now on. */
  subscribe(answer: 'accept' | 'silence' | Refusal): void
  /** Changes the checkout's progress from now on. */
  progress(change: Partial<CheckoutProgress>): void
}

/** Answers a page's payment requests. Call it before the page is opened. */
export async function fakeCheckoutApi(page: Page, first: FakeTerms): Promise<FakeCheckoutApi> {
  let terms: FakeTerms | Refusal | 'silence' = first
  let outcome: 'accept' | 'silence' | Refusal = 'accept'
  let progress: CheckoutProgress = {
    status: 'pending',
    planId: null,
    quantity: 1,
    tokenId: null,
    payer: null,
    chainId: 8453,
    transactionHash: null,
    confirmations: null,
    confirmationsNeeded: 10,
    failureReason: null,
    paymentId: null,
    approved: null,
    subscriber: null,
  }
  await page.route('**/api/v1/checkout-sessions/*/quote', async (route) => {
    if (terms === 'silence') return
    if ('code' in terms) return refuse(route, terms)
    const { account, periods, fixedCharges = null } = route.request().postDataJSON()
    await route.fulfill({ json: { data: quoteOf(terms, account, { periods, fixedCharges }) } })
  })
  await page.route('**/api/v1/checkout-sessions/*/subscribe', async (route) => {
    if (outcome === 'silence') return
    if (outcome !== 'accept') return refuse(route, outcome)
    progress = { ...progress, payer: route.request().postDataJSON().account }
    await route.fulfill({ status: 202, json: { data: { status: 'pending' } } })
  })
  await page.route(/\/api\/v1\/checkout-sessions\/[^/]+$/, (route) =>
    route.fulfill({ json: { data: progress } }),
  )
  return {
    quote: (next) => {
      terms = next
    },
    subscribe: (next) => {
      outcome = next
    },
    progress: (change) => {
      progress = { ...progress, ...change }
    },
  }
}

function refuse(route: Route, { status, code, detail, facts }: Refusal): Promise<void> {
  const problem = {
    type: `/docs/errors#${code}`,
    title: code,
    status,
    code,
    detail,
    requestId: 'req_1',
    facts,
  }
  return route.fulfill({ status, contentType: 'application/problem+json', json: problem })
}

/** The quote for an offer of the support merchant on Base: 70 and 30 percent to two receivers, charged monthly. */
function quoteOf(
  terms: FakeTerms,
  account: string,
  { periods, fixedCharges }: { periods: number; fixedCharges: number | null },
): Quote {
  const { trialDays = 14, charge = 49_000_000n, balance = 1_240_550_000n, allow = 'permit' } = terms
  const seconds = Math.floor(Date.now() / 1000) + trialDays * 86_400
  const token = getAddress(terms.token)
  const payer = getAddress(account)
  const needed = charge * BigInt(allowedPeriods(periods, fixedCharges))
  const allowance = terms.allowance ?? (allow === 'zero_first' ? 5_000_000n : 0n)
  const mandate = {
    merchant: getAddress(terms.merchant),
    payer,
    token,
    maxAmountPerPeriod: charge,
    firstChargeAt: BigInt(seconds),
    periodMonths: 1n,
    maxPeriods: BigInt(maxPeriodsOf(fixedCharges, 1)),
    subscriptionRef: NO_MANDATE,
    replaces: NO_MANDATE,
    payouts: [
      { receiver: getAddress(TREASURY.toLowerCase()), bps: 7000n },
      { receiver: getAddress(PARTNER.toLowerCase()), bps: 3000n },
    ],
  }
  const permit = permitTypedData({
    chainId: 8453,
    token,
    domain: { name: 'USD Coin', version: '2' },
    owner: payer,
    spender: PULLER,
    value: needed,
    nonce: 0n,
    deadline: BigInt(seconds + 3600),
  })
  const spender = allow === 'calls' ? pullerAddress({ factory: FACTORY, merchant: mandate.merchant }) : PULLER
  const approvals = {
    permit: [],
    enough: [],
    calls: [],
    approve: [approvalOf(needed, PULLER, token)],
    zero_first: [approvalOf(0n, PULLER, token), approvalOf(needed, PULLER, token)],
  }
  const { owner, value, nonce, deadline } = permit.message
  const message = {
    owner,
    spender: PULLER,
    value: String(value),
    nonce: String(nonce),
    deadline: String(deadline),
  }
  return {
    chainId: 8453,
    spender,
    amount: String(charge),
    cap: String(charge),
    discount: null,
    periods: allowedPeriods(periods, fixedCharges),
    fixedCharges,
    trialDays,
    firstChargeAt: new Date(seconds * 1000).toISOString(),
    schedule: [new Date(seconds * 1000).toISOString()],
    balance: String(balance),
    allowance: String(allowance),
    allowanceNeeded: String(needed),
    mandate: mandateTypedDataJson({ chainId: 8453, puller: spender }, mandate),
    permit: allow === 'permit' ? { ...permit, message } : null,
    approvals: approvals[allow],
    calls: allow === 'calls' ? callsOf(mandate, spender, needed) : [],
  }
}

function callsOf(mandate: Mandate, puller: Address, needed: bigint): Quote['calls'] {
  const { token } = mandate
  const approvals = buildApprovals({ token, spender: puller, allowance: 0n, needed, zeroFirst: false })
  return buildPayerCalls({ puller, mandate, approvals, factory: FACTORY })
}
