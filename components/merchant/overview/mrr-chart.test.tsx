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

it('names fewer days where they would lie upon each other on a phone', () => {
  const days = daysBetween('2026-10-23', '2026-11-21').map((day) => ({ day, mrr: 9, new: 0, churned: 0 }))
  const html = pageHtml(
    <DashboardNow asOf={Date.parse('2026-11-21')}>
      <MrrChart days={days} ahead={[]} />
    </DashboardNow>,
  )
  const places = [...html.matchAll(/class="([^"]*-translate-x-1\/2[^"]*)" style="left:([\d.]+)%/g)]
  const onPhone = places
    .filter(([, look]) => !look?.includes('max-sm:hidden'))
    .map(([, , left]) => Number(left))
  expect(onPhone.length).toBeGreaterThan(1)
  for (const [index, left] of onPhone.slice(1).entries())
    expect(left - (onPhone[index] ?? 0)).toBeGreaterThanOrEqual(20)
})
