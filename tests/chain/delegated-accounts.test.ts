import {
  type Abi,
  type Address,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CREATE2_DEPLOYER } from '@/lib/mandate/puller/puller-address'
import { compileContracts } from '@/lib/mandate/solidity-compiler.mjs'
import type { SubscriptionDetails } from '@/lib/server/store/subscriptions/subscriptions'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'
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
let plain: Deployed
let binding: Deployed
beforeAll(async () => {
  world = await createPayingWorld()
  plain = await deploy('Delegate', [false])
  binding = await deploy('Delegate', [true])
})
afterAll(() => world.close())

type Deployed = Awaited<ReturnType<typeof deploy>>

async function deploy(name: string, args: readonly unknown[]): Promise<{ address: Address; abi: Abi }> {
  const folder = new URL('./contracts/', import.meta.url)
  const [compiled] = compileContracts([name], { folder, viaIR: false })
  if (!compiled) throw new Error(`There is no ${name}`)
  const abi = compiled.abi as Abi
  const bytecode = encodeDeployData({ abi, bytecode: compiled.bytecode, args })
  await world.node.send({ from: BANKER, to: CREATE2_DEPLOYER, data: concatHex([zeroHash, bytecode]) })
  const create = { opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt: zeroHash, bytecode } as const
  return { address: getContractAddress(create), abi }
}

const codeAt = (address: Address) => world.node.ask('eth_getCode', address, 'latest')

/** A payer whose key lends itself a contract's code, at a checkout. */
async function newPayer(subscription: SubscriptionDetails, delegate: Deployed) {
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
    const asking = await deploy('AskingToken', [behind])
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
