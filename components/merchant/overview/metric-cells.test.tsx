import { expect, it } from 'vitest'
import { pageHtml } from '@/tests/support/language/page-html'
import { MetricCells } from './metric-cells'

it('leads from each count to the rows that it counts', () => {
  const html = pageHtml(
    <MetricCells
      metrics={{ active: 7, trialing: 6, pastDue: 5, atRisk: 4 }}
      month={{ started: 3, ended: 2 }}
    />,
  )
  const links = [...html.matchAll(/<a aria-label="([^"]+)"[^>]*href="([^"]+)"/g)]
  expect(links.map(([, name, address]) => [name, address])).toEqual([
    ['7 active', '/merchant/subscribers?status=active'],
    ['6 trialing', '/merchant/subscribers?status=trialing'],
    ['5 past due', '/merchant/subscribers?status=past_due'],
    ['4 at risk', '/merchant/developers/events?type=subscriber.at_risk'],
    ['3 new', '/merchant/developers/events?type=subscriber.created'],
    ['2 churned', '/merchant/developers/events?type=subscriber.cancelled'],
  ])
})
