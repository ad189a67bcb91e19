import type { LocalAccount } from 'viem'
import type { ApiMerchant, MadeSubscription } from '../service/api-merchant'

/** Timeout of a first payment by the keeper, and the polling interval. */
const PATIENCE_MS = 300_000
const ASK_EVERY_MS = 250

interface Payment {
  readonly merchant: ApiMerchant
  readonly subscription: MadeSubscription
  readonly payer: LocalAccount
  readonly tokenId: string
}

/** Subscribes without a browser, with the payer's real signatures, and waits until the chain has it. */
export async function payByApi(baseUrl: string, payment: Payment): Promise<void> {
  const { merchant, subscription, payer, tokenId } = payment
  const checkout = await merchant.createCheckout(subscription, { tokenId })
  const sessionId = checkout.slice('/checkout/'.length)
  await paySession(baseUrl, { sessionId, planId: subscription.plans.at(-1)?.id, tokenId, payer })
}

interface SessionPayment {
  readonly sessionId: string
  readonly planId: string | undefined
  readonly tokenId: string
  readonly payer: LocalAccount
}

/** Pays in a checkout session that there is, as {@link payByApi} does. */
export async function paySession(baseUrl: string, payment: SessionPayment): Promise<void> {
  const { sessionId, planId, tokenId, payer } = payment
  const path = `/api/v1/checkout-sessions/${sessionId}`
  const send = async (method: string, to: string, body?: object) => {
    const response = await fetch(`${baseUrl}${to}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${to}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
  const choice = { planId, tokenId, account: payer.address }
  const { mandate, permit } = await send('POST', `${path}/quote`, choice)
  await send('POST', `${path}/subscribe`, {
    ...choice,
    mandate: mandate.message,
    signature: await payer.signTypedData(mandate),
    ...(permit && {
      permit: { deadline: permit.message.deadline, signature: await payer.signTypedData(permit) },
    }),
  })
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { status, failureReason } = await send('GET', path)
    if (status === 'complete') return
    if (status !== 'pending' || Date.now() > deadline) throw new Error(`${status}: ${failureReason}`)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}
