import { BaseError, encodeFunctionData, erc20Abi, type Hex, isHex, type LocalAccount } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PERMIT } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { type Mandate, mandateTypedData } from '@/lib/mandate/terms/mandate-types'
import { ScriptedChain } from '@/tests/simulation/chain/scripted-chain'
import { scriptedSignature } from '@/tests/simulation/chain/scripted-signature'
import { createDice, type Dice } from '@/tests/simulation/dice'
import { keyOf } from '@/tests/simulation/ledger'
import { IS_DEEP } from '../support/process/deep'
import { accountAt, type ChainWorld, canceller, createChainWorld, keeper, merchant } from './chain-world'

const DAY_S = 86_400
const CAP = 1_000_003n
const payer = accountAt(1)
const stranger = accountAt(2)
const receivers = [accountAt(6).address, accountAt(7).address] as const

let world: ChainWorld
beforeAll(async () => {
  world = await createChainWorld()
  await world.mint(payer.address, CAP * 1000n)
})
afterAll(() => world.stop())

/** A call for both chains, which differ only in how a signature is made. */
interface Step {
  readonly name: string
  readonly from: LocalAccount
  readonly to: Hex
  readonly encode: (sign: (digest: Hex) => Hex) => Hex
}

function anyMandate(dice: Dice, now: number): Mandate {
  return buildMandate({
    merchant: merchant.address,
    payer: payer.address,
    subscriptionId: '0d4a6a2e-5f4b-4f8a-9d7e-3c1b2a190807',
    token: world.token,
    capAtomic: CAP,
    firstChargeAt: new Date((now + dice.between(-4 * DAY_S, 20 * DAY_S)) * 1000),
    periodMonths: dice.pick([1, 1, 3]),
    maxPeriods: dice.between(1, 3),
    receivers: receivers.map((address, index) => ({ address, shareBps: index === 0 ? 3333 : 6667 })),
  })
}

function anyStep(dice: Dice, mandates: readonly Mandate[]): Step {
  const { puller, token } = world
  const mandate = dice.pick(mandates)
  const id = mandateId({ chainId: world.client.chain.id, puller }, mandate)
  const amount = dice.pick([CAP, CAP, 1n, 0n, CAP + 1n])
  const period = BigInt(dice.pick([0, 0, 1, 1, 2, 3]))
  const of = (name: string, from: LocalAccount, encode: Step['encode'], to = puller): Step => ({
    name,
    from,
    to,
    encode,
  })
  const { approve, transfer } = { approve: dice.pick([0n, CAP, CAP * 50n]), transfer: CAP * 10n }
  return dice.pick<() => Step>([
    () =>
      of('authorizeWithSig', stranger, (sign) =>
        encodeFunctionData({ abi: pullerAbi, functionName: 'authorizeWithSig', args: [mandate, sign(id)] }),
      ),
    () =>
      of('start', dice.pick([keeper, keeper, stranger]), (sign) =>
        encodeFunctionData({
          abi: pullerAbi,
          functionName: 'start',
          args: [mandate, sign(id), NO_PERMIT, amount],
        }),
      ),
    () =>
      of('charge', dice.pick([keeper, keeper, keeper, stranger]), () =>
        encodeFunctionData({ abi: pullerAbi, functionName: 'charge', args: [mandate, period, amount] }),
      ),
    () =>
      of('chargeMany', keeper, () => {
        const items = mandates.map((each) => ({ mandate: each, period, amount: CAP }))
        return encodeFunctionData({
          abi: pullerAbi,
          functionName: 'chargeMany',
          args: [[...items, ...items]],
        })
      }),
    () =>
      of('cancel', dice.pick([payer, merchant, canceller, stranger, keeper]), () =>
        encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args: [mandate] }),
      ),
    () =>
      of('cancelMany', dice.pick([canceller, keeper]), () =>
        encodeFunctionData({ abi: pullerAbi, functionName: 'cancelMany', args: [[mandate]] }),
      ),
    () =>
      of(
        'approve',
        payer,
        () => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [puller, approve] }),
        token,
      ),
    () =>
      of(
        'transfer',
        payer,
        () =>
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger.address, transfer] }),
        token,
      ),
  ])()
}

/** Runs a real transaction. @returns the contract's logs, or its refusal */
async function runReal({ from, to }: Step, data: Hex, timestamp: number) {
  const { client, puller } = world
  await client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  const receipt = await client.sendTransactionSync({ account: from, to, data, gas: 15_000_000n })
  const told = receipt.logs
    .filter(({ address }) => keyOf(address) === keyOf(puller))
    .map((log) => ({ topics: log.topics, data: log.data }))
  if (receipt.status === 'success') return { status: receipt.status, told, refusal: null }
  const call = { account: from, to, data, blockNumber: receipt.blockNumber }
  const refusal = await client.call(call).then(() => null, revertOf)
  return { status: receipt.status, told, refusal: refusal && pullerRefusal(refusal) }
}

/** The data that a call reverted with, out of viem's error; null where there is none. */
function revertOf(error: unknown): Hex | null {
  const cause = error instanceof BaseError ? error.walk((each) => dataOf(each) !== null) : null
  return dataOf(cause)
}

function dataOf(error: unknown): Hex | null {
  const data = error instanceof Error && 'data' in error ? error.data : null
  return isHex(data) ? data : null
}

function runScripted(chain: ScriptedChain, { from, to }: Step, data: Hex, timestamp: number) {
  const call = { from: from.address, to, data }
  const hash = chain.submit(call)
  const block = chain.mine({ timestamp })
  const receipt = block.receipts.find(({ transactionHash }) => transactionHash === hash)
  const told = (receipt?.logs ?? [])
    .filter(({ address }) => keyOf(address) === keyOf(world.puller))
    .map((log) => ({ topics: log.topics, data: log.data }))
  const outcome = chain.simulate(block, call)
  const refusal = receipt?.status === 'reverted' && !outcome.ok ? pullerRefusal(outcome.revert) : null
  return { status: receipt?.status, told, refusal }
}

/** A scripted chain with what is on the real one now. */
async function copyOfWorld(startsAt: number): Promise<ScriptedChain> {
  const { client, token, puller } = world
  const chain = new ScriptedChain({
    chainId: client.chain.id,
    factory: world.factory,
    roles: { keeper: keeper.address, canceller: canceller.address },
    tokens: [{ address: token, decimals: 18, isOld: false, hasPermit: true }],
    startsAt,
  })
  const read = (functionName: 'balanceOf' | 'allowance', args: readonly Hex[]) =>
    client.readContract({ address: token, abi: erc20Abi, functionName, args } as Parameters<
      typeof client.readContract
    >[0])
  const balance = await read('balanceOf', [payer.address])
  const allowance = await read('allowance', [payer.address, puller])
  chain.endow((ledger) => {
    ledger.balances.set(keyOf(token, payer.address), balance as bigint)
    ledger.allowances.set(keyOf(token, payer.address, puller), allowance as bigint)
  })
  chain.submit({
    from: merchant.address,
    to: world.factory,
    data: encodeFunctionData({ abi: pullerFactoryAbi, functionName: 'deploy', args: [merchant.address] }),
  })
  chain.mine()
  return chain
}

test.each(IS_DEEP ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2])(
  'the scripted chain does what the real contract does, step by step (life %i)',
  async (seed) => {
    const dice = createDice(seed)
    let now = Number((await world.client.getBlock()).timestamp) + 1000
    const chain = await copyOfWorld(now - 500)
    const mandates = Array.from({ length: 3 }, () => anyMandate(dice, now))
    const signatures = new Map<Hex, Hex>()
    for (const mandate of mandates) {
      const instance = { chainId: world.client.chain.id, puller: world.puller }
      signatures.set(
        mandateId(instance, mandate),
        await payer.signTypedData(mandateTypedData(instance, mandate)),
      )
    }
    const seen = new Set<string>()
    for (let step = 0; step < 60; step += 1) {
      now += dice.pick([1, 60, 2 * DAY_S, 14 * DAY_S, 33 * DAY_S].slice(0, step < 20 ? 3 : 5))
      const next = anyStep(dice, mandates)
      const real = await runReal(
        next,
        next.encode((digest) => signatures.get(digest) ?? '0x'),
        now,
      )
      const scripted = runScripted(
        chain,
        next,
        next.encode((digest) => scriptedSignature(payer.address, digest)),
        now,
      )
      expect(scripted, `step ${step}: ${next.name}`).toEqual(real)
      seen.add(`${next.name} ${real.refusal ?? real.status}`)
    }
    expect(seen.size).toBeGreaterThan(12)
  },
)
