import { describe, expect, it } from 'vitest'
import { isAuditFiltered, readAuditFilters } from './audit-filters'

const read = (query: string) => readAuditFilters(new URLSearchParams(query))
const NONE = { action: null, since: null, until: null }

describe('the filters of the audit log', () => {
  it('are read from an address', () => {
    expect(read('action=plan.changed&since=2026-10-01&until=2026-10-31')).toEqual({
      action: 'plan.changed',
      since: '2026-10-01',
      until: '2026-10-31',
    })
  })

  it('mean the days between two, in whatever order they were entered', () => {
    expect(read('since=2026-10-31&until=2026-10-01')).toEqual({
      action: null,
      since: '2026-10-01',
      until: '2026-10-31',
    })
  })

  it.each([
    '',
    'action=',
    'action=plan.eaten',
    'since=&until=',
    'since=2026-02-30',
    'until=tomorrow',
    'since=0000-01-01',
  ])('are none for %j', (query) => {
    expect(read(query)).toEqual(NONE)
    expect(isAuditFiltered(read(query))).toBe(false)
  })
})
