import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditIn, nextStatement, type StatementTerms, totalOf, usageIn, valueOfWindow } from './statement'

const plain: StatementTerms = {
  planId: 'plan',
  periodMonths: 1,
  quantity: 1,
  priceMicroUsd: 49_000_000n,
  creditMicroUsd: 0n,
  chargesPaid: 0,
  discount: null,
}
const fifth = { id: 'discount', code: 'LAUNCH20', percentBps: 2_000, amountMicroUsd: null, charges: 2 }

describe('the statement of the next charge', () => {
  it('is one line of the plan without a discount', () => {
    expect(nextStatement(plain)).toEqual({
      lines: [
        {
          kind: 'plan',
          planId: 'plan',
          periodMonths: 1,
          quantity: 1,
          unitPriceMicroUsd: 49_000_000n,
          amountMicroUsd: 49_000_000n,
        },
      ],
      totalMicroUsd: 49_000_000n,
    })
  })

  it('shows the full price and what a discount takes off it', () => {
    const { lines, totalMicroUsd } = nextStatement({ ...plain, discount: fifth })
    expect(lines.map(({ kind, amountMicroUsd }) => [kind, amountMicroUsd])).toEqual([
      ['plan', 49_000_000n],
      ['discount', -9_800_000n],
    ])
    expect(lines[1]).toMatchObject({ discountId: 'discount', code: 'LAUNCH20', quantity: 1 })
    expect(totalMicroUsd).toBe(39_200_000n)
  })

  it('prices each unit, and takes credit off what a discount leaves', () => {
    const seats = { ...plain, quantity: 7, priceMicroUsd: 70_000_000n, discount: fifth }
    const { lines, totalMicroUsd } = nextStatement({ ...seats, creditMicroUsd: 6_000_000n })
    expect(lines[0]).toMatchObject({ quantity: 7, unitPriceMicroUsd: 10_000_000n })
    expect(lines.map(({ kind, amountMicroUsd }) => [kind, amountMicroUsd])).toEqual([
      ['plan', 70_000_000n],
      ['discount', -14_000_000n],
      ['credit', -6_000_000n],
    ])
    expect(totalMicroUsd).toBe(50_000_000n)
    expect(nextStatement({ ...seats, creditMicroUsd: 90_000_000n })).toMatchObject({ totalMicroUsd: 0n })
  })

  it('adds use, of which a discount takes nothing and credit does', () => {
    const usageDue = {
      unit: 'call',
      priceMicroUsd: 2_000n,
      quantityMicro: 1_500_500_000n,
      amountMicroUsd: 3_001_000n,
      days: { from: '2027-01-31', to: '2027-02-27' },
    }
    const { lines, totalMicroUsd } = nextStatement({
      ...plain,
      usageDue,
      discount: fifth,
      creditMicroUsd: 1n,
    })
    expect(lines[1]).toEqual({
      ...{ kind: 'usage', unit: 'call', quantity: 1500.5, unitPriceMicroUsd: 2_000n },
      ...{ amountMicroUsd: 3_001_000n, days: usageDue.days },
    })
    expect(lines.map(({ kind }) => kind)).toEqual(['plan', 'usage', 'discount', 'credit'])
    expect(totalMicroUsd).toBe(49_000_000n + 3_001_000n - 9_800_000n - 1n)
    expect(usageIn(lines)).toEqual(usageDue)
    expect(usageIn(nextStatement(plain).lines)).toBeNull()
    // The plan less its discount is what the window itself was worth.
    expect(valueOfWindow({ priceMicroUsd: totalMicroUsd, lines })).toEqual({
      priceMicroUsd: 39_200_000n - 1n,
      creditMicroUsd: 1n,
    })
  })

  it('has no line of a discount that is used up, or would leave nothing', () => {
    expect(nextStatement({ ...plain, discount: fifth, chargesPaid: 2 })).toEqual(nextStatement(plain))
    const whole = { ...fifth, percentBps: null, amountMicroUsd: 49_000_000n }
    expect(nextStatement({ ...plain, discount: whole })).toEqual(nextStatement(plain))
  })

  it('sums to its total, between nothing and the signed price, each line being its units', () => {
    const reduction = fc.oneof(
      fc.integer({ min: 1, max: 9_999 }).map((percentBps) => ({ percentBps, amountMicroUsd: null })),
      fc.bigInt({ min: 1n, max: 10n ** 15n }).map((amountMicroUsd) => ({ percentBps: null, amountMicroUsd })),
    )
    const priced = fc
      .tuple(fc.integer({ min: 1, max: 10_000 }), fc.bigInt({ min: 0n, max: 10n ** 12n }))
      .map(([quantity, unit]) => ({ quantity, priceMicroUsd: BigInt(quantity) * unit }))
    const rest = fc.record({
      planId: fc.uuid(),
      periodMonths: fc.constantFrom(1, 3, 12),
      creditMicroUsd: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10n ** 15n })),
      chargesPaid: fc.nat(100),
      discount: fc.option(
        fc
          .tuple(reduction, fc.option(fc.integer({ min: 1, max: 60 })), fc.option(fc.string()))
          .map(([terms, charges, code]) => ({ ...terms, charges, code, id: 'discount' })),
      ),
    })
    const terms = fc.tuple(priced, rest).map(([price, of]) => ({ ...of, ...price }))
    fc.assert(
      fc.property(terms, (of) => {
        const { lines, totalMicroUsd } = nextStatement(of)
        expect(totalOf(lines)).toBe(totalMicroUsd)
        expect(totalMicroUsd).toBeGreaterThanOrEqual(0n)
        expect(totalMicroUsd).toBeLessThanOrEqual(of.priceMicroUsd)
        const credit = creditIn(lines)
        if (of.priceMicroUsd > 0n) expect(totalMicroUsd + credit).toBeGreaterThan(0n)
        expect(credit).toBeGreaterThanOrEqual(0n)
        expect(credit).toBeLessThanOrEqual(of.creditMicroUsd)
        // No more than a cent is charged while credit is left.
        if (totalMicroUsd > 10_000n) expect(credit).toBe(of.creditMicroUsd)
        for (const { quantity, unitPriceMicroUsd, amountMicroUsd } of lines) {
          expect(amountMicroUsd).toBe(BigInt(quantity) * unitPriceMicroUsd)
        }
      }),
    )
  })
})
