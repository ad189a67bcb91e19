import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '@/lib/client/api/api-error'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { createRefundFlow, type RefundOrder, type RefundStep } from './refund-flow'

const SENDER = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const PAYER = '0xF37Aab9e558df93Ff1bD042825e1E2Acfddc4Cae'
const HASH = `0x${'8f'.repeat(32)}`
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

/** A refund with the answers of the service, the last of which stands. */
function scene({
  account = SENDER,
  chainId = 8453,
  answers = [],
  kept = null,
}: {
  account?: string
  chainId?: number
  answers?: (Error | null)[]
  kept?: string | null
} = {}) {
  const wallet = scriptedWallet(account)
  wallet.answer('eth_sendTransaction', () => HASH)
  wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
  const left = [...answers]
  const seen = { recorded: [] as string[], switched: [] as number[], done: 0, pauses: 0, kept }
  const flow = createRefundFlow({
    connect: async () => ({ wallet, account, chainId }),
    switchNetwork: async (target) => {
      seen.switched.push(target)
    },
    transferCall: async (token, to, amount) => ({ to: token, data: `0x${to}${amount}` }),
    record: async (hash) => {
      seen.recorded.push(hash)
      const answer = left.shift()
      if (answer) throw answer
    },
    pause: async () => {
      seen.pauses += 1
      wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
    },
    memory: {
      read: () => seen.kept,
      write: (hash) => {
        seen.kept = hash
      },
      clear: () => {
        seen.kept = null
      },
    },
    onDone: () => {
      seen.done += 1
    },
  })
  /** Resolves with the step in which nothing is under way any more. */
  const ended = () =>
    new Promise<RefundStep>((resolve) => {
      const look = () => {
        const step = flow.getState()
        if (step.name === 'done' || step.name === 'idle') resolve(step)
      }
      flow.subscribe(look)
      if (flow.getState().name === 'done') look()
    })
  return { wallet, flow, seen, ended }
}

test('the wallet sends the tokens, and the service is told of the transaction once it is in a block', async () => {
  const { wallet, flow, seen, ended } = scene({ chainId: 1 })
  wallet.answer('eth_getTransactionReceipt', () => null)
  const end = ended()
  flow.send(wallet, ORDER)
  expect(await end).toEqual({ name: 'done', hash: HASH })
  expect(seen).toMatchObject({ recorded: [HASH], switched: [8453], done: 1, pauses: 1, kept: null })
})

test('an account that a refund may not come from is asked for nothing', async () => {
  const { wallet, flow, ended } = scene({ account: PAYER })
  const end = ended()
  flow.send(wallet, ORDER)
  expect(await end).toEqual({ name: 'idle', problem: { kind: 'wrong_account', account: PAYER } })
  expect(wallet.calls).not.toContain('eth_sendTransaction')
})

test('what the wallet declines or the network reverts is not told to the service', async () => {
  const declined = scene()
  declined.wallet.answer('eth_sendTransaction', () => {
    throw { code: 4001, message: 'no' }
  })
  const one = declined.ended()
  declined.flow.send(declined.wallet, ORDER)
  expect(await one).toEqual({ name: 'idle', problem: { kind: 'wallet', problem: 'rejected' } })
  const reverted = scene()
  reverted.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x0' }))
  const other = reverted.ended()
  reverted.flow.send(reverted.wallet, ORDER)
  expect(await other).toEqual({ name: 'idle', problem: { kind: 'reverted' } })
  expect([...declined.seen.recorded, ...reverted.seen.recorded, reverted.seen.kept]).toEqual([null])
})

test('a refund that was sent is told until the service has found it, whatever is away meanwhile', async () => {
  const away = [refusal('transaction_not_found'), new ConnectionError(), refusal('unavailable', 503), null]
  const { wallet, flow, seen, ended } = scene({ answers: away })
  const end = ended()
  flow.send(wallet, ORDER)
  expect(await end).toEqual({ name: 'done', hash: HASH })
  expect(seen.recorded).toHaveLength(4)
})

test('a refund that an earlier page has sent is told without being asked', async () => {
  const { seen, ended } = scene({ kept: HASH })
  expect(await ended()).toEqual({ name: 'done', hash: HASH })
  expect(seen).toMatchObject({ recorded: [HASH], kept: null })
})

test('a transaction that somebody entered is refused with the reason, and at once', async () => {
  for (const refused of [refusal('transaction_not_found'), refusal('refund_not_found')]) {
    const { flow, seen, ended } = scene({ answers: [refused] })
    const end = ended()
    flow.record(HASH)
    const reason = refused.detail
    expect(await end).toEqual({ name: 'idle', problem: { kind: 'refused', reason, hash: HASH } })
    expect(seen).toMatchObject({ pauses: 0, done: 0 })
    flow.startAnew()
    expect(flow.getState()).toEqual({ name: 'idle', problem: null })
  }
})
