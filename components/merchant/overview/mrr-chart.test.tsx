import { expect, it } from 'vitest'
import { daysBetween } from '@/lib/billing/money/recurring-revenue'
import { pageHtml } from '@/tests/support/language/page-html'
import { DashboardNow } from '../shell/dashboard-now'
import { MrrChart } from './mrr-chart'

/** Names of days below the chart. */
function namedDays(first: string, last: string) {
  const days = daysBetween(first, last).map((day) => ({ day, mrr: 9, new: 0, churned: 0 }))
  const html = pageHtml(
    <DashboardNow asOf={Date.parse(last)}>
      <MrrChart days={days} ahead={[]} />
    </DashboardNow>,
  )
  return [...html.matchAll(/>(\d+\s\w{3}[^<,]*)</g)].map(([, name = '']) => name.replace(/\s/g, ' '))
}

it('names days without their year, also those of another one, so that they have room beside each other', () => {
  expect(namedDays('2026-10-20', '2027-01-17')).toEqual(['1 Nov', '1 Dec', '1 Jan'])
})

it('names no day at the edge, which the name would leave', () => {
  expect(namedDays('2026-10-29', '2027-01-26')).toEqual(['1 Dec', '1 Jan'])
})

it('leaves names out on a phone that would lie upon each other there', () => {
  const of = (first: string, last: string) =>
    daysBetween(first, last).map((day) => ({ day, mrr: 9, new: 0, churned: 0 }))
  const html = pageHtml(
    <DashboardNow asOf={Date.parse('2026-11-21')}>
      <MrrChart days={of('2026-10-23', '2026-11-21')} ahead={of('2026-11-22', '2026-12-21')} />
    </DashboardNow>,
  )
  const names = [...html.matchAll(/class="([^"]*)"[^>]*>(\d+\s\w{3})</g)]
  const textOfName = (name = '') => name.replace(/\s/g, ' ')
  expect(names.map(([, , name]) => textOfName(name))).toEqual(['1 Nov', '8 Nov', '29 Nov'])
  expect(
    names.filter(([, look]) => look?.includes('max-sm:hidden')).map(([, , name]) => textOfName(name)),
  ).toEqual(['8 Nov', '29 Nov'])
})
