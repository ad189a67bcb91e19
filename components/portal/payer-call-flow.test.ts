import { expect, test } from 'vitest'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import { createPayerCallFlow, effectsFor, type PayerCallStep } from './payer-call-flow'

const PAYER = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const TRANSACTION = { to: '0xF37Aab9e558df93Ff1bD042825e1E2Acfddc4Cae', data: '0x01' }
const HASH = `0x${'8f'.repeat(32)}`

function scene({ account = PAYER, chainId = 8453 } = {}) {
  const wallet = scriptedWallet(account)
  wallet.answer('eth_sendTransaction', () => HASH)
  wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' }))
  const steps: PayerCallStep[] = []
  const switched: number[] = []
  const run = () =>
    new Promise<void>((resolve) => {
      const flow = createPayerCallFlow({
        connect: async () => ({ wallet, account, chainId }),
        switchNetwork: async (target: number) => {
          switched.push(target)
        },
        pause: async () => wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x1' })),
        onEnd: resolve,
      })
      flow.subscribe(() => steps.push(flow.getState()))
      flow.start(wallet, { payer: PAYER.toLowerCase(), chainId: 8453, transaction: TRANSACTION })
    })
  return { wallet, steps, switched, run }
}

test('the payer’s wallet sends the call, and it is done when the network has it', async () => {
  const { wallet, steps, switched, run } = scene()
  wallet.answer('eth_getTransactionReceipt', () => null)
  await run()
  expect(steps).toMatchObject([
    { name: 'asking' },
    { name: 'sent', hash: HASH },
    { name: 'done', hash: HASH },
  ])
  expect(switched).toEqual([])
})

test('a wallet on another network is asked to go to that of the call first', async () => {
  const { switched, steps, run } = scene({ chainId: 1 })
  await run()
  expect(switched).toEqual([8453])
  expect(steps.at(-1)).toEqual({ name: 'done', hash: HASH })
})

test('another account is asked for nothing, since the contract would refuse it', async () => {
  const { steps, run } = scene({ account: TRANSACTION.to })
  await run()
  expect(steps.at(-1)).toEqual({ name: 'idle', problem: { kind: 'wrong_account', account: TRANSACTION.to } })
  expect(steps.some(({ name }) => name === 'sent')).toBe(false)
})

test('what the wallet or the network refuses is named', async () => {
  const declined = scene()
  declined.wallet.answer('eth_sendTransaction', () => {
    throw { code: 4001, message: 'no' }
  })
  await declined.run()
  expect(declined.steps.at(-1)).toEqual({ name: 'idle', problem: { kind: 'wallet', problem: 'rejected' } })
  const reverted = scene()
  reverted.wallet.answer('eth_getTransactionReceipt', () => ({ status: '0x0' }))
  await reverted.run()
  expect(reverted.steps.at(-1)).toEqual({ name: 'idle', problem: { kind: 'reverted' } })
})

test('each step calls for what ends it', () => {
  const wallet = scriptedWallet(PAYER)
  const connection = { wallet, account: PAYER, chainId: 8453 }
  const call = { payer: PAYER, chainId: 8453, transaction: TRANSACTION }
  const names = (step: PayerCallStep) => effectsFor(step).map(({ key: [name] }) => name)
  expect(names({ name: 'idle', problem: null })).toEqual([])
  expect(names({ name: 'asking', wallet, call })).toEqual(['ask'])
  expect(names({ name: 'sent', hash: HASH, connection })).toEqual(['follow'])
  expect(names({ name: 'done', hash: HASH })).toEqual([])
})
