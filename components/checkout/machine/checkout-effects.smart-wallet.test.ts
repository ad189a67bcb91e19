import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RememberedPayment } from '@/lib/client/payment/payment-memory'
import { createPaymentFlow, demand } from '@/tests/support/browser/payment-flow'
import { approvalOf, CALLS_QUOTE, PAYER, QUOTE } from '@/tests/support/browser/quote'
import { refusal } from '@/tests/support/browser/scripted-checkout-api'
import type { ScriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { eventually } from '@/tests/support/process/eventually'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a smart wallet that is not deployed yet', () => {
  const undeployed = (wallet: ScriptedWallet) => {
    wallet.answer('wallet_getCapabilities', () => ({ '0x2105': { atomic: { status: 'supported' } } }))
    wallet.answer('eth_getCode', () => '0x')
    wallet.answer('wallet_sendCalls', () => ({ id: 'calls' }))
    wallet.answer('wallet_getCallsStatus', () => ({ status: 100 }))
  }
  const mined = { status: 200, receipts: [{ transactionHash: '0x7' }] }
  const sent = {
    calls: { sentId: 'calls', choice: demand, account: PAYER, quote: CALLS_QUOTE },
  } satisfies RememberedPayment

  it('sends calls in place of all signatures, and what the chain holds is handed over', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, {}, undeployed)
    expect(world.api.lastAuthorizeBy()).toBe('calls')
    await world.start()
    await world.ask()
    expect(world.phase()).toEqual({ name: 'mining', sentId: 'calls', hash: null })
    expect(world.memory()).toMatchObject({ calls: { sentId: 'calls', account: PAYER } })
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.wait(2_000)
    await eventually(() => expect(world.state().name).toBe('subscribed'))
    expect(world.api.signed).toEqual([
      { mandate: CALLS_QUOTE.mandate.message, signature: null, permit: null, discount: null },
    ])
    expect(world.wallet.calls).not.toContain('eth_signTypedData_v4')
    expect(world.memory()).toEqual({})
  })

  it('is distinguished from a deployed one and from a wallet that does not answer: those sign', async () => {
    const deployed = await createPaymentFlow(QUOTE, {}, (wallet) => {
      undeployed(wallet)
      wallet.answer('eth_getCode', () => '0x6001')
    })
    expect(deployed.api.lastAuthorizeBy()).toBe('signature')
    const silent = createPaymentFlow(QUOTE, {}, (wallet) => {
      wallet.answer('wallet_getCapabilities', () => new Promise(() => {}))
    })
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await silent).api.lastAuthorizeBy()).toBe('signature')
  })

  it('is never handed calls that do something else', async () => {
    const [, ...others] = CALLS_QUOTE.calls
    const calls = [
      ...others.slice(0, -1),
      approvalOf(2n ** 256n - 1n, CALLS_QUOTE.spender),
      ...others.slice(-1),
    ]
    const world = await createPaymentFlow({ ...CALLS_QUOTE, calls }, {}, undeployed)
    expect(world.state()).toMatchObject({ name: 'refused', refusal: { kind: 'changed' } })
    expect(world.wallet.calls).not.toContain('wallet_sendCalls')
  })

  it('that declines keeps nothing, and can be asked again', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, {}, undeployed)
    await world.start()
    world.wallet.answer('wallet_sendCalls', () => {
      throw { code: 4001, message: 'no' }
    })
    await world.ask()
    expect(world.phase()).toEqual({ name: 'explained', problem: 'rejected' })
    expect(world.memory()).toEqual({})
    expect(world.api.signed).toEqual([])
  })

  it('whose calls failed on the network is asked again', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, {}, undeployed)
    await world.start()
    await world.ask()
    world.wallet.answer('wallet_getCallsStatus', () => ({ status: 500 }))
    await world.wait(2_000)
    expect(world.phase()).toEqual({ name: 'explained', problem: 'reverted' })
    expect(world.memory()).toEqual({})
  })

  it('is waited for after the page was loaded again, without being asked anything', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, sent, undeployed)
    await eventually(() => expect(world.phase()).toMatchObject({ name: 'mining', sentId: 'calls' }))
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.wait(2_000)
    await eventually(() => expect(world.state().name).toBe('subscribed'))
    expect(world.wallet.calls).not.toContain('wallet_sendCalls')
  })

  it('that never says what became of its calls is found out by the server', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, {}, undeployed)
    world.api.subscribeWith(refusal(409, 'not_authorized'))
    await world.start()
    await world.ask()
    await world.wait(30_000)
    expect(world.phase()).toMatchObject({ name: 'mining' })
    world.api.subscribeWith('accepted')
    await world.wait(10_000)
    expect(world.state().name).toBe('subscribed')
  })

  it('that says it is done, of which the chain never hears, is not believed', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, {}, undeployed)
    world.api.subscribeWith(refusal(409, 'not_authorized'))
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.start()
    await world.ask()
    await world.wait(65_000)
    expect(world.phase()).toEqual({ name: 'explained', problem: 'not_in_force' })
  })

  it('can be given up by the payer, who begins again', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, sent, undeployed)
    await eventually(() => expect(world.phase().name).toBe('mining'))
    world.flow.startOver()
    await world.settle()
    expect(world.state().name).toBe('ready')
    expect(world.memory()).toEqual({})
  })

  it('whose terms changed meanwhile sees the new ones, and is not asked over and over', async () => {
    const world = await createPaymentFlow(CALLS_QUOTE, sent, undeployed)
    world.api.subscribeWith(refusal(409, 'terms_changed', { detail: 'The price changed.' }))
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.wait(2_000)
    await eventually(() => expect(world.state().name).toBe('ready'))
    expect(world.flow.getState()).toMatchObject({
      note: { code: 'terms_changed', detail: 'The price changed.' },
    })
    expect(world.memory()).toEqual({})
  })
})

it('an account of which a start failed on the chain sends its own transaction', async () => {
  const world = await createPaymentFlow(QUOTE)
  expect(world.api.lastAuthorizeBy()).toBe('signature')
  world.api.requireCalls(CALLS_QUOTE)
  world.later(16_000)
  world.wallet.answer('wallet_sendCalls', () => ({ id: 'calls' }))
  world.wallet.answer('wallet_getCallsStatus', () => ({ status: 100 }))
  await world.start()
  expect(world.api.lastAuthorizeBy()).toBe('calls')
  await world.ask()
  expect(world.phase()).toEqual({ name: 'mining', sentId: 'calls', hash: null })
  expect(world.wallet.calls).not.toContain('eth_signTypedData_v4')
})
