import { concatHex, type PrivateKeyAccount, padHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as renewRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission/route'
import { POST as quoteRoute } from '@/app/api/v1/portal/subscriptions/[subscriberId]/permission-quote/route'
import { periodStart } from '@/lib/billing/calendar'
import { DAY_MS } from '@/lib/billing/durations'
import { chainTransactions } from '@/lib/server/store/schema/payment-schema'
import { allowanceCall } from '@/lib/server/test-mode/tokens/test-token-calls'
import { type DeployedContract, deployContract } from '../support/chain/deploy-contract'
import { createPayingWorld, type PaidCheckout, type PayingWorld } from '../support/chain/paying-world'
import { newAccount, signPermit } from '../support/service/checkout-payment'
import { payerSession } from '../support/service/payer-session'

let world: PayingWorld
let wallet: DeployedContract
beforeAll(async () => {
  world = await createPayingWorld()
  wallet = await deployContract(world.node, 'SignerWallet')
})
afterAll(() => world.close())

const codeAt = (address: string) => world.node.ask('eth_getCode', address, 'latest')

/** A smart wallet whose owner's key signs for it, in the longer form that such wallets have. */
async function newWallet(): Promise<PrivateKeyAccount> {
  const [owner, { address }] = [newAccount(), newAccount()]
  await world.node.ask('anvil_setCode', address, await codeAt(wallet.address))
  await world.node.ask('anvil_setStorageAt', address, padHex('0x0'), padHex(owner.address, { size: 32 }))
  const signTypedData: PrivateKeyAccount['signTypedData'] = async (typed) =>
    concatHex([await owner.signTypedData(typed), '0x1271'])
  return { ...owner, address, signTypedData }
}

/** Subscribes by an approval and a signature over the terms, as smart wallets do. */
async function subscribe(): Promise<PaidCheckout> {
  const subscription = await world.offer(await world.newMerchant(), 'USDC')
  const checkout = await world.checkOut(subscription, { payer: await newWallet(), reach: 3 })
  expect(checkout.mandate.permit).toBeNull()
  await world.work()
  return world.paid(checkout)
}

async function renewal({ payer, subscriber }: PaidCheckout) {
  const asked = {
    cookie: await payerSession(world, payer.address),
    params: { subscriberId: subscriber.id },
  }
  const quote = async () => (await world.call(quoteRoute, { ...asked, body: { charges: 12 } })).data
  const renew = async (permit: object | undefined) =>
    world.call(renewRoute, { ...asked, body: { charges: 12, permit } })
  return { quote, renew }
}

async function allowanceOf({ payer, token, mandate }: PaidCheckout): Promise<bigint> {
  return BigInt(await world.node.call(token.address, allowanceCall(payer.address, mandate.puller)))
}

it('a smart wallet whose token takes permits of keys alone allows further charges by a transaction', async () => {
  const { quote } = await renewal(await subscribe())
  expect(await quote()).toMatchObject({ permit: null, approvals: [expect.anything()] })
})

describe('with a token that takes permits of wallets (ERC-7597)', () => {
  beforeAll(async () => {
    const token = await deployContract(world.node, 'WalletPermitToken')
    await world.node.ask('anvil_setCode', world.tokenOf('USDC').address, await codeAt(token.address))
  })

  it('a smart wallet allows further charges by a signature, which the keeper brings once', async () => {
    const made = await subscribe()
    const { quote, renew } = await renewal(made)
    const quoted = await quote()
    expect(quoted).toMatchObject({ approvals: [], permit: { message: { owner: made.payer.address } } })
    const forged = await signPermit(newAccount(), quoted)
    expect((await renew(forged)).problem).toMatchObject({ code: 'bad_signature' })
    const permit = await signPermit(made.payer, quoted)
    for (const _ of ['once', 'again']) expect((await renew(permit)).status).toBe(200)
    for (const _ of ['brought', 'read']) await world.work()
    expect(await allowanceOf(made)).toBe(12n * made.amount)
    const sent = await world.deps.store.db.select().from(chainTransactions)
    expect(sent.filter(({ purpose }) => purpose === 'permit')).toMatchObject([{ succeeded: true }])
    const { firstChargeAt, periodMonths } = made.subscriber
    await world.reach(new Date(periodStart(firstChargeAt, periodMonths, 1).getTime() + DAY_MS / 100))
    expect((await world.paid(made)).subscriber).toMatchObject({ status: 'active', chargesPaid: 2 })
    expect(await allowanceOf(made)).toBe(11n * made.amount)
  })

  it('a wallet that has changed its owner since is asked for another signature', async () => {
    const made = await subscribe()
    const { quote, renew } = await renewal(made)
    const permit = await signPermit(made.payer, await quote())
    const other = padHex(newAccount().address, { size: 32 })
    await world.node.ask('anvil_setStorageAt', made.payer.address, padHex('0x0'), other)
    expect((await renew(permit)).problem).toMatchObject({ code: 'bad_signature' })
    expect(await allowanceOf(made)).toBe(2n * made.amount)
  })
})
