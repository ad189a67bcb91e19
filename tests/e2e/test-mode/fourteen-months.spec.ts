import {
  createWalletClient,
  decodeEventLog,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  http,
  isAddressEqual,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { DAY_MS } from '@/lib/billing/durations'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { decodeStatus, encodeStatus } from '@/lib/mandate/puller/puller-calls'
import type { WireEntitlement } from '@/lib/wire/entitlements/entitlements'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'
import type { WirePayment } from '@/lib/wire/subscribers/payments'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import type { WirePermissionQuote } from '@/lib/wire/subscribers/portal-permission'
import type { WirePaymentRefunds } from '@/lib/wire/subscribers/refunds'
import type { WireSubscriberDetails } from '@/lib/wire/subscribers/subscribers'
import { expect, test } from '../../support/browser/moving-time-fixture'
import { callApi, livingPayer } from '../../support/chain/living-payer'
import { LOCAL_TOKENS } from '../../support/chain/test-mode-api'
import { deep } from '../../support/process/deep'
import type { MadeSubscription } from '../../support/service/api-merchant'

const MERCHANT = mnemonicToAccount('test test test test test test test test test test test junk')
const CHAIN_ID = 31337

/** Atomic units, and micro-dollars as well: USDC has 6 decimals. */
const REDUCED = 4_995_000n
const STARTER = 9_990_000n
const RISEN = 11_990_000n
const TEAM = 480_000_000n
const REFUND = 3_330_000n
const WEALTH = 2_000_000_000n

test(
  'a subscriber lives for fourteen months: chain, payments, invoices and portal agree at each step',
  deep(
    'whole-life.test.ts lives as long with the jobs run by the test; this one has the running app do them',
  ),
  async ({ app, world, printed, advance }) => {
    const { baseUrl } = app
    const headers = { 'x-api-key': printed.cancel.apiKey }
    const asMerchant = <T>(path: string, body?: object, method?: string) =>
      callApi<T>(`${baseUrl}/api/v1${path}`, { headers, ...(body && { body }), ...(method && { method }) })
    const payer = livingPayer(baseUrl, privateKeyToAccount(generatePrivateKey()))
    const receiver = privateKeyToAccount(generatePrivateKey()).address
    const { rpcUrl, tokens } = await callApi<{
      rpcUrl: string
      tokens: { id: string; address: `0x${string}` }[]
    }>(`${baseUrl}/api/v1/test`)
    const usdc = tokens.find((each) => each.id === LOCAL_TOKENS.usdc)?.address ?? '0x'
    await world.give(payer.address, LOCAL_TOKENS.usdc, WEALTH)
    await world.give(MERCHANT.address, LOCAL_TOKENS.usdc, REFUND)

    const subscription = await asMerchant<MadeSubscription>('/subscriptions', {
      title: 'Fourteen months',
      graceDays: 3,
      plans: [
        { name: 'Starter', price: 9.99 },
        { name: 'Team', price: 120, frequency: 'year', quantityMax: 10 },
      ],
      tokens: [LOCAL_TOKENS.usdc],
      receivers: [{ address: receiver, networkId: CHAIN_ID }],
    })
    const [starter = '', team = ''] = subscription.plans.map(({ id }) => id)
    await asMerchant('/discounts', { code: 'FOURTEEN', percent: 50, charges: 2, plans: [starter] })
    await subscribe()
    const id = (await shown()).id

    async function subscribe() {
      const session = await asMerchant<{ sessionId: string }>('/checkout-sessions', {
        subscriptionId: subscription.id,
        code: 'FOURTEEN',
      })
      const path = `${baseUrl}/api/v1/checkout-sessions/${session.sessionId}`
      const choice = { planId: starter, tokenId: LOCAL_TOKENS.usdc, account: payer.address, periods: 6 }
      const quote = await callApi<WireChangeQuote & { amount: string; discount: { id: string } }>(
        `${path}/quote`,
        { body: choice },
      )
      expect(quote).toMatchObject({ amount: String(REDUCED), cap: String(STARTER) })
      const body = {
        ...choice,
        mandate: quote.mandate.message,
        signature: await payer.sign(quote.mandate as never),
        discount: quote.discount.id,
        ...(await payer.permitOf(quote as never)),
      }
      await callApi(`${path}/subscribe`, { body })
      await expect.poll(async () => (await callApi<{ status: string }>(path)).status).toBe('complete')
    }

    async function shown(): Promise<WirePortalSubscription> {
      const [first, ...others] = await payer.call<WirePortalSubscription[]>('/subscriptions')
      expect(others).toEqual([])
      if (!first) throw new Error('The payer sees no subscription')
      return first
    }

    const now = async () => Date.parse((await callApi<{ now: string }>(`${baseUrl}/api/v1/test/clock`)).now)
    /** Lets the time come, and half a day more. */
    async function reach(time: string | null) {
      const days = Math.ceil((Date.parse(time ?? '') + DAY_MS / 2 - (await now())) / DAY_MS)
      if (days > 366) {
        await advance(366)
        await reach(time)
      } else if (days > 0) await advance(days)
    }
    const nextCharge = async () => reach((await shown()).nextChargeAt)

    /** Signs what was quoted for a change, and has it brought where it holds at once. */
    async function change(body: object): Promise<WireChangeQuote> {
      const quote = await payer.call<WireChangeQuote>(`/subscriptions/${id}/change-quote`, body)
      await payer.call(`/subscriptions/${id}/change`, {
        mandate: quote.mandate.message,
        signature: await payer.sign(quote.mandate as never),
        ...(await payer.permitOf(quote as never)),
      })
      return quote
    }

    /** The amount that a transaction's logs say was taken under these terms, by its one charge of them. */
    async function chargedBy({ transactionHash, mandateId, contract }: WireInvoice): Promise<bigint> {
      const receipt = await world.chain.getTransactionReceipt({ hash: transactionHash as Hash })
      expect(receipt.status).toBe('success')
      const amounts = receipt.logs
        .filter(({ address }) => contract !== null && isAddressEqual(address, contract as Hash))
        .map((log) => decodeEventLog({ abi: pullerAbi, ...log }))
        .flatMap((log) => (log.eventName === 'Charged' && log.args.id === mandateId ? [log.args.amount] : []))
      expect(amounts).toHaveLength(1)
      return amounts[0] ?? 0n
    }

    const allowanceOf = (contract: string | null | undefined) =>
      world.chain.readContract({
        address: usdc,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [payer.address, contract as Hash],
      })

    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
    const micro = (dollars: number) => BigInt(Math.round(dollars * 1e6))
    const inOrder = <T extends { periodStart: string }>(all: readonly T[]) =>
      [...all].sort((a, b) => Date.parse(a.periodStart) - Date.parse(b.periodStart))

    /** Holds the chain, the payments, the invoices and the portal against what was agreed. */
    async function agree(paid: readonly bigint[], refunded = 0n): Promise<WirePortalSubscription> {
      const payments = inOrder(await asMerchant<WirePayment[]>(`/payments?subscriber=${id}&limit=200`))
      expect(payments.map(({ amount }) => BigInt(amount))).toEqual(paid)
      expect(payments.filter(({ status }) => status !== 'paid' && status !== 'settled')).toEqual([])
      expect(payments.map(({ price }) => micro(price))).toEqual(paid)
      expect(payments.map(({ lines }) => sum(lines.map(({ amount }) => micro(amount))))).toEqual(paid)

      const invoices = inOrder(await asMerchant<WireInvoice[]>(`/invoices?subscriber=${id}&limit=100`))
      expect(invoices.map(({ total }) => micro(total))).toEqual(paid)
      expect(invoices.map(({ paymentId }) => paymentId)).toEqual(payments.map((each) => each.id))
      const amounts = (each: WirePayment | WireInvoice) =>
        each.lines.map(({ kind, amount }) => [kind, amount])
      expect(invoices.map(amounts)).toEqual(payments.map(amounts))
      expect(new Set(invoices.map(({ number }) => number)).size).toBe(paid.length)
      expect(inOrder(await payer.call<WireInvoice[]>('/invoices?limit=100'))).toEqual(invoices)
      expect(await Promise.all(invoices.map(chargedBy))).toEqual(paid)
      expect(sum(invoices.map((each) => BigInt(each.refunded)))).toBe(refunded)

      expect(await world.balanceOf(LOCAL_TOKENS.usdc, receiver)).toBe(sum(paid))
      const left = WEALTH - sum(paid) + refunded
      expect(await world.balanceOf(LOCAL_TOKENS.usdc, payer.address)).toBe(left)

      const seen = await shown()
      const { balance, allowance } = seen.funds ?? {}
      expect(balance ?? String(left)).toBe(String(left))
      if (allowance !== undefined)
        expect(BigInt(allowance)).toBe(await allowanceOf(invoices.at(-1)?.contract))
      const withoutOwner = payments.map(({ title, eoaaddress, ...charge }) => charge)
      expect(inOrder(seen.payments)).toEqual(withoutOwner)
      const row = await asMerchant<WireSubscriberDetails>(`/subscribers/${id}`)
      const { status, paidThrough, accessUntil, cancelAt } = seen
      expect(row).toMatchObject({ status, paidThrough, accessUntil, cancelAt, credit: seen.credit })
      expect(paidThrough).toBe(payments.at(-1)?.periodEnd)
      return seen
    }

    const paid = [REDUCED]
    await advance(1)
    expect(await agree(paid)).toMatchObject({ status: 'active', discount: { chargesLeft: 1 } })
    await nextCharge()
    paid.push(REDUCED)
    expect(await agree(paid)).toMatchObject({ discount: { chargesLeft: 0 }, permission: { ending: false } })
    for (const period of [2, 3, 4]) {
      await nextCharge()
      paid.push(STARTER)
      expect(await agree(paid), `period ${period}`).toMatchObject({ status: 'active' })
    }
    // Six full prices were allowed, of which two discounts left one.
    expect((await shown()).permission).toMatchObject({ allowance: String(2n * STARTER), ending: true })

    const permission = await payer.call<WirePermissionQuote>(`/subscriptions/${id}/permission-quote`, {
      charges: 12,
    })
    await payer.call(`/subscriptions/${id}/permission`, {
      charges: 12,
      ...(await payer.permitOf(permission as never)),
    })
    await advance(1)
    expect(await agree(paid)).toMatchObject({
      permission: { allowance: String(12n * STARTER), chargesLeft: 12, ending: false },
      renewal: { status: 'done' },
    })

    const from = (await shown()).nextChargeAt ?? ''
    const later = new Date(from)
    later.setUTCMonth(later.getUTCMonth() + 1, 1)
    await asMerchant(`/plans/${starter}/price-changes`, {
      price: 11.99,
      from: later.toISOString(),
      otherwise: 'end',
    })
    expect((await shown()).newPrice).toMatchObject({ price: 11.99, otherwise: 'end', status: 'open' })
    const risen = await change({ when: 'price_change' })
    expect(risen).toMatchObject({ price: 11.99, cap: String(RISEN), dueNow: '0', credit: 0 })
    expect((await shown()).newPrice).toMatchObject({ startsAt: risen.startsAt, status: 'accepted' })
    while (Date.parse((await shown()).nextChargeAt ?? '') < Date.parse(risen.startsAt)) {
      await nextCharge()
      paid.push(STARTER)
      expect(await agree(paid)).toMatchObject({ price: 9.99 })
    }

    const part = await asMerchant<WirePayment[]>(`/payments?subscriber=${id}&limit=1`)
    const transactionHash = await createWalletClient({
      account: MERCHANT,
      transport: http(rpcUrl),
    }).sendTransaction({
      chain: null,
      to: usdc,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [payer.address, REFUND],
      }),
    })
    await world.chain.waitForTransactionReceipt({ hash: transactionHash })
    await asMerchant<WirePaymentRefunds>(`/payments/${part[0]?.id}/refunds`, { transactionHash })
    await advance(1)
    await agree(paid, REFUND)

    await nextCharge()
    paid.push(RISEN)
    expect(await agree(paid, REFUND)).toMatchObject({ status: 'active', price: 11.99, newPrice: null })

    const skipped = (await shown()).nextChargeAt
    await payer.call(`/subscriptions/${id}/pause`, { periods: 1 })
    await reach(skipped)
    expect(await agree(paid, REFUND)).toMatchObject({ status: 'paused' })
    await nextCharge()
    paid.push(RISEN)
    const monthly = await agree(paid, REFUND)
    expect(monthly).toMatchObject({ status: 'active', pausedFrom: null })

    await advance(9)
    const offer = await change({ planId: team, quantity: 4, when: 'now' })
    const [last] = monthly.payments
    const seconds = (start: string, end: string) => BigInt((Date.parse(end) - Date.parse(start)) / 1000)
    const { periodStart, periodEnd } = last ?? { periodStart: '', periodEnd: '' }
    const [left, length] = [seconds(offer.startsAt, periodEnd), seconds(periodStart, periodEnd)]
    // Rounded up, for the payer.
    const credit = (RISEN * left + length - 1n) / length
    expect(micro(offer.credit)).toBe(credit)
    expect(offer.dueNow).toBe(String(TEAM - credit))
    paid.push(TEAM - credit)
    await advance(1)
    const yearly = await agree(paid, REFUND)
    const ofCredit = { kind: 'credit', amount: -Number(credit) / 1e6 }
    expect(yearly.payments[0]?.lines).toMatchObject([
      { kind: 'plan', quantity: 4, unitPrice: 120, amount: 480 },
      ofCredit,
    ])
    expect(yearly).toMatchObject({ quantity: 4, price: 480, frequency: 'year', credit: 0 })
    const ends = new Date(offer.startsAt)
    ends.setUTCFullYear(ends.getUTCFullYear() + 1)
    if (ends.getUTCDate() === new Date(offer.startsAt).getUTCDate())
      expect(yearly.paidThrough).toBe(ends.toISOString())

    const ending = await payer.call<WirePortalSubscription>(`/subscriptions/${id}/cancel`, {})
    expect(ending).toMatchObject({ status: 'active', cancelAt: yearly.paidThrough, nextChargeAt: null })
    await advance(1)
    expect(await agree(paid, REFUND)).toMatchObject({ permission: { state: 'live' } })
    const resumed = await payer.call<WirePortalSubscription>(`/subscriptions/${id}/resume`, {})
    expect(resumed).toMatchObject({ cancelAt: null, nextChargeAt: yearly.paidThrough })

    const fourteenth = new Date(monthly.subscribedAt)
    fourteenth.setUTCMonth(fourteenth.getUTCMonth() + 14)
    await reach(fourteenth.toISOString())
    const { revocation } = await agree(paid, REFUND)
    const signature = await payer.sign((revocation?.toSign ?? {}) as never)
    await payer.call(`/subscriptions/${id}/cancel-on-chain`, { signature })
    await advance(1)
    expect(await agree(paid, REFUND)).toMatchObject({
      status: 'active',
      cancelAt: yearly.paidThrough,
      permission: { state: 'removed' },
      revocation: null,
    })
    const entitled = () => asMerchant<WireEntitlement[]>(`/entitlements?address=${payer.address}`)
    expect(await entitled()).toMatchObject([{ entitled: true, accessUntil: yearly.paidThrough, quantity: 4 }])

    // The year ends without another charge, and none of the three terms is in force.
    await reach(yearly.paidThrough)
    expect(await agree(paid, REFUND)).toMatchObject({
      status: 'cancelled',
      endReason: 'requested_by_payer',
      nextChargeAt: null,
    })
    expect((await entitled()).filter((each) => each.entitled)).toEqual([])
    const invoices = await payer.call<WireInvoice[]>('/invoices?limit=100')
    const terms = [...new Set(invoices.map(({ mandateId }) => mandateId as Hash))]
    expect(terms).toHaveLength(3)
    const contract = invoices[0]?.contract as Hash
    for (const each of terms) {
      const { data } = await world.chain.call({ to: contract, data: encodeStatus(each) })
      expect(decodeStatus(data ?? '0x').phase).toBe('cancelled')
    }
  },
)
