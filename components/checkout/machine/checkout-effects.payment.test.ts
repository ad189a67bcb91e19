import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionError } from '@/lib/client/api/api-error'
import type { Quote } from '@/lib/client/payment/quote'
import { createPaymentFlow } from '@/tests/support/browser/payment-flow'
import { approvalOf, PERMIT_QUOTE, QUOTE, ZERO_FIRST_QUOTE } from '@/tests/support/browser/quote'
import { refusal } from '@/tests/support/browser/scripted-checkout-api'
import { eventually } from '@/tests/support/process/eventually'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a token with permits', () => {
  it('takes two signatures, and hands both over with the terms that were shown', async () => {
    const world = await createPaymentFlow(PERMIT_QUOTE)
    await world.start()
    expect(world.phase()).toEqual({ name: 'explained', problem: null })
    await world.ask()
    await eventually(() => expect(world.state().name).toBe('subscribed'))
    expect(world.api.signed).toEqual([
      {
        mandate: QUOTE.mandate.message,
        signature: '0xsigned2',
        permit: { deadline: PERMIT_QUOTE.permit?.message.deadline, signature: '0xsigned1' },
        discount: null,
      },
    ])
    expect(world.memory()).toEqual({})
  })

  it('asks for the terms alone where the permit was signed before the page was closed', async () => {
    const message = PERMIT_QUOTE.permit?.message ?? expect.fail('The quote has a permit')
    const world = await createPaymentFlow(PERMIT_QUOTE, { permit: { message, signature: '0xbefore' } })
    await world.start()
    expect(world.state()).toMatchObject({ payment: { at: 1 } })
    await world.ask()
    await eventually(() => expect(world.api.signed).toHaveLength(1))
    expect(world.api.signed[0]?.permit?.signature).toBe('0xbefore')
  })

  it('remembers the permit when the terms are declined', async () => {
    const world = await createPaymentFlow(PERMIT_QUOTE)
    await world.start()
    let asked = 0
    world.wallet.answer('eth_signTypedData_v4', () => {
      asked += 1
      if (asked === 2) throw { code: 4001, message: 'no' }
      return '0xpermit'
    })
    await world.ask()
    await eventually(() => expect(world.phase()).toEqual({ name: 'explained', problem: 'rejected' }))
    expect(world.memory()).toMatchObject({ permit: { signature: '0xpermit' } })
    expect(world.api.signed).toEqual([])
  })
})

describe('a token without permits', () => {
  it('is allowed by transactions, one after the other, and looked at before the terms are signed', async () => {
    const world = await createPaymentFlow(ZERO_FIRST_QUOTE)
    world.wallet.answer('wallet_getCapabilities', () => ({}))
    await world.start()
    world.wallet.answer('eth_sendTransaction', () => '0x1')
    world.wallet.answer('eth_getTransactionReceipt', () => null)
    await world.ask()
    expect(world.phase()).toEqual({ name: 'mining', sentId: '0x1', hash: '0x1' })
    world.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
    await world.wait(2_000)
    expect(world.state()).toMatchObject({ payment: { at: 1, phase: { name: 'explained' } } })
    world.api.quoteWith(QUOTE)
    await world.ask()
    await eventually(() => expect(world.state()).toMatchObject({ payment: { at: 2 } }))
    await world.ask()
    await eventually(() => expect(world.state().name).toBe('subscribed'))
    expect(world.api.signed[0]).toMatchObject({ permit: null, signature: '0xsigned1' })
  })

  it('is allowed by one batch where the wallet takes it', async () => {
    const world = await createPaymentFlow(ZERO_FIRST_QUOTE)
    world.wallet.answer('wallet_getCapabilities', () => ({ '0x2105': { atomic: { status: 'supported' } } }))
    world.wallet.answer('wallet_sendCalls', () => ({ id: 'calls' }))
    world.wallet.answer('wallet_getCallsStatus', () => ({ status: 100 }))
    await world.start()
    await world.ask()
    expect(world.phase()).toEqual({ name: 'mining', sentId: 'calls', hash: null })
    world.api.quoteWith(QUOTE)
    const receipts = [{ transactionHash: '0x7' }]
    world.wallet.answer('wallet_getCallsStatus', () => ({ status: 200, receipts }))
    await world.wait(2_000)
    await eventually(() => expect(world.phase()).toEqual({ name: 'explained', problem: null }))
    expect(world.wallet.calls).not.toContain('eth_sendTransaction')
  })

  it('is asked for again where the payer allowed less', async () => {
    const once = { ...QUOTE, approvals: [approvalOf(588_000_000n)] }
    const world = await createPaymentFlow(once)
    await world.start()
    world.wallet.answer('eth_sendTransaction', () => '0x1')
    world.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
    await world.ask()
    await eventually(() => expect(world.phase()).toEqual({ name: 'explained', problem: 'too_little' }))
  })

  it('distinguishes too little coin for the fee from other failures', async () => {
    const world = await createPaymentFlow({ ...QUOTE, approvals: [approvalOf(588_000_000n)] })
    await world.start()
    world.wallet.answer('eth_sendTransaction', () => {
      throw { code: -32000, message: 'insufficient funds for gas * price + value' }
    })
    await world.ask()
    expect(world.phase()).toEqual({ name: 'explained', problem: 'no_fee' })
  })
})

describe('terms that differ from the page', () => {
  const dearer: Quote = {
    ...QUOTE,
    amount: '59000000',
    cap: '59000000',
    allowanceNeeded: '708000000',
    mandate: { ...QUOTE.mandate, message: { ...QUOTE.mandate.message, maxAmountPerPeriod: '59000000' } },
  }

  it('never reach the wallet', async () => {
    const world = await createPaymentFlow(dearer)
    expect(world.state()).toMatchObject({
      name: 'refused',
      refusal: { kind: 'changed', differences: [{ field: 'cap', shown: '49000000', asked: '59000000' }] },
    })
    expect(world.wallet.calls).not.toContain('eth_signTypedData_v4')
  })

  it('are found when the payer comes back to an old page', async () => {
    const world = await createPaymentFlow()
    expect(world.state().name).toBe('ready')
    world.api.quoteWith(dearer)
    world.later(16_000)
    world.flow.startPayment()
    await eventually(() => expect(world.state().name).toBe('refused'))
    expect(world.api.quoteCount()).toBe(2)
  })

  it('are looked for again although the allowance was looked at meanwhile', async () => {
    const world = await createPaymentFlow({ ...QUOTE, approvals: [approvalOf(588_000_000n)] })
    await world.start()
    world.wallet.answer('eth_sendTransaction', () => '0x1')
    world.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
    world.later(16_000)
    world.api.quoteWith(QUOTE)
    await world.ask()
    await eventually(() => expect(world.state()).toMatchObject({ payment: { at: 1 } }))
    world.flow.dispatch({ type: 'stepped_back' })
    await world.start()
    expect(world.api.quoteCount()).toBe(3)
    expect(world.state()).toMatchObject({ payment: { acts: [{ kind: 'terms' }] } })
  })

  it('are found when the server finds them after the signature', async () => {
    const world = await createPaymentFlow()
    await world.start()
    world.api.subscribeWith(refusal(409, 'terms_changed', { detail: 'The price changed.' }))
    world.api.quoteWith(dearer)
    await world.ask()
    await eventually(() => expect(world.state().name).toBe('refused'))
    expect(world.flow.getState()).toMatchObject({
      note: { code: 'terms_changed', detail: 'The price changed.' },
    })
  })
})

describe('a server that is away', () => {
  it('is asked again for the terms until it answers', async () => {
    const world = await createPaymentFlow(new ConnectionError())
    expect(world.state()).toMatchObject({ name: 'refused', refusal: { kind: 'away' } })
    world.api.quoteWith(QUOTE)
    await world.wait(3_000)
    expect(world.state().name).toBe('ready')
  })

  it('gets what was signed once it is back, without another signature', async () => {
    const world = await createPaymentFlow()
    await world.start()
    world.api.subscribeWith(refusal(503, 'unavailable'))
    await world.ask()
    await eventually(() => expect(world.phase().name).toBe('unsent'))
    world.api.subscribeWith('accepted')
    await world.wait(3_000)
    expect(world.state().name).toBe('subscribed')
    expect(world.api.signed.map(({ signature }) => signature)).toEqual(['0xsigned1', '0xsigned1'])
  })
})

describe('a refusal of what was signed', () => {
  it.each([
    ['already_subscribed', { name: 'refused', refusal: { kind: 'subscribed' } }],
    ['charge_would_fail', { name: 'refused', refusal: { kind: 'would_fail' } }],
    ['wallet_not_deployed', { name: 'refused', refusal: { kind: 'not_deployed' } }],
    ['session_expired', { name: 'refused', refusal: { kind: 'closed' } }],
    ['bad_signature', { name: 'paying', payment: { phase: { problem: 'bad_signature' } } }],
    ['permit_unusable', { name: 'ready' }],
    ['allowance_too_low', { name: 'ready' }],
  ])('%s', async (code, step) => {
    const world = await createPaymentFlow()
    await world.start()
    world.api.subscribeWith(refusal(409, code))
    await world.ask()
    await eventually(() => expect(world.state()).toMatchObject(step))
  })

  it('of a checkout that another wallet went through says that it is closed, and not that this one subscribes', async () => {
    const world = await createPaymentFlow()
    await world.start()
    world.api.subscribeWith(refusal(409, 'already_subscribed', { facts: { of: 'checkout' } }))
    await world.ask()
    await eventually(() =>
      expect(world.state()).toMatchObject({ name: 'refused', refusal: { kind: 'closed' } }),
    )
  })

  it('of a quote is shown before anything is signed', async () => {
    const world = await createPaymentFlow(refusal(409, 'network_not_configured'))
    expect(world.state()).toMatchObject({ name: 'refused', refusal: { kind: 'no_contract' } })
  })
})

it('what a wallet answers to terms that were left is not taken for an answer to others', async () => {
  const world = await createPaymentFlow(PERMIT_QUOTE)
  await world.start()
  let answer = (_signature: string) => {}
  world.wallet.answer('eth_signTypedData_v4', () => new Promise<string>((resolve) => (answer = resolve)))
  await world.ask()
  world.flow.dispatch({ type: 'stepped_back' })
  world.flow.dispatch({ type: 'check_asked' })
  await eventually(() => expect(world.state().name).toBe('ready'))
  await world.start()
  answer('0xlate')
  await world.settle()
  expect(world.phase()).toEqual({ name: 'explained', problem: null })
})
