import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  type Address,
  type Hex,
  keccak256,
  type LocalAccount,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/billing/durations'
import { encodeCancels, encodeCharges } from '@/lib/mandate/puller/puller-calls'
import { mandateOfMessage } from '@/lib/mandate/terms/mandate-message'
import { createLog } from '@/lib/server/log'
import { chargeDue } from '@/lib/server/services/keeper/charge-due'
import {
  chainTransactions,
  type TransactionPurpose,
  transactionAttempts,
} from '@/lib/server/store/schema/payment-schema'
import {
  balanceOnChain,
  cancelAll,
  chargesOf,
  chargesOnChain,
  mandateNow,
  openWindow,
  PRICE,
  subscribe,
  transactionsFor,
} from '../../support/browser/keeper-scene'
import { createKeeperWorld, type KeeperWorld } from '../../support/chain/keeper-world'
import { sharedStore } from '../../support/service/shared-store'
import { BASE } from '../../support/service/subscription-fixture'

const STRANGER: Address = '0x00000000000000000000000000000000DeaDBeef'
const GWEI = 10n ** 9n

const store = sharedStore()
let world: KeeperWorld
const lines: string[] = []
beforeEach(async () => {
  lines.length = 0
  const log = createLog('warn', { write: (line) => lines.push(line) })
  world = await createKeeperWorld({ store: store(), log })
})

interface Written {
  readonly sender?: LocalAccount
  readonly to: Address
  readonly data: Hex
  /** Nonce of the row, and of the bytes unless `bytes` says otherwise. */
  readonly nonce?: number
  /** The bytes in the row; unsigned ones of the call unless given. */
  readonly bytes?: Hex
  readonly purpose?: TransactionPurpose
  /** Gas limit of the row. */
  readonly gasLimit?: bigint
}

const call = (to: Address, data: Hex, nonce: number, chainId = BASE): TransactionSerializableEIP1559 => ({
  type: 'eip1559',
  chainId,
  nonce,
  to,
  data,
  gas: 300_000n,
  maxFeePerGas: 3n * GWEI,
  maxPriorityFeePerGas: GWEI,
})

const nextNonce = (account: LocalAccount) => world.chain.nonceOf(world.chain.head, account.address)

/** Two rows of a transaction that seems to wait for long, as somebody with the database's password writes them. */
async function writeRows(written: Written): Promise<string> {
  const { sender = world.keys.keeper, to, data, purpose = 'charge', gasLimit = 300_000n } = written
  const nonce = written.nonce ?? nextNonce(sender)
  const raw = written.bytes ?? serializeTransaction(call(to, data, nonce))
  const id = randomUUID()
  const longAgo = new Date(world.clock.now().getTime() - 10 * MINUTE_MS)
  const { db } = world.deps.store
  await db.insert(chainTransactions).values({
    ...{ id, chainId: BASE, sender: sender.address, nonce, purpose, to, data, gasLimit },
    ...{ status: 'signed', hash: null, blockNumber: null, blockHash: null, succeeded: null },
    createdAt: longAgo,
  })
  await db.insert(transactionAttempts).values({
    ...{ hash: keccak256(`${raw}${id.replaceAll('-', '')}`), transactionId: id, raw },
    ...{ maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: GWEI, createdAt: longAgo, lastSentAt: longAgo },
  })
  return id
}

const rowOf = async (id: string) =>
  (await world.deps.store.db.select().from(chainTransactions).where(eq(chainTransactions.id, id)))[0]

/** Calls that came into blocks, by address. */
const callsTo = (address: Address) =>
  world.chain.blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ to }) => to.toLowerCase() === address.toLowerCase())

const linesAbout = (id: string) => lines.filter((line) => line.includes(id))

async function passMinutes(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 4) await world.advance(4 * MINUTE_MS)
}

describe('rows written by hand never have a key sign', () => {
  test('a charge of the whole cap', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    const before = balanceOnChain(world, made)
    const mandate = mandateOfMessage(made.mandate.message)
    const data = encodeCharges([{ mandate, period: 1, amount: PRICE / 2n }])
    const id = await writeRows({ to: world.puller, data })
    await passMinutes(12)
    expect(before - balanceOnChain(world, made)).toBe(PRICE)
    expect(chargesOnChain(world, made)).toBe(2)
    expect(linesAbout(id)).toHaveLength(1)
  })

  test('the end of a mandate', async () => {
    const made = await subscribe(world)
    const data = encodeCancels([mandateOfMessage(made.mandate.message)])
    const sender = world.keys.canceller
    const id = await writeRows({ sender, to: world.puller, data, purpose: 'cancel' })
    await passMinutes(12)
    expect(await mandateNow(world, made)).toMatchObject({ status: 'live' })
    expect(nextNonce(sender)).toBe(0)
    expect(await rowOf(id)).toMatchObject({ status: 'signed' })
    expect(linesAbout(id)).toHaveLength(1)
  })

  test('any call of any contract', async () => {
    const id = await writeRows({ to: STRANGER, data: '0xc0ffee' })
    await passMinutes(12)
    expect(callsTo(STRANGER)).toEqual([])
    expect(nextNonce(world.keys.keeper)).toBe(0)
    expect(lines.filter((line) => line.includes('foreign transaction'))).toHaveLength(1)
    expect(linesAbout(id)).toHaveLength(1)
  })
})

describe('bytes are foreign, and neither sent nor raised', () => {
  const data = '0xc0ffee'
  const other = privateKeyToAccount(generatePrivateKey())
  const signed = (account: LocalAccount, nonce: number, chainId = BASE) =>
    account.signTransaction(call(STRANGER, data, nonce, chainId))

  test.each<[string, () => Promise<Hex> | Hex]>([
    ['of another key', () => signed(other, 0)],
    ['of another nonce', () => signed(world.keys.keeper, 1)],
    ['of another chain', () => signed(world.keys.keeper, 0, 10)],
    [
      'of no chain',
      () =>
        world.keys.keeper.signTransaction({
          type: 'legacy',
          nonce: 0,
          to: STRANGER,
          gas: 50_000n,
          gasPrice: GWEI,
          data,
        }),
    ],
    ['that are none', () => '0xc0ffee'],
  ])('%s', async (_, bytesOf) => {
    const id = await writeRows({ to: STRANGER, data, nonce: 0, bytes: await bytesOf() })
    await passMinutes(12)
    expect(callsTo(STRANGER)).toEqual([])
    expect(world.chain.pool).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'signed' })
    expect(linesAbout(id)).toHaveLength(1)
  })

  test('beside our own in one transaction, which is sent as it was signed', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    await chargeDue(world.deps, world)
    const [ours] = await transactionsFor(world, 'charge')
    if (!ours) throw new Error('Nothing was signed')
    const raw = serializeTransaction(call(STRANGER, data, ours.nonce))
    await world.deps.store.db.insert(transactionAttempts).values({
      ...{ hash: keccak256(raw), transactionId: ours.id, raw, maxFeePerGas: 900n * GWEI },
      ...{ maxPriorityFeePerGas: GWEI, createdAt: ours.createdAt, lastSentAt: null },
    })
    await world.settle()
    expect(callsTo(STRANGER)).toEqual([])
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', attempts: 1 })
  })
})

describe('a foreign transaction does not block what is ours', () => {
  test('under the nonce that is next: its nonce is used up by a transfer of nothing', async () => {
    const made = await subscribe(world)
    const id = await writeRows({ to: STRANGER, data: '0xc0ffee' })
    openWindow(world, made, 1)
    await world.settle()
    await passMinutes(4)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', attempts: 1 })
    expect(await rowOf(id)).toMatchObject({ status: 'mined', succeeded: false })
    expect(callsTo(STRANGER)).toEqual([])
  })

  test('under many nonces, some far ahead: no gap before them is filled', async () => {
    const made = await subscribe(world)
    const next = nextNonce(world.keys.keeper)
    for (const ahead of [0, 1, 40, 5_000_000]) {
      await writeRows({ to: STRANGER, data: '0xc0ffee', nonce: next + ahead })
    }
    openWindow(world, made, 1)
    await world.settle()
    await passMinutes(8)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid' })
    expect(nextNonce(world.keys.keeper)).toBe(next + 3)
    expect(await transactionsFor(world, 'fill')).toEqual([])
  })

  test.each([
    ['under the nonce that is next', 0],
    ['under one that is never reached', 5_000_000],
  ])('that asks for more gas than blocks hold, %s', async (_, ahead) => {
    const made = await subscribe(world)
    const nonce = nextNonce(world.keys.keeper) + ahead
    await writeRows({ to: STRANGER, data: '0xc0ffee', nonce, gasLimit: 10n ** 15n })
    openWindow(world, made, 1)
    await world.settle()
    await passMinutes(4)
    expect((await chargesOf(world, made))[1]).toMatchObject({ status: 'paid', attempts: 1 })
    expect(callsTo(STRANGER)).toEqual([])
  })

  test('when what it names is taken back: a charge of a subscriber who was cancelled stays unsent', async () => {
    const made = await subscribe(world)
    openWindow(world, made, 1)
    await chargeDue(world.deps, world)
    const [ours] = await transactionsFor(world, 'charge')
    if (!ours) throw new Error('Nothing was signed')
    await world.deps.store.db
      .update(transactionAttempts)
      .set({ raw: serializeTransaction(call(ours.to, ours.data, ours.nonce)), maxFeePerGas: 900n * GWEI })
      .where(eq(transactionAttempts.transactionId, ours.id))
    await cancelAll(world, world.subscription.id)
    await passMinutes(8)
    expect(chargesOnChain(world, made)).toBe(1)
    expect(linesAbout(ours.id)).toHaveLength(1)
  })
})
