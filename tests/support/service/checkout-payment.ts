import { type Address, getAddress, type Hex, type LocalAccount, type PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { POST as quoteRoute } from '@/app/api/v1/checkout-sessions/[sessionId]/quote/route'
import { POST as subscribeRoute } from '@/app/api/v1/checkout-sessions/[sessionId]/subscribe/route'
import { defaultLeastPrice } from '@/lib/billing/subscriptions/least-price'
import { defaultFeeCeiling } from '@/lib/server/chain/fees/fee-ceilings'
import { defaultStartGas } from '@/lib/server/chain/fees/start-gas-budget'
import type { Payments } from '@/lib/server/chain/payment-networks'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import type { WireQuote } from '@/lib/wire/checkout/checkout-payment'
import type { TokenChain } from '../chain/token-chain'
import { FACTORY } from './enrolment-fixture'
import type { World } from './world'

export const newAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

/** Payments on one chain that a test decides about, with keys of their own. */
export function paymentsOn(chain: Pick<TokenChain, 'chainId' | 'client'>): Payments {
  const { chainId, client } = chain
  const feeCeiling = defaultFeeCeiling(chainId)
  const network = {
    chainId,
    client,
    factory: FACTORY,
    confirmations: 3,
    feeCeiling,
    startGasPerDay: defaultStartGas(chainId),
    leastPriceMicroUsd: defaultLeastPrice(chainId),
  }
  return {
    networks: new Map([[chain.chainId, network]]),
    keys: { keeper: newAccount(), canceller: newAccount() },
  }
}

/** A payer's choice: the first plan in the first token, unless it says otherwise. */
export interface Choice {
  readonly planId: string
  readonly tokenId: string
  readonly account: string
  /** Units of the plan; 1 unless given. */
  readonly quantity?: number
  /** Number of charges that the allowance reaches. */
  readonly periods?: number
  /** Number of charges after which the payer wants the terms to end. */
  readonly fixedCharges?: number
  /** Code of a discount; null for none. */
  readonly code?: string | null
  /** Way of authorizing the mandate: a signature unless given. */
  readonly authorizeBy?: 'calls'
}

export function firstChoice({ plans, tokens }: SubscriptionDetails, account: string): Choice {
  const [plan] = plans
  const [token] = tokens
  if (!plan || !token) throw new Error('The subscription has no plan or no token')
  return { planId: plan.id, tokenId: token.id, account }
}

export const askQuote = (world: Pick<World, 'call'>, sessionId: string, choice: Choice) =>
  world.call(quoteRoute, { params: { sessionId }, body: choice })

export const sendSigned = (world: Pick<World, 'call'>, sessionId: string, body: object) =>
  world.call(subscribeRoute, { params: { sessionId }, body })

/** A wallet's EIP-712 signature of the quote's mandate, its integers still decimal text. */
export function signMandate(payer: PrivateKeyAccount, quote: WireQuote): Promise<Hex> {
  const { domain, types, primaryType, message } = quote.mandate
  const { verifyingContract } = domain
  return payer.signTypedData({
    domain: { ...domain, verifyingContract: getAddress(verifyingContract) },
    types,
    primaryType,
    message,
  } as Parameters<typeof payer.signTypedData>[0])
}

/** The signed permit of a quote, as it is sent back; absent where the quote has none. */
export async function signPermit(
  payer: Pick<LocalAccount, 'signTypedData'>,
  { permit }: Pick<WireQuote, 'permit'>,
): Promise<{ deadline: string; signature: Hex } | undefined> {
  if (!permit) return undefined
  const { domain, types, primaryType, message } = permit
  const signature = await payer.signTypedData({
    domain: { ...domain, verifyingContract: domain.verifyingContract as Address },
    types,
    primaryType,
    message,
  } as Parameters<typeof payer.signTypedData>[0])
  return { deadline: message.deadline, signature }
}

/** Request body of a payer who signed the quote's mandate and permit. */
export async function signedBody(payer: PrivateKeyAccount, choice: Choice, quote: WireQuote) {
  const { fixedCharges: _, code: __, ...rest } = choice
  const permit = await signPermit(payer, quote)
  return {
    ...rest,
    mandate: quote.mandate.message,
    signature: await signMandate(payer, quote),
    ...(permit && { permit }),
    ...(quote.discount && { discount: quote.discount.id }),
  }
}
