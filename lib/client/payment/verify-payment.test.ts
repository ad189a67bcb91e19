import { getAbiItem, pad, toEventSelector, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { pullerAbi } from '@/lib/mandate/puller/puller.generated'
import type { Wallet } from '../wallet/wallet'
import { CHARGED_TOPIC, type PaymentClaim, TRANSFER_TOPIC, verifyPayment } from './verify-payment'

const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`
const claim: PaymentClaim = {
  chainId: 8453,
  transactionHash: `0x${'Ab'.repeat(32)}`,
  contract: address('c'),
  mandateId: `0x${'1d'.repeat(32)}`,
  period: 3,
  amount: '9990000',
  token: address('e'),
  payer: address('a'),
}
const word = (value: number) => pad(toHex(value), { size: 32 })
const charged = (changes = {}) => ({
  address: address('C'),
  topics: [CHARGED_TOPIC, claim.mandateId, word(3)],
  data: word(9_990_000),
  ...changes,
})
const transfer = (amount: number, changes = {}) => ({
  address: claim.token,
  topics: [TRANSFER_TOPIC, pad(claim.payer as `0x${string}`), pad(address('b'))],
  data: word(amount),
  ...changes,
})
const receipt = (logs: unknown, changes = {}) => ({
  transactionHash: claim.transactionHash.toLowerCase(),
  status: '0x1',
  logs,
  ...changes,
})
const good = [transfer(9_000_000), transfer(990_000), charged()]

function wallet(answer: unknown, chainId = '0x2105'): Wallet {
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') return chainId
    if (answer instanceof Error) throw answer
    return answer
  }
  return { rdns: 'w', id: 'w', name: 'W', icon: null, provider: { request } }
}

describe('a payment on the chain', () => {
  it('is known by the contract’s event and the token’s transfers', async () => {
    expect(toEventSelector(getAbiItem({ abi: pullerAbi, name: 'Charged' }))).toBe(CHARGED_TOPIC)
    expect(await verifyPayment([wallet(receipt(good))], claim)).toBe('found')
  })

  it.each<[string, unknown]>([
    ['reverted', receipt(good, { status: '0x0' })],
    ['of another hash', receipt(good, { transactionHash: word(1) })],
    ['without the event', receipt(good.slice(0, 2))],
    ['of another contract', receipt([...good.slice(0, 2), charged({ address: address('d') })])],
    [
      'of other terms',
      receipt([...good.slice(0, 2), charged({ topics: [CHARGED_TOPIC, word(1), word(3)] })]),
    ],
    [
      'of another window',
      receipt([...good.slice(0, 2), charged({ topics: [CHARGED_TOPIC, claim.mandateId, word(4)] })]),
    ],
    ['of another amount', receipt([...good.slice(0, 2), charged({ data: word(9_990_001) })])],
    ['without the transfer', receipt([charged()])],
    ['that moved less', receipt([transfer(9_000_000), charged()])],
    ['that moved another token', receipt([transfer(9_990_000, { address: address('f') }), charged()])],
    [
      'that moved it from another wallet',
      receipt([
        transfer(9_990_000, { topics: [TRANSFER_TOPIC, pad(address('9')), pad(address('b'))] }),
        charged(),
      ]),
    ],
    ['without logs', receipt(null)],
    ['of broken logs', receipt([null, 1, { topics: 'x' }, { topics: [], data: 5 }])],
    ['that is no receipt', 'x'],
  ])('is not proved by a transaction %s', async (_, answer) => {
    expect(await verifyPayment([wallet(answer)], claim)).toBe('different')
  })

  it('is as well as the wallets know it', async () => {
    const silent = wallet(new Error('offline'))
    const elsewhere = wallet(receipt(good), '0x1')
    expect(await verifyPayment([], claim)).toBe('no_wallet')
    expect(await verifyPayment([wallet(null)], claim)).toBe('not_found')
    expect(await verifyPayment([silent], claim)).toBe('not_answered')
    expect(await verifyPayment([elsewhere], claim)).toBe('other_network')
    expect(await verifyPayment([elsewhere, silent, wallet(receipt(good))], claim)).toBe('found')
  })
})
