import { describe, expect, test } from 'vitest'
import { paymentsCsvAddress } from '../queries/payment-queries'
import { ALL_PAYMENTS, isFiltered, readPaymentFilters, writePaymentFilters } from './payment-filters'

const ID = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
const read = (text: string) => readPaymentFilters(new URLSearchParams(text))

describe('the filters of payments', () => {
  test('are what was written', () => {
    const filters = {
      state: 'under_way',
      subscription: ID,
      token: '6',
      search: '0x3e54',
      since: '2026-11-01',
      until: '2026-11-30',
    } as const
    expect(read(writePaymentFilters(filters, { cursor: 'abc', first: 51 }))).toEqual(filters)
  })

  test('that show all leave nothing in the address', () => {
    expect(writePaymentFilters(ALL_PAYMENTS)).toBe('')
    expect(isFiltered(ALL_PAYMENTS)).toBe(false)
    expect(isFiltered({ ...ALL_PAYMENTS, since: '2026-11-01' })).toBe(true)
  })

  test.each([
    'state=running',
    'subscription=1',
    'token=usdc',
    'q=who%07',
    'since=yesterday',
    'since=2026-02-30',
    'since=0000-01-01',
    'until=2026-13-01',
    'until=2026-1-1',
  ])('that make no sense are left out: %s', (query) => {
    expect(read(query)).toEqual(ALL_PAYMENTS)
  })

  test('that end before they begin have no end', () => {
    expect(read('since=2026-11-02&until=2026-11-01')).toEqual({ ...ALL_PAYMENTS, since: '2026-11-02' })
  })

  test('of days hold the whole last day, in UTC', () => {
    const day = paymentsCsvAddress({ ...ALL_PAYMENTS, since: '2026-12-31', until: '2026-12-31' })
    expect(Object.fromEntries(new URL(day, 'http://localhost').searchParams)).toEqual({
      from: '2026-12-31T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    })
  })

  test('of days until the last of the calendar have no end', () => {
    const days = paymentsCsvAddress({ ...ALL_PAYMENTS, since: '2026-12-31', until: '9999-12-31' })
    expect(Object.fromEntries(new URL(days, 'http://localhost').searchParams)).toEqual({
      from: '2026-12-31T00:00:00.000Z',
    })
  })

  test('lead to the same payments as CSV', () => {
    expect(paymentsCsvAddress({ ...ALL_PAYMENTS, token: '6', search: '0x3e' })).toBe(
      '/api/v1/payments.csv?token=6&q=0x3e',
    )
    expect(paymentsCsvAddress(ALL_PAYMENTS)).toBe('/api/v1/payments.csv')
    expect(paymentsCsvAddress({ ...ALL_PAYMENTS, state: 'paid' })).toBe(
      '/api/v1/payments.csv?status=paid%2Csettled',
    )
  })
})
