import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNoDeadEnd, checkReceivers, checkTokensReceivable, FULL_BPS, sharesOf } from './receiver'

const address = (digit: number) => `0x${digit.toString(16).padStart(40, '0')}`
const receiver = (digit: number, networkId: number, shareBps: number | null = null) => ({
  address: address(digit),
  networkId,
  shareBps,
})

describe('receivers', () => {
  it('share equally and lose nothing to rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), (count) => {
        const shares = sharesOf(Array.from({ length: count }, () => ({ shareBps: null })))
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(FULL_BPS)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(count)
      }),
    )
  })

  it('keep the shares that were set', () => {
    expect(sharesOf([{ shareBps: 7_000 }, { shareBps: 3_000 }])).toEqual([7_000, 3_000])
  })

  it('may repeat an address on another network', () => {
    expect(() => checkReceivers([receiver(1, 1), receiver(1, 8453)])).not.toThrow()
  })

  it.each([
    ['twice on a network', [receiver(1, 1), receiver(1, 1)], 'receivers[1].address: '],
    ['shares set on some only', [receiver(1, 1, 5_000), receiver(2, 1)], 'receivers[1].share: '],
    ['shares below 100%', [receiver(1, 1, 5_000), receiver(2, 1, 4_999)], 'receivers[0].share: '],
    ['shares above 100%', [receiver(1, 1, 5_001), receiver(2, 1, 5_000)], 'receivers[0].share: '],
    ['nine on a network', Array.from({ length: 9 }, (_, index) => receiver(index + 1, 1)), 'receivers[8]: '],
  ])('are refused: %s', (_title, receivers, detail) => {
    expect(() => checkReceivers(receivers)).toThrow(
      expect.objectContaining({ code: 'invalid_value', detail: expect.stringContaining(detail) }),
    )
  })
})

describe('a contract that keeps what it receives', () => {
  const letters = `0x${'Ab'.repeat(20)}`
  const token = { address: letters, networkId: 1, token: 'USDC' }

  it.each([
    [token, 'This is the contract of the token USDC. What it receives is lost.'],
    [{ ...token, token: null }, 'This is the contract that charges for you. It pays to others alone.'],
  ])('is no receiver, however its address is written: %o', (deadEnd, rule) => {
    const second = { address: letters.toLowerCase(), networkId: 1 }
    expect(() =>
      checkNoDeadEnd([{ address: `0x${'cd'.repeat(20)}`, networkId: 1 }, second], [deadEnd]),
    ).toThrow(
      expect.objectContaining({
        path: 'receivers[1].address',
        rule: `${rule} Enter the address of a wallet.`,
      }),
    )
  })

  it.each([
    ['the zero address', address(0)],
    ['a precompiled contract', address(1)],
    ['another', address(0x0a)],
    ['the newest of them', address(0x100)],
    ['the address for burning', '0x000000000000000000000000000000000000dEaD'],
    ['the sign for the chain’s own coin', `0x${'Ee'.repeat(20)}`],
  ])('is no receiver where nobody has its key: %s', (_, nobodys) => {
    const receivers = [
      { address: `0x${'cd'.repeat(20)}`, networkId: 1 },
      { address: nobodys, networkId: 1 },
    ]
    expect(() => checkNoDeadEnd(receivers, [])).toThrow(
      expect.objectContaining({
        path: 'receivers[1].address',
        rule: 'Nobody has the key of this address. What it receives is lost. Enter the address of a wallet.',
      }),
    )
  })

  it('may be somebody’s wallet on another network', () => {
    expect(() => checkNoDeadEnd([{ address: letters, networkId: 8453 }], [token])).not.toThrow()
  })
})

describe('offered tokens', () => {
  const usdc = { symbol: 'USDC', chainId: 8453 }
  const dai = { symbol: 'DAI', chainId: 12345 }

  it('need a receiver on their network each', () => {
    expect(() =>
      checkTokensReceivable([usdc, dai], [{ networkId: 8453 }, { networkId: 12345 }], 'tokens'),
    ).not.toThrow()
    expect(() => checkTokensReceivable([usdc, dai], [{ networkId: 8453 }], 'tokens')).toThrow(
      expect.objectContaining({ path: 'tokens[1]', rule: 'DAI needs a receiver on network 12345.' }),
    )
    expect(() => checkTokensReceivable([usdc], [{ networkId: 1 }], 'receivers')).toThrow(
      expect.objectContaining({
        path: 'receivers',
        rule: expect.stringContaining('USDC is offered on Base (8453)'),
      }),
    )
  })
})
