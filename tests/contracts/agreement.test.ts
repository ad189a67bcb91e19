import fc from 'fast-check'
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodStart } from '@/lib/billing/calendar'
import { periodAt } from '@/lib/billing/charges/period-at'
import { NO_PERMIT, permitTypedData, signedPermit } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { factoryDeployment } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import { SIGNATURE_GAS } from '@/lib/mandate/puller/start-gas'
import { buildMandate, type MandateTerms } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import { cancelTypedData, type Mandate, mandateTypedData } from '@/lib/mandate/terms/mandate-types'
import { countCommits } from '../run/commits.mjs'
import { accountAt, type ChainWorld, canceller, createChainWorld, keeper, merchant } from './chain-world'

/** Other cases with every commit. */
const seed = 1_801_389_600 + countCommits()
const COUNT = process.env.DUES_DEEP ? 10_000 : 1_000

let world: ChainWorld
beforeAll(async () => {
  world = await createChainWorld()
})
afterAll(() => world.stop())

test('the gas that the contract leaves for a signature is what the service plans with', async () => {
  const { client, puller } = world
  const left = await client.readContract({ address: puller, abi: pullerAbi, functionName: 'SIGNATURE_GAS' })
  expect(left).toBe(SIGNATURE_GAS)
})

const instance = () => ({ chainId: world.client.chain.id, puller: world.puller })
const payer = accountAt(1)
const receiver = accountAt(7).address

const bytes = (size: number) =>
  fc.bigInt({ min: 0n, max: 2n ** BigInt(8 * size) - 1n }).map((value) => toHex(value, { size }))
const address = bytes(20)
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const anyMandate: fc.Arbitrary<Mandate> = fc
  .record({
    payer: address,
    token: address,
    maxAmountPerPeriod: uint256,
    firstChargeAt: uint256,
    periodMonths: uint256,
    maxPeriods: uint256,
    subscriptionRef: bytes(32),
    replaces: bytes(32),
    payouts: fc.array(fc.record({ receiver: address, bps: uint256 }), { maxLength: 8 }),
  })
  .map((fields) => ({ merchant: merchant.address, ...fields }))

const terms = (change: Partial<MandateTerms> = {}): MandateTerms => ({
  merchant: merchant.address,
  payer: payer.address,
  subscriptionId: '0d4a6a2e-5f4b-4f8a-9d7e-3c1b2a190807',
  token: world.token,
  capAtomic: 10_000_000n,
  firstChargeAt: new Date(Date.now() - 60_000),
  periodMonths: 1,
  maxPeriods: 12,
  receivers: [{ address: receiver, shareBps: null }],
  ...change,
})

/** A call of the merchant's instance by its keeper. */
const byKeeper = () => ({ address: world.puller, abi: pullerAbi, account: keeper }) as const

describe('the contract and the server agree', () => {
  test(`on the windows of ${COUNT.toLocaleString('en')} random dates (seed ${seed})`, async () => {
    const cases = fc.sample(
      fc.record({
        // Until the year 2100.
        first: fc.integer({ min: 0, max: 4_102_444_800 }),
        months: fc.oneof(fc.constantFrom(1, 3, 12), fc.integer({ min: 1, max: 1200 })),
        period: fc.integer({ min: 0, max: 65_535 }),
      }),
      { numRuns: COUNT, seed },
    )
    const starts = await Promise.all(
      cases.map(({ first, months, period }) =>
        world.client.readContract({
          address: world.puller,
          abi: pullerAbi,
          functionName: 'windowStart',
          args: [BigInt(first), BigInt(months), BigInt(period % 600)],
        }),
      ),
    )
    for (const [index, { first, months, period }] of cases.entries()) {
      const anchor = new Date(first * 1000)
      const start = periodStart(anchor, months, period % 600)
      expect(starts[index]).toBe(BigInt(start.getTime() / 1000))
      expect(periodAt(anchor, months, start)).toBe(period % 600)
    }
  })

  test(`on the ids of ${COUNT.toLocaleString('en')} random mandates (seed ${seed})`, async () => {
    const mandates = fc.sample(anyMandate, { numRuns: COUNT, seed })
    const ids = await Promise.all(
      mandates.map((mandate) =>
        world.client.readContract({
          address: world.puller,
          abi: pullerAbi,
          functionName: 'mandateId',
          args: [mandate],
        }),
      ),
    )
    expect(mandates.map((mandate) => mandateId(instance(), mandate))).toEqual(ids)
  })

  test('on where an instance stands', async () => {
    const addressOf = (at: Address) =>
      world.client.readContract({
        address: world.factory,
        abi: pullerFactoryAbi,
        functionName: 'addressOf',
        args: [at],
      })
    expect(await addressOf(merchant.address)).toBe(world.puller)
    expect(await addressOf(payer.address)).not.toBe(world.puller)
    expect(await world.client.getCode({ address: world.puller })).toMatch(/^0x60/)
  })

  test('on where a factory stands, for every pair of roles', async () => {
    const other = factoryDeployment({ keeper: payer.address, canceller: canceller.address })
    await world.send(payer, other.transaction.to, other.transaction.data)
    expect(await world.client.getCode({ address: other.address })).toMatch(/^0x60/)
    await expect(world.send(payer, other.transaction.to, other.transaction.data)).rejects.toThrow()
  })
})

describe('what the server builds, a wallet signs and the contract takes', () => {
  test('a mandate with a permit, the first charge, and the signed end', async () => {
    await world.mint(payer.address, 1_000_000_000n)
    const mandate = buildMandate(terms())
    const permit = {
      chainId: world.client.chain.id,
      token: world.token,
      domain: { name: 'USD Coin', version: '1' },
      owner: payer.address,
      spender: world.puller,
      value: 120_000_000n,
      nonce: 0n,
      deadline: mandate.firstChargeAt + 3_600n,
    }
    const signature = await payer.signTypedData(mandateTypedData(instance(), mandate))
    const permitSignature = await payer.signTypedData(permitTypedData(permit))
    const start = encodeFunctionData({
      abi: pullerAbi,
      functionName: 'start',
      args: [mandate, signature, signedPermit(permit, permitSignature), 9_990_000n],
    })
    await world.send(keeper, world.puller, start)
    const [paid, allowance] = await Promise.all([
      world.client.readContract({
        address: world.token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [receiver],
      }),
      world.client.readContract({
        address: world.token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [payer.address, world.puller],
      }),
    ])
    expect({ paid, allowance }).toEqual({ paid: 9_990_000n, allowance: 110_010_000n })

    const id = mandateId(instance(), mandate)
    const end = await payer.signTypedData(cancelTypedData(instance(), id))
    const cancel = encodeFunctionData({ abi: pullerAbi, functionName: 'cancelWithSig', args: [mandate, end] })
    await world.send(canceller, world.puller, cancel)
    const [phase, nextPeriod, charges] = await world.client.readContract({
      address: world.puller,
      abi: pullerAbi,
      functionName: 'status',
      args: [id],
    })
    expect({ phase, nextPeriod, charges }).toEqual({ phase: 2, nextPeriod: 1n, charges: 1n })
    const charge = world.client.simulateContract({
      ...byKeeper(),
      functionName: 'charge',
      args: [mandate, 0n, 1n],
    })
    expect(await refusalOf(charge)).toBe('MandateCancelled')
  })

  test('a mandate that was signed by nobody, or for longer ago than three days, is refused by name', async () => {
    const mandate = buildMandate(terms({ payer: accountAt(2).address }))
    const signature = await payer.signTypedData(mandateTypedData(instance(), mandate))
    expect(await refusalOf(startWith(mandate, signature))).toBe('BadSignature')

    const old = buildMandate(terms({ firstChargeAt: new Date(Date.now() - 4 * 86_400_000) }))
    const oldSignature = await payer.signTypedData(mandateTypedData(instance(), old))
    expect(await refusalOf(startWith(old, oldSignature))).toBe('SignatureTooOld')
  })

  test('a token that refuses is named too', async () => {
    const poor = accountAt(3)
    const mandate = buildMandate(terms({ payer: poor.address }))
    const signature = await poor.signTypedData(mandateTypedData(instance(), mandate))
    expect(await refusalOf(startWith(mandate, signature))).toBe('TransferFromFailed')
  })

  test('the domain is readable on chain (EIP-5267)', async () => {
    const [fields, name, version, chainId, verifyingContract] = await world.client.readContract({
      address: world.puller,
      abi: parseAbi([
        'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
      ]),
      functionName: 'eip712Domain',
    })
    expect({ fields, name, version, chainId, verifyingContract }).toEqual({
      fields: '0x0f',
      name: 'Dues',
      version: '1',
      chainId: 31337n,
      verifyingContract: world.puller,
    })
  })
})

function startWith(mandate: Mandate, signature: Hex) {
  const args = [mandate, signature, NO_PERMIT, 1n] as const
  return world.client.simulateContract({ ...byKeeper(), functionName: 'start', args })
}

/** Error with which the contract refuses a call. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  const revert =
    error instanceof BaseError ? error.walk((each) => each instanceof ContractFunctionRevertedError) : null
  return revert instanceof ContractFunctionRevertedError && revert.raw ? pullerRefusal(revert.raw) : null
}
