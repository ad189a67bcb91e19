import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { approvalOf, ZERO_FIRST_QUOTE } from '@/tests/support/browser/quote'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import type { Connection } from '../wallet/wallet'
import { readBatch, readSent, sendApproval, sendBatch, takesBatches } from './send-approvals'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const wallet = scriptedWallet(account.address)
const connection: Connection = { wallet, account: account.address, chainId: 8453 }
const rejected = () => {
  throw { code: 4001, message: 'no' }
}

describe('sending one transaction', () => {
  it('sends it from the connected account, without value', async () => {
    wallet.answer('eth_sendTransaction', ([sent]) => JSON.stringify(sent))
    const call = approvalOf(7n)
    expect(JSON.parse(await sendApproval(connection, call))).toEqual({
      from: account.address,
      ...call,
      value: '0x0',
    })
  })

  it('waits while the network does not answer, and distinguishes a reverted one from a mined one', async () => {
    for (const [answer, state] of [
      [() => null, 'waiting'],
      [rejected, 'waiting'],
      [() => ({ status: '0x1' }), 'mined'],
      [() => ({ status: '0x0' }), 'reverted'],
    ] as const) {
      wallet.answer('eth_getTransactionReceipt', answer)
      expect(await readSent(connection, '0x1')).toBe(state)
    }
  })
})

describe('sending several as one', () => {
  it('is for wallets that say they do, in the standard’s words or its draft’s', async () => {
    for (const [capabilities, takes] of [
      [{ '0x2105': { atomic: { status: 'supported' } } }, true],
      [{ '0x2105': { atomicBatch: { supported: true } } }, true],
      [{ '0x2105': { atomic: { status: 'ready' } } }, false],
      [{ '0x1': { atomic: { status: 'supported' } } }, false],
    ] as const) {
      wallet.answer('wallet_getCapabilities', () => capabilities)
      expect(await takesBatches(connection)).toBe(takes)
    }
    expect(await takesBatches({ ...connection, wallet: scriptedWallet(account.address) })).toBe(false)
  })

  it('demands all or nothing, and takes either form of the answer', async () => {
    wallet.answer('wallet_sendCalls', ([asked]) => ({ id: JSON.stringify(asked) }))
    expect(JSON.parse(await sendBatch(connection, ZERO_FIRST_QUOTE.approvals))).toMatchObject({
      version: '2.0.0',
      from: account.address,
      chainId: '0x2105',
      atomicRequired: true,
      calls: ZERO_FIRST_QUOTE.approvals.map((call) => ({ ...call, value: '0x0' })),
    })
    wallet.answer('wallet_sendCalls', () => 'calls-1')
    expect(await sendBatch(connection, [])).toBe('calls-1')
    wallet.answer('wallet_sendCalls', () => ({}))
    await expect(sendBatch(connection, [])).rejects.toMatchObject({ problem: 'failed' })
  })

  it('is followed by its id', async () => {
    const receipts = [{ transactionHash: '0x7' }]
    for (const [answer, read] of [
      [() => ({ status: 100 }), { state: 'waiting', hash: null }],
      [rejected, { state: 'waiting', hash: null }],
      [() => ({ status: 200, receipts }), { state: 'mined', hash: '0x7' }],
      [() => ({ status: 'CONFIRMED', receipts }), { state: 'mined', hash: '0x7' }],
      [() => ({ status: 500, receipts }), { state: 'reverted', hash: '0x7' }],
    ] as const) {
      wallet.answer('wallet_getCallsStatus', answer)
      expect(await readBatch(connection, 'calls-1')).toEqual(read)
    }
  })
})
