import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callsInsteadOfSigning, readBatch, sendBatch } from '../../payment/send-approvals'
import type { Connection } from '../wallet'
import { safeApp } from './safe-app'
import { createSafeAppProvider } from './safe-app-provider'

const SAFE = '0xDC832EE2fBCa325a35c1CB1b606De471b0403aC1'
const HASH = `0x${'ab'.repeat(32)}`
const CALLS = [{ to: SAFE, data: '0x095ea7b3' }]

type Answers = Record<string, (params: Record<string, unknown>) => unknown>

let answers: Answers
let asked: { method: string; params: unknown }[]
/** Origin from which the page around this one answers. */
let around: string

beforeEach(() => {
  asked = []
  around = 'https://app.safe.global'
  answers = { getSafeInfo: () => ({ safeAddress: SAFE, chainId: 8453, threshold: 2, owners: [] }) }
  const page = new EventTarget()
  const parent = {
    postMessage: ({
      id,
      method,
      params,
    }: {
      id: string
      method: string
      params: Record<string, unknown>
    }) => {
      asked.push({ method, params })
      const reply = (body: object) => {
        const data = { id, version: '9.1.0', ...body }
        page.dispatchEvent(Object.assign(new Event('message'), { data, origin: around, source: parent }))
      }
      queueMicrotask(() => {
        try {
          reply({ success: true, data: answers[method]?.(params) })
        } catch (error) {
          reply({ success: false, error: (error as Error).message })
        }
      })
    },
  }
  vi.stubGlobal('window', Object.assign(page, { parent, crypto }))
})
afterEach(() => void vi.unstubAllGlobals())

const connection = (): Connection => ({
  wallet: { ...safeApp(async () => createSafeAppProvider()) },
  account: SAFE,
  chainId: 8453,
})

it('shows the Safe and its network, and goes to no other', async () => {
  const { request } = createSafeAppProvider()
  expect(await request({ method: 'eth_requestAccounts' })).toEqual([SAFE])
  expect(await request({ method: 'eth_chainId' })).toBe('0x2105')
  const go = (chainId: string) => request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  expect(await go('0x2105')).toBeNull()
  await expect(go('0x1')).rejects.toMatchObject({ problem: 'unsupported' })
  await expect(request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
    problem: 'unsupported',
  })
})

it('reads its network through Safe', async () => {
  answers.rpcCall = ({ call }) => `0x${String(call)}`
  const { request } = createSafeAppProvider()
  expect(await request({ method: 'eth_call', params: [CALLS[0], 'latest'] })).toBe('0xeth_call')
  expect(await request({ method: 'eth_getCode', params: [SAFE, 'latest'] })).toBe('0xeth_getCode')
})

it('pays by calls that its owners confirm, whenever they do', async () => {
  expect(await callsInsteadOfSigning(connection())).toBe(true)
  answers.sendTransactions = () => ({ safeTxHash: 'safe-1' })
  const safe = connection()
  expect(await sendBatch(safe, CALLS)).toBe('safe-1')
  expect(asked.at(-1)?.params).toMatchObject({ txs: [{ ...CALLS[0], value: '0' }] })
  for (const [txStatus, txHash, state] of [
    ['AWAITING_CONFIRMATIONS', null, 'waiting'],
    ['AWAITING_EXECUTION', null, 'waiting'],
    ['SUCCESS', HASH, 'mined'],
    ['FAILED', HASH, 'reverted'],
    ['CANCELLED', null, 'reverted'],
  ] as const) {
    answers.getTxBySafeTxHash = () => ({ txStatus, txHash })
    expect(await readBatch(safe, 'safe-1'), txStatus).toEqual({ state, hash: txHash })
  }
})

it('is asked for nothing once another Safe, or one of another network, is around the page', async () => {
  answers.sendTransactions = () => ({ safeTxHash: 'safe-1' })
  for (const other of [{ safeAddress: HASH.slice(0, 42) }, { chainId: 1 }]) {
    answers.getSafeInfo = () => ({ safeAddress: SAFE, chainId: 8453, threshold: 2, owners: [], ...other })
    await expect(sendBatch(connection(), CALLS)).rejects.toMatchObject({ problem: 'failed' })
  }
  expect(asked.map(({ method }) => method)).not.toContain('sendTransactions')
})

it('hands on that an owner declined', async () => {
  answers.sendTransactions = () => {
    throw new Error('Transaction was rejected')
  }
  await expect(sendBatch(connection(), CALLS)).rejects.toMatchObject({ problem: 'rejected' })
})

it('believes no other page around it', async () => {
  around = 'https://app.safe.global.example'
  const provider = createSafeAppProvider()
  const first = provider.request({ method: 'eth_accounts' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  around = 'https://app.safe.global'
  await provider.request({ method: 'eth_accounts' })
  // The second request has its answer, the first one had none.
  expect(await Promise.race([first, Promise.resolve('silent')])).toBe('silent')
})
