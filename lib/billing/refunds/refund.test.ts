import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHARGE_STATUSES } from '../charges/charge-status'
import {
  assertRefundable,
  chooseTransfer,
  followedStatus,
  isCounted,
  leftToRefund,
  type Refund,
  type RefundedCharge,
  type RefundTransfer,
  refundedAmount,
  refundValue,
} from './refund'

const USDC = { symbol: 'USDC', decimals: 6 }
const paid = (amountAtomic: bigint): RefundedCharge => ({
  status: 'paid',
  amountAtomic,
  priceMicroUsd: 9_990_000n,
  transactionHash: '0x01',
})
const transfer = (logIndex: number, amountAtomic: bigint): RefundTransfer => ({ logIndex, amountAtomic })
const choose = (transfers: readonly RefundTransfer[], left: bigint, counted: readonly number[] = []) =>
  chooseTransfer(transfers, { left, counted: new Set(counted), token: USDC })

describe('a payment that can be refunded', () => {
  it('is paid or settled, by a transaction on a chain', () => {
    for (const status of CHARGE_STATUSES) {
      const charge = { ...paid(10n), status }
      const isReceived = status === 'paid' || status === 'settled'
      expect(leftToRefund(charge, [])).toBe(isReceived ? 10n : 0n)
      if (isReceived) expect(() => assertRefundable(charge)).not.toThrow()
      else expect(() => assertRefundable(charge)).toThrow(expect.objectContaining({ code: 'not_refundable' }))
    }
    expect(() => assertRefundable({ ...paid(10n), transactionHash: null })).toThrow('not refundable')
  })

  it('has left what pending and confirmed refunds did not use up, and counts as refunded what is confirmed', () => {
    const refunds: Refund[] = [
      { status: 'pending', amountAtomic: 1n },
      { status: 'refunded', amountAtomic: 2n },
      { status: 'settled', amountAtomic: 3n },
      { status: 'reversed', amountAtomic: 4n },
    ]
    expect(leftToRefund(paid(10n), refunds)).toBe(4n)
    expect(refundedAmount(refunds)).toBe(5n)
  })

  it('has nothing left, and never less, when it was taken anew for less than was refunded', () => {
    expect(leftToRefund(paid(3n), [{ status: 'settled', amountAtomic: 5n }])).toBe(0n)
  })

  it('gives each refund its part of the price, which together never exceed it', () => {
    expect(refundValue(paid(9_990_000n), 4_995_000n)).toBe(4_995_000n)
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 10n ** 20n), { minLength: 1 }), (parts) => {
        const charge = paid(parts.reduce((sum, part) => sum + part, 0n))
        const sum = parts.reduce((total, part) => total + refundValue(charge, part), 0n)
        expect(sum).toBeLessThanOrEqual(charge.priceMicroUsd)
        expect(sum).toBeGreaterThan(charge.priceMicroUsd - BigInt(parts.length))
      }),
    )
  })
})

describe('the transfer that becomes a refund', () => {
  it('is the one that equals what is left, else the first that is no more', () => {
    expect(choose([transfer(0, 4n), transfer(2, 10n)], 10n).logIndex).toBe(2)
    expect(choose([transfer(0, 40n), transfer(2, 4n), transfer(3, 5n)], 10n).logIndex).toBe(2)
  })

  it('is refused where there is none, where each is counted, and above the payment', () => {
    expect(() => choose([], 10n)).toThrow(expect.objectContaining({ code: 'refund_not_found' }))
    expect(() => choose([transfer(1, 4n)], 10n, [1])).toThrow(
      expect.objectContaining({ code: 'refund_already_counted' }),
    )
    const refusal = { code: 'refund_exceeds_payment', amounts: { left: 10n, amount: 11n } }
    expect(() => choose([transfer(0, 4n), transfer(1, 12n), transfer(2, 11n)], 10n, [0])).toThrow(
      expect.objectContaining(refusal),
    )
    expect(() => choose([transfer(0, 9_500_000n)], 4_000_000n)).toThrow(
      expect.objectContaining({
        detail: 'The transfer is of 9.5 USDC; 4 USDC of this payment can still be refunded.',
      }),
    )
  })
})

describe('a refund that is followed', () => {
  const refund = (status: Refund['status']): Refund => ({ status, amountAtomic: 4n })
  const inBlock = { isConfirmed: false, isFinal: false }
  const deep = { isConfirmed: true, isFinal: false }
  const final = { isConfirmed: true, isFinal: true }

  it('is pending, refunded and settled by its depth', () => {
    expect(followedStatus(refund('pending'), inBlock, 10n)).toBe('pending')
    expect(followedStatus(refund('pending'), deep, 10n)).toBe('refunded')
    expect(followedStatus(refund('refunded'), final, 10n)).toBe('settled')
  })

  it('stays refunded in another block, and is reversed without one', () => {
    expect(followedStatus(refund('refunded'), inBlock, 10n)).toBe('refunded')
    for (const status of ['pending', 'refunded', 'reversed'] as const) {
      expect(followedStatus(refund(status), null, 10n)).toBe('reversed')
    }
  })

  it('counts again once it is back, unless others have used up its part', () => {
    expect(followedStatus(refund('reversed'), inBlock, 4n)).toBe('pending')
    expect(followedStatus(refund('reversed'), deep, 4n)).toBe('refunded')
    expect(followedStatus(refund('reversed'), final, 3n)).toBe('reversed')
  })
})

describe('any sequence of transfers, reorganizations and confirmations', () => {
  const depth = fc.option(
    fc.constantFrom(
      { isConfirmed: false, isFinal: false },
      { isConfirmed: true, isFinal: false },
      { isConfirmed: true, isFinal: true },
    ),
  )
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('transaction' as const),
      amounts: fc.array(fc.bigInt(1n, 60n), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('look' as const), which: fc.nat(20), depth }),
  )

  it('never refunds more than the payment, and counts a transfer once', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 100n), fc.array(step, { maxLength: 40 }), (amount, steps) => {
        const charge = paid(amount)
        const refunds: (Refund & { place: string })[] = []
        for (const [at, each] of steps.entries()) {
          if (each.kind === 'transaction') {
            const transfers = each.amounts.map((atomic, place) => transfer(place, atomic))
            const counted = new Set<number>()
            for (let time = 0; time <= transfers.length; time += 1) {
              try {
                const chosen = chooseTransfer(transfers, {
                  left: leftToRefund(charge, refunds),
                  counted,
                  token: USDC,
                })
                counted.add(chosen.logIndex)
                const place = `${at}/${chosen.logIndex}`
                refunds.push({ place, status: 'pending', amountAtomic: chosen.amountAtomic })
              } catch (refusal) {
                expect(refusal).toHaveProperty('code')
              }
            }
          } else {
            const place = each.which % (refunds.length || 1)
            const refund = refunds[place]
            if (refund && refund.status !== 'settled') {
              const others = refunds.filter((other) => other !== refund)
              refunds[place] = {
                ...refund,
                status: followedStatus(refund, each.depth, leftToRefund(charge, others)),
              }
            }
          }
          const used = refunds.filter(isCounted).reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
          expect(used).toBeLessThanOrEqual(amount)
          expect(refundedAmount(refunds)).toBeLessThanOrEqual(used)
        }
        expect(new Set(refunds.map(({ place }) => place)).size).toBe(refunds.length)
      }),
    )
  })
})
