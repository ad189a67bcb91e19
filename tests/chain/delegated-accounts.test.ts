import { type Address, concatHex, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { type DeployedContract, deployContract } from '../support/chain/deploy-contract'
import { createPayingWorld, type PayingWorld } from '../support/chain/paying-world'
import {
  askQuote,
  firstChoice,
  newAccount,
  sendSigned,
  signedBody,
} from '../support/service/checkout-payment'
import { newCheckoutSession } from '../support/service/subscription-fixture'

let world: PayingWorld
/** Takes the key's signature over a digest, and only one that is bound to the account. */
let plain: DeployedContract
let binding: DeployedContract
beforeAll(async () => {
  world = await createPayingWorld()
  plain = await deployContract(world.node, 'Delegate', [false])
  binding = await deployContract(world.node, 'Delegate', [true])
})
afterAll(() => world.close())

const codeAt = (address: Address) => world.node.ask('eth_getCode', address, 'latest')

/** A payer whose key lends itself a contract's code, at a checkout. */
async function newPayer(subscription: SubscriptionDetails, delegate: DeployedContract) {
  const payer = newAccount()
  const token = world.tokenOf('USDC')
  await world.mint(token, payer.address, '500')
  await world.node.ask('anvil_setCode', payer.address, concatHex(['0xef0100', delegate.address]))
  const { id: sessionId } = await newCheckoutSession(world, subscription)
  const choice = firstChoice(subscription, payer.address)
  const quote = async () => (await askQuote(world, sessionId, choice)).data
  const subscribe = async (quoted: Awaited<ReturnType<typeof quote>>) =>
    sendSigned(world, sessionId, await signedBody(payer, choice, quoted))
  return { payer, token, quote, subscribe }
}

type Payer = Awaited<ReturnType<typeof newPayer>>

async function expectPaid({ token }: Payer, before: bigint): Promise<void> {
  await world.work()
  expect(await world.balance(token, world.receiver)).toBeGreaterThan(before)
}

async function payByApproval(of: Payer): Promise<void> {
  const before = await world.balance(of.token, world.receiver)
  const quote = await of.quote()
  expect(quote).toMatchObject({ permit: null, approvals: [{ to: of.token.address }] })
  for (const call of quote.approvals) await world.sendFrom(of.payer.address, call)
  expect(await of.subscribe(await of.quote())).toMatchObject({ status: 202 })
  await expectPaid(of, before)
}

async function payByPermit(of: Payer): Promise<void> {
  const before = await world.balance(of.token, world.receiver)
  const quote = await of.quote()
  expect(quote.permit).not.toBeNull()
  expect(await of.subscribe(quote)).toMatchObject({ status: 202 })
  await expectPaid(of, before)
}

const newOffer = async () => world.offer(await world.newMerchant(), 'USDC')

it('a token that recovers keys is allowed by permit, whatever code the account has', async () => {
  const subscription = await newOffer()
  for (const delegate of [plain, binding]) await payByPermit(await newPayer(subscription, delegate))
})

describe('a token that asks the account’s code', () => {
  beforeAll(async () => {
    const { address } = world.tokenOf('USDC')
    const behind = newAccount().address
    await world.node.ask('anvil_setCode', behind, await codeAt(address))
    const asking = await deployContract(world.node, 'AskingToken', [behind])
    await world.node.ask('anvil_setCode', address, await codeAt(asking.address))
  })

  it('is allowed by permit where the code takes the key’s signature', async () => {
    await payByPermit(await newPayer(await newOffer(), plain))
  })

  it('is allowed by a transaction where the code binds signatures to the account', async () => {
    await payByApproval(await newPayer(await newOffer(), binding))
  })

  it('is allowed by a transaction once the account refused a signature by a setting of its own', async () => {
    const of = await newPayer(await newOffer(), plain)
    const { address } = of.payer
    const data: Hex = encodeFunctionData({ abi: plain.abi, functionName: 'lock' })
    await world.sendFrom(address, { to: address, data })
    const quote = await of.quote()
    expect(quote.permit).not.toBeNull()
    expect(await of.subscribe(quote)).toMatchObject({ status: 409, problem: { code: 'permit_unusable' } })
    await payByApproval(of)
  })
})
