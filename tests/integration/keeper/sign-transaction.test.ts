import { parseTransaction, recoverTransactionAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signTransaction } from '@/lib/server/services/transactions/sign-transaction'
import { listSignedTransactions } from '@/lib/server/store/chain/chain-transactions'
import { createWorld, type World } from '../../support/service/world'

const TO = '0x00000000000000000000000000000000000000AA'
const FEES = { maxFeePerGas: 30n, maxPriorityFeePerGas: 2n }

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newAccount = () => privateKeyToAccount(generatePrivateKey())
const order = (account: ReturnType<typeof newAccount>, chainId: number, nonceFloor = 0) =>
  ({
    network: { chainId, feeCeiling: FEES.maxFeePerGas },
    account,
    purpose: 'charge',
    to: TO,
    data: '0x1234',
    gasLimit: 90_000n,
    fees: FEES,
    nonceFloor,
  }) as const

const sign = (account: ReturnType<typeof newAccount>, chainId: number, nonceFloor = 0) =>
  world.deps.store.transaction((tx) => signTransaction(tx, world.deps, order(account, chainId, nonceFloor)))

test('a signed transaction is kept with bytes that do what it is for', async () => {
  const account = newAccount()
  const signed = await sign(account, 101, 7)
  const [entry, ...others] = await listSignedTransactions(world.deps.store.db, { chainId: 101, limit: 10 })
  expect(others).toEqual([])
  expect(entry?.transaction).toEqual(signed)
  const [attempt] = entry?.attempts ?? []
  expect(attempt).toMatchObject({ ...FEES, lastSentAt: null })
  const raw = attempt?.raw as `0x02${string}`
  expect(parseTransaction(raw)).toMatchObject({
    chainId: 101,
    nonce: 7,
    to: TO.toLowerCase(),
    data: '0x1234',
    gas: 90_000n,
    ...FEES,
  })
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(account.address)
})

test('a transaction above the ceiling of its network is not signed, and takes no nonce', async () => {
  const account = newAccount()
  const above = { ...order(account, 106), fees: { ...FEES, maxFeePerGas: FEES.maxFeePerGas + 1n } }
  const signing = world.deps.store.transaction((tx) => signTransaction(tx, world.deps, above))
  await expect(signing).rejects.toThrow('more than its ceiling')
  expect(await sign(account, 106)).toMatchObject({ nonce: 0 })
})

test('nonces of a key follow each other on each chain, however many sign at once', async () => {
  const account = newAccount()
  const signed = await Promise.all(Array.from({ length: 12 }, () => sign(account, 102, 3)))
  expect(signed.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 3),
  )
  expect((await sign(account, 103)).nonce).toBe(0)
  expect((await sign(newAccount(), 102)).nonce).toBe(0)
})

test('a nonce is never one that the chain has counted', async () => {
  const account = newAccount()
  expect((await sign(account, 104, 5)).nonce).toBe(5)
  expect((await sign(account, 104, 2)).nonce).toBe(6)
  expect((await sign(account, 104, 40)).nonce).toBe(40)
})

test('what is not committed was never signed, and leaves no nonce out', async () => {
  const account = newAccount()
  const crash = world.deps.store.transaction(async (tx) => {
    await signTransaction(tx, world.deps, order(account, 105))
    throw new Error('the process ends here')
  })
  await expect(crash).rejects.toThrow('the process ends here')
  expect(await listSignedTransactions(world.deps.store.db, { chainId: 105, limit: 10 })).toEqual([])
  expect((await sign(account, 105)).nonce).toBe(0)
})
