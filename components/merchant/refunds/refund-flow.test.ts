import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '@/lib/client/api/api-error'
import type { KeptRefund, RefundMemory } from '@/lib/client/payment/refund-memory'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { createRefundFlow, type RefundOrder, type RefundStep } from './refund-flow'

const SENDER = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const PAYER = '0xF37Aab9e558df93Ff1bD042825e1E2Acfddc4Cae'
const HASH = `0x${'8f'.repeat(32)}`
const OTHER = `0x${'4c'.repeat(32)}`
const ORDER: RefundOrder = {
  chainId: 8453,
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  recipient: PAYER,
  senders: [SENDER.toLowerCase()],
  amount: 5n,
}

const refusal = (code: string, status = 409) =>
  new ApiError(
    { type: 'about:blank', title: code, status, code, detail: `It is ${code}.`, requestId: 'req_1' },
    null,
  )

/** A browser's storage and locks, which its tabs share. */
function sharedBrowser(...first: KeptRefund[]) {
  let kept = first
  const without = (hash: string | null) => kept.filter((each) => each.hash !== hash)
  const memory: RefundMemory = {
    read: () => kept.toSorted((one, other) => Number(one.hash === null) - Number(other.hash === null)),
    write: (refund) => {
      kept = [...without(refund.hash), refund]
    },
    clear: (hash) => {
      kept = without(hash)
    },
  }
  let isTaken = false
  const inOneTab = async <T>(run: () => Promise<T>, busy: T) => {
    if (isTaken) return busy
    isTaken = true
    return run().finally(() => {
      isTaken = false
    })
  }
  return { memory, inOneTab }
}

/** A refund with the answers of the service, the last of which stands; `left` answers each look at the payment. */
function scene({
  account = SENDER,
  chainId = 8453,
  answers = [],
  browser = sharedBrowser(),
  left = async () => 5n,
  isMined = true,
}: {
  account?: string
  chainId?: number
  answers?: (Error | null)[]
  browser?: ReturnType<typeof sharedBrowser>
  left?: () => Promise<bigint>
  isMined?: boolean
} = {}) {
  const wallet = scriptedWallet(account)
  wallet.answer('eth_sendTransaction', () => HASH)
  wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
  const later = [...answers]
  const seen = { recorded: [] as string[], switched: [] as number[], done: 0, refused: 0, pauses: 0 }
  const flow = createRefundFlow({
    connect: async () => ({ wallet, account, chainId }),
    switchNetwork: async (target) => {
      seen.switched.push(target)
    },
    transferCall: async (token, to, amount) => ({ to: token, data: `0x${to}${amount}` }),
    record: async (hash) => {
      seen.recorded.push(hash)
      const answer = later.shift()
      if (answer) throw answer
    },
    pause: async () => {
      seen.pauses += 1
      if (isMined) wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
    },
    ...browser,
    readLeft: left,
    onDone: () => {
      seen.done += 1
    },
    onRefused: () => {
      seen.refused += 1
    },
  })
  /** Resolves with the step in which nothing is under way any more. */
  const ended = () =>
    new Promise<RefundStep>((resolve) => {
      const look = () => {
        const step = flow.getState()
        if (!['asking', 'sent', 'recording'].includes(step.name)) resolve(step)
      }
      flow.subscribe(look)
      if (flow.getState().name === 'done') look()
    })
  /** Sends a refund, and resolves with its end. */
  const send = (order = ORDER) => {
    const end = ended()
    flow.send(wallet, order)
    return end
  }
  return { wallet, flow, seen, ended, send, memory: browser.memory }
}

test('the wallet sends the tokens, and the service is told of the transaction once it is in a block', async () => {
  const { wallet, seen, send, memory } = scene({ chainId: 1 })
  wallet.answer('eth_getTransactionReceipt', () => null)
  expect(await send()).toEqual({ name: 'done', hash: HASH })
  expect(seen).toMatchObject({ recorded: [HASH], switched: [8453], done: 1, pauses: 1 })
  expect(memory.read()).toEqual([])
})

test('an account that a refund may not come from is asked for nothing', async () => {
  const { wallet, send } = scene({ account: PAYER })
  expect(await send()).toEqual({ name: 'idle', problem: { kind: 'wrong_account', account: PAYER } })
  expect(wallet.calls).not.toContain('eth_sendTransaction')
})

test('what the wallet declines or the network reverts is not told to the service', async () => {
  const declined = scene()
  declined.wallet.answer('eth_sendTransaction', () => {
    throw { code: 4001, message: 'no' }
  })
  expect(await declined.send()).toEqual({ name: 'idle', problem: { kind: 'wallet', problem: 'rejected' } })
  const reverted = scene()
  reverted.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x0' }))
  expect(await reverted.send()).toEqual({ name: 'idle', problem: { kind: 'reverted' } })
  expect([declined, reverted].flatMap(({ seen, memory }) => [...seen.recorded, ...memory.read()])).toEqual([])
})

test('a refund that was sent is told until the service has found it, whatever is away meanwhile', async () => {
  const away = [refusal('transaction_not_found'), new ConnectionError(), refusal('unavailable', 503), null]
  const { seen, send } = scene({ answers: away })
  expect(await send()).toEqual({ name: 'done', hash: HASH })
  expect(seen.recorded).toHaveLength(4)
})

test('a refund that an earlier page has sent is told without being asked', async () => {
  const { seen, ended, memory } = scene({ browser: sharedBrowser({ hash: HASH, amount: 5n }) })
  expect(await ended()).toEqual({ name: 'done', hash: HASH })
  expect(seen.recorded).toEqual([HASH])
  expect(memory.read()).toEqual([])
})

test('a transaction that somebody entered is refused with the reason, and at once', async () => {
  for (const refused of [refusal('transaction_not_found'), refusal('refund_not_found')]) {
    const { flow, seen, ended } = scene({ answers: [refused] })
    const end = ended()
    flow.record(HASH)
    const reason = refused.detail
    expect(await end).toEqual({ name: 'idle', problem: { kind: 'refused', reason, hash: HASH } })
    expect(seen).toMatchObject({ pauses: 0, done: 0, refused: 1 })
    flow.startAnew()
    expect(flow.getState()).toEqual({ name: 'idle', problem: null })
  }
})

test('the wallet is asked for no more than is left at that moment, and not where that is not known', async () => {
  const gone = scene({ left: async () => 4n })
  expect(await gone.send()).toEqual({ name: 'idle', problem: { kind: 'too_much', left: 4n } })
  const unread = scene({ left: () => Promise.reject(refusal('unauthorized', 401)) })
  const obstacle = { kind: 'signed_out' }
  expect(await unread.send()).toEqual({ name: 'idle', problem: { kind: 'unread', obstacle } })
  for (const { wallet, memory } of [gone, unread]) {
    expect(wallet.calls).not.toContain('eth_sendTransaction')
    expect(memory.read()).toEqual([])
  }
})

test('a refund that another tab has sent meanwhile is recorded in place of a second one', async () => {
  const browser = sharedBrowser()
  // Less is left once that tab has it recorded, which this answer does not know yet.
  const left = async () => {
    browser.memory.clear(OTHER)
    return 5n
  }
  const { wallet, flow, seen, send } = scene({ browser, left })
  const elsewhere = { hash: OTHER, amount: 2n }
  browser.memory.write(elsewhere)
  const steps: RefundStep[] = []
  flow.subscribe(() => steps.push(flow.getState()))
  expect(await send()).toEqual({ name: 'done', hash: OTHER })
  expect(steps).toContainEqual({ name: 'recording', hash: OTHER, isOurs: true, elsewhere })
  expect(seen.recorded).toEqual([OTHER])
  expect(wallet.calls).not.toContain('eth_sendTransaction')
})

test('of two tabs that send at once one asks its wallet, and the other says why it does not', async () => {
  const browser = sharedBrowser()
  const [one, other] = [scene({ browser }), scene({ browser })]
  const ends = await Promise.all([one.send(), other.send()])
  expect(ends).toEqual([
    { name: 'done', hash: HASH },
    { name: 'idle', problem: { kind: 'asked_elsewhere' } },
  ])
  expect(other.wallet.calls).not.toContain('eth_sendTransaction')
})

test('without locks a wallet that another tab asks meanwhile is seen too', async () => {
  const browser = { ...sharedBrowser(), inOneTab: <T>(run: () => Promise<T>) => run() }
  const left = async () => {
    browser.memory.write({ hash: null, amount: 3n })
    return 5n
  }
  const { wallet, send } = scene({ browser, left })
  expect(await send()).toEqual({ name: 'unanswered', amount: 3n, problem: null })
  expect(wallet.calls).not.toContain('eth_sendTransaction')
})

test('what the wallet was asked for and has not answered is not asked for again before its owner says so', async () => {
  const browser = sharedBrowser()
  const lost = scene({ browser })
  lost.wallet.answer('eth_sendTransaction', () => {
    throw new Error('The connection to the wallet is lost')
  })
  const unanswered = { name: 'unanswered', amount: 5n, problem: null }
  expect(await lost.send()).toEqual(unanswered)
  const reloaded = scene({ browser })
  expect(reloaded.flow.getState()).toEqual(unanswered)
  reloaded.flow.forget()
  expect(reloaded.flow.getState()).toEqual({ name: 'idle', problem: null })
  expect(await reloaded.send()).toEqual({ name: 'done', hash: HASH })
})

test('the page that reloads while the wallet asks finds that it was asked', async () => {
  const browser = sharedBrowser()
  const asked = scene({ browser })
  let found: unknown
  asked.wallet.answer('eth_sendTransaction', () => {
    found = scene({ browser }).flow.getState()
    return HASH
  })
  await asked.send()
  expect(found).toEqual({ name: 'unanswered', amount: 5n, problem: null })
})

test('the transaction that its owner finds in the wallet answers for the wallet, and a wrong one does not', async () => {
  const browser = sharedBrowser({ hash: null, amount: 5n })
  const { flow, ended, memory } = scene({ browser, answers: [refusal('refund_not_found'), null] })
  const wrong = ended()
  flow.record(OTHER)
  expect(await wrong).toMatchObject({ name: 'unanswered', problem: { kind: 'refused', hash: OTHER } })
  const right = ended()
  flow.record(HASH)
  expect(await right).toEqual({ name: 'done', hash: HASH })
  expect(memory.read()).toEqual([])
})

test('a sent refund is kept until it is recorded, whoever is signed in and whatever the service says of that', async () => {
  const refusals = [
    [refusal('unauthorized', 401), { kind: 'signed_out' }],
    [refusal('insufficient_scope', 403), { kind: 'other_account' }],
    [refusal('not_found', 404), { kind: 'other_account' }],
    [refusal('account_locked', 403), { kind: 'other', reason: 'It is account_locked.' }],
    [refusal('network_not_configured'), { kind: 'other', reason: 'It is network_not_configured.' }],
  ] as const
  for (const [refused, obstacle] of refusals) {
    const { wallet, flow, ended, send, memory } = scene({ answers: [refused] })
    const problem = { kind: 'held_up', obstacle }
    expect(await send()).toEqual({ name: 'unrecorded', hash: HASH, isOurs: true, problem })
    expect(memory.read()).toEqual([{ hash: HASH, amount: 5n }])
    flow.startAnew()
    expect(flow.getState().name).toBe('unrecorded')
    const end = ended()
    flow.recordNow()
    expect(await end).toEqual({ name: 'done', hash: HASH })
    expect(memory.read()).toEqual([])
    expect(wallet.calls.filter((call) => call === 'eth_sendTransaction')).toHaveLength(1)
  }
})

test('a refusal of the transaction itself forgets that one, and what is left is read anew', async () => {
  for (const code of ['refund_not_found', 'refund_already_counted', 'refund_exceeds_payment']) {
    const { seen, send, memory } = scene({ answers: [refusal(code)] })
    expect(await send()).toMatchObject({ name: 'idle', problem: { kind: 'refused', hash: HASH } })
    expect(memory.read()).toEqual([])
    expect(seen.refused).toBe(1)
  }
})

test('each of two kept refunds is recorded, and one that is refused takes no other with it', async () => {
  const two = () => sharedBrowser({ hash: HASH, amount: 2n }, { hash: OTHER, amount: 3n })
  const both = scene({ browser: two() })
  expect(await both.ended()).toEqual({ name: 'done', hash: OTHER })
  expect(both.seen).toMatchObject({ recorded: [HASH, OTHER], done: 2 })
  const one = scene({ browser: two(), answers: [refusal('refund_not_found')] })
  expect(await one.ended()).toMatchObject({ name: 'unrecorded', hash: OTHER, problem: { hash: HASH } })
  expect(one.memory.read()).toEqual([{ hash: OTHER, amount: 3n }])
})

test('a transaction that gets into no block can be forgotten, or replaced by the one that did', async () => {
  const never = Array.from({ length: 41 }, () => refusal('transaction_not_found'))
  const { wallet, flow, seen, send, ended } = scene({ answers: [...never, null, ...never] })
  wallet.answer('eth_getTransactionReceipt', () => null)
  const problem = { kind: 'held_up', obstacle: { kind: 'in_no_block' } }
  const unrecorded = { name: 'unrecorded', hash: HASH, isOurs: true, problem }
  expect(await send()).toEqual(unrecorded)
  const end = ended()
  flow.record(OTHER)
  expect(await end).toEqual(unrecorded)
  expect(seen).toMatchObject({ done: 1 })
  flow.forget()
  expect(flow.getState()).toEqual({ name: 'idle', problem: null })
})

test('the service is asked about a transaction of which the network of the wallet knows nothing', async () => {
  const { wallet, seen, send } = scene({ isMined: false })
  wallet.answer('eth_getTransactionReceipt', () => null)
  expect(await send()).toEqual({ name: 'done', hash: HASH })
  expect(seen).toMatchObject({ recorded: [HASH], pauses: 40 })
})
