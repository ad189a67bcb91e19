import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, parseEventLogs } from 'viem'
import { describe, expect, test } from 'vitest'
import { addMonths } from '@/lib/billing/calendar'
import { NO_PERMIT } from '@/lib/mandate/allowance/permit'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import { pullerAddress } from '@/lib/mandate/puller/puller-address'
import { pullerFactoryAbi } from '@/lib/mandate/puller/puller-factory.generated'
import { pullerRefusal } from '@/lib/mandate/puller/puller-refusal'
import { buildMandate } from '@/lib/mandate/terms/build-mandate'
import { mandateId } from '@/lib/mandate/terms/mandate-id'
import type { Mandate } from '@/lib/mandate/terms/mandate-types'
import { pullerEvent } from '@/lib/server/chain/puller-event'
import { accountAt } from '@/tests/contracts/chain-world'
import { keyOf } from '../ledger'
import { FINAL_DEPTH, ScriptedChain } from './scripted-chain'
import { createScriptedClient, findLogs } from './scripted-client'
import { scriptedSignature } from './scripted-signature'

const at = (text: string) => Math.floor(Date.parse(text) / 1000)
const START = at('2026-01-31T10:00:00Z')
const keeper = accountAt(9)
const canceller = accountAt(8)
const merchant = accountAt(0).address
const payer = accountAt(1).address
const token: Address = getAddress('0x00000000000000000000000000000000000070c0')
const factory: Address = getAddress('0x00000000000000000000000000000000000fac70')
const receivers = [accountAt(6).address, accountAt(7).address]
const puller = pullerAddress({ factory, merchant })
const CAP = 9_990_001n

const mandate = buildMandate({
  merchant,
  payer,
  subscriptionId: '0d4a6a2e-5f4b-4f8a-9d7e-3c1b2a190807',
  token,
  capAtomic: CAP,
  firstChargeAt: new Date(START * 1000),
  periodMonths: 1,
  maxPeriods: 2,
  receivers: [
    { address: receivers[0] ?? payer, shareBps: 7000 },
    { address: receivers[1] ?? payer, shareBps: 3000 },
  ],
})
const id = mandateId({ chainId: 31337, puller }, mandate)

function newChain({ isOld = false, funds = 100_000_000n } = {}) {
  const chain = new ScriptedChain({
    chainId: 31337,
    factory,
    roles: { keeper: keeper.address, canceller: canceller.address },
    tokens: [{ address: token, decimals: 6, isOld, hasPermit: true }],
    startsAt: START,
  })
  chain.endow((ledger) => {
    ledger.balances.set(keyOf(token, payer), funds)
    ledger.coins.set(keyOf(keeper.address), 10n ** 18n)
  })
  return chain
}

/** Runs a transaction in a block of its own. @returns its receipt and the contract's logs */
function run(chain: ScriptedChain, from: Address, to: Address, data: Hex, timestamp?: number) {
  const hash = chain.submit({ from, to, data })
  const block = chain.mine(timestamp === undefined ? {} : { timestamp })
  const receipt = block.receipts.find(({ transactionHash }) => transactionHash === hash)
  if (!receipt) throw new Error('It is not in the block')
  return { receipt, told: receipt.logs.flatMap((log) => pullerEvent(log) ?? []) }
}

const deploy = encodeFunctionData({ abi: pullerFactoryAbi, functionName: 'deploy', args: [merchant] })
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [puller, amount] })
const start = (amount = CAP, signed: Mandate = mandate) =>
  encodeFunctionData({
    abi: pullerAbi,
    functionName: 'start',
    args: [signed, scriptedSignature(payer, id), NO_PERMIT, amount],
  })
const charge = (period: bigint, amount = CAP) =>
  encodeFunctionData({ abi: pullerAbi, functionName: 'charge', args: [mandate, period, amount] })
const cancel = encodeFunctionData({ abi: pullerAbi, functionName: 'cancel', args: [mandate] })

/** A chain on which the first window was charged. */
function startedChain(options: Parameters<typeof newChain>[0] = {}) {
  const chain = newChain(options)
  run(chain, merchant, factory, deploy)
  run(chain, payer, token, approve(10n * CAP))
  return { chain, started: run(chain, keeper.address, puller, start()) }
}

/** Name of the error that a call would revert with now; null where it would succeed. */
function refusal(chain: ScriptedChain, from: Address, data: Hex, to = puller): string | null {
  const outcome = chain.simulate(chain.head, { from, to, data })
  return outcome.ok ? null : pullerRefusal(outcome.revert)
}

describe('the contract on a scripted chain', () => {
  test('charges once a window, at most the cap, and shares it among the receivers', () => {
    const { chain, started } = startedChain()
    expect(started.told).toMatchObject([
      { kind: 'authorized', mandateId: id },
      { kind: 'charged', mandateId: id, period: 0, amountAtomic: CAP },
    ])
    const { balances } = chain.head.ledger
    expect(receivers.map((receiver) => balances.get(keyOf(token, receiver)))).toEqual([
      6_993_000n,
      2_997_001n,
    ])
    expect(balances.get(keyOf(token, payer))).toBe(100_000_000n - CAP)
    expect(refusal(chain, keeper.address, charge(0n))).toBe('AlreadyCharged')
    expect(refusal(chain, keeper.address, charge(1n))).toBe('TooEarly')
  })

  test('opens and closes windows on the days of the calendar', () => {
    const { chain } = startedChain()
    const second = addMonths(new Date(START * 1000), 1).getTime() / 1000
    chain.mine({ timestamp: second })
    expect(refusal(chain, keeper.address, charge(1n))).toBeNull()
    expect(refusal(chain, keeper.address, charge(0n))).toBe('TooLate')
    expect(refusal(chain, keeper.address, charge(1n, CAP + 1n))).toBe('AmountAboveCap')
    run(chain, keeper.address, puller, charge(1n))
    chain.mine({ timestamp: at('2026-03-31T10:00:00Z') })
    expect(refusal(chain, keeper.address, charge(2n))).toBe('Exhausted')
  })

  test('obeys the keeper alone, and whoever may cancel', () => {
    const { chain } = startedChain()
    expect(refusal(chain, payer, charge(0n))).toBe('NotKeeper')
    expect(refusal(chain, keeper.address, cancel)).toBe('NotAllowedToCancel')
    run(chain, payer, puller, cancel)
    expect(refusal(chain, keeper.address, charge(0n))).toBe('MandateCancelled')
    expect(refusal(chain, keeper.address, start())).toBe('MandateCancelled')
    expect(run(chain, canceller.address, puller, cancel).told).toEqual([])
  })

  test('knows a signature from none, and an old one', () => {
    const chain = newChain()
    run(chain, merchant, factory, deploy)
    const foreign = encodeFunctionData({
      abi: pullerAbi,
      functionName: 'authorizeWithSig',
      args: [mandate, scriptedSignature(merchant, id)],
    })
    expect(refusal(chain, keeper.address, foreign)).toBe('BadSignature')
    chain.mine({ timestamp: START + 3 * 86_400 + 1 })
    expect(refusal(chain, keeper.address, start())).toBe('SignatureTooOld')
  })

  test('says nothing of what the token refused, which the token says itself', () => {
    const { chain } = startedChain({ funds: CAP })
    const second = addMonths(new Date(START * 1000), 1).getTime() / 1000
    chain.mine({ timestamp: second })
    expect(refusal(chain, keeper.address, charge(1n))).toBe('TransferFromFailed')
    const { receipt } = run(chain, keeper.address, puller, charge(1n))
    expect(receipt).toMatchObject({ status: 'reverted', logs: [] })
  })

  test('keeps the items of a batch apart', () => {
    const { chain } = startedChain({ funds: CAP * 2n - 1n })
    chain.mine({ timestamp: addMonths(new Date(START * 1000), 1).getTime() / 1000 })
    const items = [
      { mandate, period: 1n, amount: CAP },
      { mandate, period: 1n, amount: CAP - 1n },
    ]
    const data = encodeFunctionData({ abi: pullerAbi, functionName: 'chargeMany', args: [items] })
    const { receipt } = run(chain, keeper.address, puller, data)
    const told = parseEventLogs({ abi: pullerAbi, logs: [...receipt.logs] as never[] })
    expect(told.map(({ eventName }) => eventName)).toEqual(['ChargeFailed', 'Charged'])
    expect(chain.head.ledger.balances.get(keyOf(token, payer))).toBe(0n)
  })

  test('a batch without gas in reserve for its last item is refused as a whole', () => {
    const { chain } = startedChain()
    chain.mine({ timestamp: addMonths(new Date(START * 1000), 1).getTime() / 1000 })
    const items = [{ mandate, period: 1n, amount: CAP }]
    const data = encodeFunctionData({ abi: pullerAbi, functionName: 'chargeMany', args: [items] })
    const outcome = chain.simulate(chain.head, { from: keeper.address, to: puller, data })
    expect(outcome.ok && outcome.gas > 440_000n).toBe(true)
  })

  test('a call of an instance that is not deployed succeeds and does nothing', () => {
    const chain = newChain()
    const { receipt } = run(chain, keeper.address, puller, start())
    expect(receipt).toMatchObject({ status: 'success', logs: [] })
  })

  test('an old token asks for 0 before an allowance changes', () => {
    const { chain } = startedChain({ isOld: true })
    expect(chain.simulate(chain.head, { from: payer, to: token, data: approve(5n) }).ok).toBe(false)
    expect(chain.simulate(chain.head, { from: payer, to: token, data: approve(0n) }).ok).toBe(true)
  })
})

describe('a node on a scripted chain', () => {
  const signed = (nonce: number, fee = 3n, data: Hex = charge(0n)) =>
    keeper.signTransaction({
      type: 'eip1559',
      chainId: 31337,
      nonce,
      to: puller,
      data,
      gas: 200_000n,
      maxFeePerGas: fee * 10n ** 9n,
      maxPriorityFeePerGas: (fee * 10n ** 9n) / 3n,
    })

  test('takes each nonce once, in their order, and a replacement that pays a tenth more', async () => {
    const { chain } = startedChain()
    const client = createScriptedClient(chain)
    const [second, first, other] = await Promise.all([signed(1), signed(0), signed(0, 3n, cancel)])
    expect(await client.send(second)).toBe('accepted')
    expect(chain.mine().transactions).toEqual([])
    expect(await client.send(first)).toBe('accepted')
    expect(await client.send(first)).toBe('known')
    expect(await client.send(other)).toBe('underpriced')
    const better = await signed(0, 4n)
    expect(await client.send(better)).toBe('accepted')
    expect(chain.mine().transactions.map(({ nonce }) => nonce)).toEqual([0, 1])
    expect(await client.nonce(keeper.address)).toBe(2)
    expect(await client.send(first)).toBe('nonce_too_low')
    expect(await client.send(await signed(2, 10n ** 9n))).toBe('insufficient_funds')
  })

  test('leaves what pays less than the base fee waiting', async () => {
    const { chain } = startedChain()
    const client = createScriptedClient(chain)
    await client.send(await signed(0))
    chain.baseFee = 5n * 10n ** 9n
    expect(chain.mine().transactions).toEqual([])
    chain.baseFee = 10n ** 9n
    expect(chain.mine().transactions).toHaveLength(1)
  })

  test('undoes blocks with all that was in them, and takes the same again', () => {
    const { chain } = startedChain()
    const before = chain.head
    const logs = () => findLogs(chain, { addresses: [puller], fromBlock: 0n, toBlock: chain.head.number })
    expect(logs()).toHaveLength(2)
    chain.undo(1)
    expect(logs()).toHaveLength(0)
    chain.mine({ isHeldBack: () => true })
    chain.mine()
    expect(chain.head.hash).not.toBe(before.hash)
    expect(logs()).toHaveLength(2)
  })

  test('never undoes what is final', () => {
    const { chain } = startedChain()
    for (let count = 0; count < FINAL_DEPTH; count += 1) chain.mine()
    expect(chain.finalized).toBe(chain.head.number - BigInt(FINAL_DEPTH))
    expect(() => chain.undo(FINAL_DEPTH + 1)).toThrow(RangeError)
    chain.undo(FINAL_DEPTH)
    expect(chain.head.number).toBe(3n)
  })

  test('a server that is behind knows nothing of the newest blocks', async () => {
    const { chain, started } = startedChain()
    const behind = createScriptedClient(chain, () => ({ blocks: chain.blocks.slice(0, -1) }))
    expect((await behind.head()).number).toBe(chain.head.number - 1n)
    expect(await behind.receipt(started.receipt.transactionHash)).toBeNull()
    expect(await createScriptedClient(chain).receipt(started.receipt.transactionHash)).toEqual(
      started.receipt,
    )
  })
})
