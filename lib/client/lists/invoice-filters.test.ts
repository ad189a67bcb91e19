import { describe, expect, it } from 'vitest'
import { ALL_INVOICES, isFiltered, readInvoiceFilters, writeInvoiceFilters } from './invoice-filters'

const SUBSCRIBER = '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14'
const read = (query: string) => readInvoiceFilters(new URLSearchParams(query))

describe('the filters of invoices', () => {
  it('come back from the address that they were written to', () => {
    const filters = {
      subscriber: SUBSCRIBER,
      search: '0x3e54',
      since: '2026-11-01',
      until: '2026-11-30',
    }
    expect(read(writeInvoiceFilters(filters))).toEqual(filters)
    expect(isFiltered(filters)).toBe(true)
    expect(writeInvoiceFilters(ALL_INVOICES)).toBe('')
    expect(isFiltered(ALL_INVOICES)).toBe(false)
  })

  it.each(['subscriber=1', 'q=who%07', 'since=2026-02-30', 'until=yesterday'])(
    'leave out %s, which names none',
    (query) => {
      expect(read(query)).toEqual(ALL_INVOICES)
    },
  )

  it('leave out an end before the beginning', () => {
    expect(read('since=2026-11-02&until=2026-11-01')).toEqual({ ...ALL_INVOICES, since: '2026-11-02' })
  })
})
