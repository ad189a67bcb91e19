import { toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionError } from '@/lib/client/api-error'
import type { RememberedPayment } from '@/lib/client/payment/payment-memory'
import type { Quote } from '@/lib/client/payment/quote'
import { createWalletStore } from '@/lib/client/wallet/wallet-store'
import { BASE_USDC, OFFER, TEAM } from '@/tests/support/offer'
import { approvalOf, CALLS_QUOTE, PAYER, PERMIT_QUOTE, QUOTE, ZERO_FIRST_QUOTE } from '@/tests/support/quote'
import { refusal, scriptedCheckoutApi } from '@/tests/support/scripted-checkout-api'
import { type ScriptedWallet, scriptedWallet } from '@/tests/support/scripted-wallet'
import type { Demand } from './checkout-machine'
import { shownTerms } from './shown-terms'
import { createWalletFlow } from './wallet-flow'

const demand: Demand = {
  planId: TEAM.id,
  tokenId: BASE_USDC.id,
  periods: 12,
  chainId: 8453,
  dueAtomic: 0n,
}
const checkout = { sessionId: 'cs_1', offer: OFFER, now: new Date('2026-11-21T02:40:00Z') }

/** A payer with a wallet on Base, whose page shows what the server quotes. */
async function createWorld(
  quote: Quote | Error = QUOTE,
  remembered: RememberedPayment = {},
  prepare: (wallet: ScriptedWallet) => void = () => {},
) {
  const wallet = scriptedWallet(PAYER)
  prepare(wallet)
  wallet.answer('eth_chainId', () => '0x2105')
  wallet.answer('eth_call', () => toHex(1_240_550_000n, { size: 32 }))
  let signatures = 0
  wallet.answer('eth_signTypedData_v4', () => `0xsigned${++signatures}`)
  const store = createWalletStore({
    directory: { list: () => [wallet], subscribe: () => () => {} },
    memory: { read: () => null, write: () => {}, clear: () => {} },
  })
  const api = scriptedCheckoutApi(quote)
  let kept = remembered
  let time = new Date('2026-11-21T02:41:00Z')
  const flow = createWalletFlow({
    demand,
    tokens: OFFER.tokens,
    store,
    payment: {
      api,
      memory: {
        read: () => kept,
        write: (payment) => {
          kept = payment
        },
        clear: () => {
          kept = {}
        },
      },
      shown: (asked, account) => shownTerms(checkout, asked, account, 'UTC'),
      now: () => time,
    },
  })
  await store.connect(wallet)
  const state = () => flow.getState().step
  const settle = () => vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(state().name).not.toBe('preparing'))
  return {
    wallet,
    api,
    flow,
    state,
    settle,
    memory: () => kept,
    phase: () => {
      const step = state()
      return step.name === 'paying' ? step.payment.phase : expect.fail(`The payer is at ${step.name}`)
    },
    start: async () => {
      flow.startPayment()
      await vi.waitFor(() => expect(state().name).toBe('paying'))
    },
    ask: async () => {
      flow.dispatch({ type: 'act_asked' })
      await settle()
    },
    wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    later: (milliseconds: number) => {
      time = new Date(time.getTime() + milliseconds)
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a token with permits', () => {
  it('takes two signatures, and hands both over with the terms that were shown', async () => {
    const world = await createWorld(PERMIT_QUOTE)
    await world.start()
    expect(world.phase()).toEqual({ name: 'explained', problem: null })
    await world.ask()
    await vi.waitFor(() => expect(world.state().name).toBe('subscribed'))
    expect(world.api.signed).toEqual([
      {
        mandate: QUOTE.mandate.message,
        signature: '0xsigned2',
        permit: { deadline: PERMIT_QUOTE.permit?.message.deadline, signature: '0xsigned1' },
      },
    ])
    expect(world.memory()).toEqual({})
  })

  it('asks for the terms alone where the permit was signed before the page was closed', async () => {
    const message = PERMIT_QUOTE.permit?.message ?? expect.fail('The quote has a permit')
    const world = await createWorld(PERMIT_QUOTE, { permit: { message, signature: '0xbefore' } })
    await world.start()
    expect(world.state()).toMatchObject({ payment: { at: 1 } })
    await world.ask()
    await vi.waitFor(() => expect(world.api.signed).toHaveLength(1))
    expect(world.api.signed[0]?.permit?.signature).toBe('0xbefore')
  })

  it('remembers the permit when the terms are declined', async () => {
    const world = await createWorld(PERMIT_QUOTE)
    await world.start()
    let asked = 0
    world.wallet.answer('eth_signTypedData_v4', () => {
      asked += 1
      if (asked === 2) throw { code: 4001, message: 'no' }
      return '0xpermit'
    })
    await world.ask()
    await vi.waitFor(() => expect(world.phase()).toEqual({ name: 'explained', problem: 'rejected' }))
    expect(world.memory()).toMatchObject({ permit: { signature: '0xpermit' } })
    expect(world.api.signed).toEqual([])
  })
})

describe('a token without permits', () => {
  it('is allowed by transactions, one after the other, and looked at before the terms are signed', async () => {
    const world = await createWorld(ZERO_FIRST_QUOTE)
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
    await vi.waitFor(() => expect(world.state()).toMatchObject({ payment: { at: 2 } }))
    await world.ask()
    await vi.waitFor(() => expect(world.state().name).toBe('subscribed'))
    expect(world.api.signed[0]).toMatchObject({ permit: null, signature: '0xsigned1' })
  })

  it('is allowed by one batch where the wallet takes it', async () => {
    const world = await createWorld(ZERO_FIRST_QUOTE)
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
    await vi.waitFor(() => expect(world.phase()).toEqual({ name: 'explained', problem: null }))
    expect(world.wallet.calls).not.toContain('eth_sendTransaction')
  })

  it('is asked for again where the payer allowed less', async () => {
    const once = { ...QUOTE, approvals: [approvalOf(588_000_000n)] }
    const world = await createWorld(once)
    await world.start()
    world.wallet.answer('eth_sendTransaction', () => '0x1')
    world.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
    await world.ask()
    await vi.waitFor(() => expect(world.phase()).toEqual({ name: 'explained', problem: 'too_little' }))
  })

  it('tells too little coin for the fee from other failures', async () => {
    const world = await createWorld({ ...QUOTE, approvals: [approvalOf(588_000_000n)] })
    await world.start()
    world.wallet.answer('eth_sendTransaction', () => {
      throw { code: -32000, message: 'insufficient funds for gas * price + value' }
    })
    await world.ask()
    expect(world.phase()).toEqual({ name: 'explained', problem: 'no_fee' })
  })
})

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
    const world = await createWorld(CALLS_QUOTE, {}, undeployed)
    expect(world.api.lastAuthorizeBy()).toBe('calls')
    await world.start()
    await world.ask()
    expect(world.phase()).toEqual({ name: 'mining', sentId: 'calls', hash: null })
    expect(world.memory()).toMatchObject({ calls: { sentId: 'calls', account: PAYER } })
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.wait(2_000)
    await vi.waitFor(() => expect(world.state().name).toBe('subscribed'))
    expect(world.api.signed).toEqual([
      { mandate: CALLS_QUOTE.mandate.message, signature: null, permit: null },
    ])
    expect(world.wallet.calls).not.toContain('eth_signTypedData_v4')
    expect(world.memory()).toEqual({})
  })

  it('is told from one that stands, and from a wallet that keeps silent: those sign', async () => {
    const stands = await createWorld(QUOTE, {}, (wallet) => {
      undeployed(wallet)
      wallet.answer('eth_getCode', () => '0x6001')
    })
    expect(stands.api.lastAuthorizeBy()).toBe('signature')
    const silent = createWorld(QUOTE, {}, (wallet) => {
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
    const world = await createWorld({ ...CALLS_QUOTE, calls }, {}, undeployed)
    expect(world.state()).toMatchObject({ name: 'refused', refusal: { kind: 'changed' } })
    expect(world.wallet.calls).not.toContain('wallet_sendCalls')
  })

  it('that declines keeps nothing, and can be asked again', async () => {
    const world = await createWorld(CALLS_QUOTE, {}, undeployed)
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
    const world = await createWorld(CALLS_QUOTE, {}, undeployed)
    await world.start()
    await world.ask()
    world.wallet.answer('wallet_getCallsStatus', () => ({ status: 500 }))
    await world.wait(2_000)
    expect(world.phase()).toEqual({ name: 'explained', problem: 'reverted' })
    expect(world.memory()).toEqual({})
  })

  it('is waited for after the page was loaded again, without being asked anything', async () => {
    const world = await createWorld(CALLS_QUOTE, sent, undeployed)
    await vi.waitFor(() => expect(world.phase()).toMatchObject({ name: 'mining', sentId: 'calls' }))
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.wait(2_000)
    await vi.waitFor(() => expect(world.state().name).toBe('subscribed'))
    expect(world.wallet.calls).not.toContain('wallet_sendCalls')
  })

  it('that never says what became of its calls is found out by the server', async () => {
    const world = await createWorld(CALLS_QUOTE, {}, undeployed)
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
    const world = await createWorld(CALLS_QUOTE, {}, undeployed)
    world.api.subscribeWith(refusal(409, 'not_authorized'))
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.start()
    await world.ask()
    await world.wait(65_000)
    expect(world.phase()).toEqual({ name: 'explained', problem: 'not_in_force' })
  })

  it('can be given up by the payer, who begins again', async () => {
    const world = await createWorld(CALLS_QUOTE, sent, undeployed)
    await vi.waitFor(() => expect(world.phase().name).toBe('mining'))
    world.flow.startOver()
    await world.settle()
    expect(world.state().name).toBe('ready')
    expect(world.memory()).toEqual({})
  })

  it('whose terms changed meanwhile sees the new ones, and is not asked over and over', async () => {
    const world = await createWorld(CALLS_QUOTE, sent, undeployed)
    world.api.subscribeWith(refusal(409, 'terms_changed', 'The price changed.'))
    world.wallet.answer('wallet_getCallsStatus', () => mined)
    await world.wait(2_000)
    await vi.waitFor(() => expect(world.state().name).toBe('ready'))
    expect(world.flow.getState()).toMatchObject({ note: 'The price changed.' })
    expect(world.memory()).toEqual({})
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
    const world = await createWorld(dearer)
    expect(world.state()).toMatchObject({
      name: 'refused',
      refusal: { kind: 'changed', differences: [{ field: 'cap', shown: '49000000', asked: '59000000' }] },
    })
    expect(world.wallet.calls).not.toContain('eth_signTypedData_v4')
  })

  it('are found when the payer comes back to an old page', async () => {
    const world = await createWorld()
    expect(world.state().name).toBe('ready')
    world.api.quoteWith(dearer)
    world.later(61_000)
    world.flow.startPayment()
    await vi.waitFor(() => expect(world.state().name).toBe('refused'))
    expect(world.api.quoteCount()).toBe(2)
  })

  it('are found when the server finds them after the signature', async () => {
    const world = await createWorld()
    await world.start()
    world.api.subscribeWith(refusal(409, 'terms_changed', 'The price changed.'))
    world.api.quoteWith(dearer)
    await world.ask()
    await vi.waitFor(() => expect(world.state().name).toBe('refused'))
    expect(world.flow.getState()).toMatchObject({ note: 'The price changed.' })
  })
})

describe('a server that is away', () => {
  it('is asked again for the terms until it answers', async () => {
    const world = await createWorld(new ConnectionError())
    expect(world.state()).toMatchObject({ name: 'refused', refusal: { kind: 'away' } })
    world.api.quoteWith(QUOTE)
    await world.wait(3_000)
    expect(world.state().name).toBe('ready')
  })

  it('gets what was signed once it is back, without another signature', async () => {
    const world = await createWorld()
    await world.start()
    world.api.subscribeWith(refusal(503, 'chain_unavailable'))
    await world.ask()
    await vi.waitFor(() => expect(world.phase().name).toBe('unsent'))
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
    const world = await createWorld()
    await world.start()
    world.api.subscribeWith(refusal(409, code))
    await world.ask()
    await vi.waitFor(() => expect(world.state()).toMatchObject(step))
  })

  it('of a quote is said before anything is signed', async () => {
    const world = await createWorld(refusal(409, 'network_not_configured'))
    expect(world.state()).toMatchObject({ name: 'refused', refusal: { kind: 'no_contract' } })
  })
})

it('what a wallet answers to terms that were left is not taken for an answer to others', async () => {
  const world = await createWorld(PERMIT_QUOTE)
  await world.start()
  let answer = (_signature: string) => {}
  world.wallet.answer('eth_signTypedData_v4', () => new Promise<string>((resolve) => (answer = resolve)))
  await world.ask()
  world.flow.dispatch({ type: 'stepped_back' })
  world.flow.dispatch({ type: 'check_asked' })
  await vi.waitFor(() => expect(world.state().name).toBe('ready'))
  await world.start()
  answer('0xlate')
  await world.settle()
  expect(world.phase()).toEqual({ name: 'explained', problem: null })
})
