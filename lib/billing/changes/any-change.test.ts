import fc from 'fast-check'
import { expect, it } from 'vitest'
import { periodStart } from '../calendar'
import { paymentReversed } from '../charges/charge-window'
import { creditIn, nextStatement, type Statement } from '../charges/statement'
import { DAY_MS } from '../durations'
import { accessUntil, paidBeforeTerms, paidThrough } from '../subscriptions/access'
import { pause, unpause } from '../subscriptions/pause'
import {
  begin,
  isOver,
  nextChargeAt,
  paymentFailed,
  paymentSucceeded,
  type SubscriberState,
} from '../subscriptions/subscriber'
import { changeStart, requireChangeable, underNewTerms } from './change-terms'
import { paidValue, unusedPart } from './credit'

/*
 * A subscriber whose terms change in any order with what else happens, by the rules that the services use, with a ledger
 * beside it that knows nothing of them.
 */

const START = new Date('2027-01-31T10:00:00Z')
interface Paid {
  readonly terms: number
  readonly period: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly statement: Statement
  refunded: bigint
}

type Step =
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'pay' | 'fail' | 'reorg' | 'unpause' }
  | { readonly do: 'pause'; readonly periods: number }
  | { readonly do: 'refund'; readonly part: number }
  | {
      readonly do: 'change'
      readonly when: 'now' | 'renewal'
      readonly unit: number
      readonly quantity: number
      readonly months: number
    }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fail' as const, 'unpause' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reorg' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pause' as const), periods: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund' as const), part: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      when: fc.constantFrom('now' as const, 'renewal' as const),
      unit: fc.integer({ min: 10_000, max: 500_000_000 }),
      quantity: fc.integer({ min: 1, max: 50 }),
      months: fc.constantFrom(1, 3, 12),
    }),
  },
)

class Life {
  state: SubscriberState = begin({ subscribedAt: START, trialDays: 0, periodMonths: 1, maxPeriods: 1200 })
  at = START
  terms = 0
  price = 10_000_000n
  quantity = 1
  credit = 0n
  paidBefore: Date | null = null
  /** All that was ever charged; credit has no other source. */
  charged = 0n
  /** Sum of the unused parts that became credit. */
  given = 0n
  readonly paid: Paid[] = []

  get priced() {
    return { ...this.state, priceMicroUsd: this.price, paidBefore: this.paidBefore }
  }

  take(each: Step): void {
    const { state } = this
    const due = nextChargeAt(state)
    switch (each.do) {
      case 'wait':
        this.at = new Date(this.at.getTime() + each.days * DAY_MS)
        return
      case 'pay':
        if (due && due <= this.at && state.nextPeriod !== null) this.#pay(state.nextPeriod)
        return
      case 'fail':
        if (due && due <= this.at && state.nextPeriod !== null) {
          this.state = paymentFailed(state, this.at, state.nextPeriod)
        }
        return
      case 'reorg':
        this.#reverse()
        return
      case 'pause':
        this.#try(() => {
          this.state = pause(state, this.at, { periods: each.periods, access: 'keep' })
        })
        return
      case 'unpause':
        this.#try(() => {
          this.state = unpause(state, this.at)
        })
        return
      case 'refund': {
        const last = this.paid.at(-1)
        if (last) last.refunded = (last.statement.totalMicroUsd * BigInt(each.part)) / 100n
        return
      }
      case 'change':
        this.#try(() => this.#change(each))
        return
    }
  }

  #pay(period: number): void {
    const statement = nextStatement({
      planId: 'plan',
      periodMonths: this.state.periodMonths,
      quantity: this.quantity,
      priceMicroUsd: this.price,
      creditMicroUsd: this.credit,
      chargesPaid: this.state.chargesPaid,
      discount: null,
    })
    const { firstChargeAt, periodMonths } = this.state
    const opensAt = periodStart(firstChargeAt, periodMonths, period)
    const closesAt = periodStart(firstChargeAt, periodMonths, period + 1)
    this.paid.push({ terms: this.terms, period, opensAt, closesAt, statement, refunded: 0n })
    this.charged += statement.totalMicroUsd
    this.credit -= creditIn(statement.lines)
    this.state = paymentSucceeded(this.state, period)
  }

  /** The last payment of the present terms is undone. */
  #reverse(): void {
    const last = this.paid.at(-1)
    if (last?.terms !== this.terms || last.period + 1 !== this.state.unpaidFrom) return
    this.paid.pop()
    this.charged -= last.statement.totalMicroUsd
    this.credit += creditIn(last.statement.lines)
    const before = this.paid.filter(({ terms }) => terms === this.terms).map(({ period }) => period + 1)
    this.state = paymentReversed(this.state, last.period, { unpaidFrom: Math.max(0, ...before) })
  }

  #change({ when, unit, quantity, months }: Extract<Step, { do: 'change' }>): void {
    const next = requireChangeable(this.priced, this.at)
    const startsAt = changeStart(when, { at: this.at, next, dear: null })
    let unused = 0n
    for (const { terms, opensAt, closesAt, statement, refunded } of this.paid) {
      if (terms !== this.terms || closesAt <= startsAt) continue
      const value = { priceMicroUsd: statement.totalMicroUsd, creditMicroUsd: creditIn(statement.lines) }
      const paidMicroUsd = paidValue({ ...value, refundedMicroUsd: refunded })
      unused += unusedPart({ opensAt, closesAt, paidMicroUsd }, startsAt)
    }
    this.given += unused
    this.credit += unused
    this.paidBefore = paidBeforeTerms(this.priced, startsAt)
    this.state = underNewTerms(this.state, { startsAt, periodMonths: months, maxPeriods: 1200 / months })
    ;[this.terms, this.quantity, this.price] = [this.terms + 1, quantity, BigInt(unit) * BigInt(quantity)]
    // The keeper brings a renewal once it has come.
    if (startsAt > this.at) this.at = startsAt
  }

  /** A refused step changes nothing. */
  #try(act: () => void): void {
    const before = [this.state, this.credit, this.given] as const
    try {
      act()
    } catch {
      expect([this.state, this.credit, this.given]).toEqual(before)
    }
  }
}

it('in any order of changes, pauses, failures, refunds and reorganizations money stays within what was signed', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.constantFrom(0, 3),
      (steps, graceDays) => {
        const life = new Life()
        life.take({ do: 'pay' })
        for (const each of steps) {
          const { price, terms, paidBefore } = life
          const before = life.state.unpaidFrom === 0 ? (paidBefore?.getTime() ?? 0) : 0
          const paidUntil = Math.max(paidThrough(life.priced, life.at).getTime(), before)
          const count = life.paid.length
          life.take(each)
          if (isOver(life.state)) return
          // One charge a window, never above the price that was signed.
          const windows = life.paid.map(({ terms, period }) => `${terms} ${period}`)
          expect(new Set(windows).size).toBe(windows.length)
          const charged = life.paid[count]
          if (charged) {
            expect(charged.statement.totalMicroUsd).toBeLessThanOrEqual(price)
            expect(charged.statement.totalMicroUsd).toBeGreaterThanOrEqual(0n)
          }
          // Credit is what was given less what the charges that stand used: never below nothing, nor more than was charged.
          const used = life.paid.reduce((sum, { statement }) => sum + creditIn(statement.lines), 0n)
          expect(life.credit).toBe(life.given - used)
          expect(life.credit).toBeGreaterThanOrEqual(0n)
          expect(life.credit).toBeLessThanOrEqual(life.charged)
          // Paid time ends with a window that was paid, or where the terms began.
          const ends = life.paid
            .filter(({ terms }) => terms === life.terms)
            .map(({ closesAt }) => closesAt.getTime())
          const through = paidThrough(life.priced, life.at).getTime()
          expect(through).toBeLessThanOrEqual(Math.max(life.state.firstChargeAt.getTime(), ...ends))
          // A change takes no access that was paid for.
          if (life.terms > terms) {
            expect(accessUntil(life.priced, { graceDays }, life.at).getTime()).toBeGreaterThanOrEqual(
              paidUntil,
            )
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
