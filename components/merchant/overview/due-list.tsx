import { TriangleAlert } from 'lucide-react'
import { formatWeekday } from '@/components/billing/format-day'
import { useSay } from '@/components/language/use-say'
import { formatCount, formatDollars, type Writing } from '@/lib/language/amounts'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { useDashboardNow } from '../shell/dashboard-now'
import { wholeCents } from '../subscriptions/month-figures'

type DueDay = WireMetrics['due'][number]

/** Charges of the next 7 days. */
export function DueList({ due }: { readonly due: readonly DueDay[] }) {
  const now = useDashboardNow()
  const { reader } = useSay()
  const most = Math.max(...due.map(({ amount }) => amount), 0)
  const all = sum(due, 'charges')
  const failing = sum(due, 'failing')
  return (
    <section aria-labelledby="due-title" className="min-w-0">
      <div className="flex items-baseline justify-between">
        <h2 id="due-title" className="text-section">
          Due in the next 7 days
        </h2>
        <span className="text-hint text-ink-2">UTC</span>
      </div>
      <table className="mt-2 w-full border-line border-t">
        <caption className="sr-only">Charges that fall due, by day</caption>
        <thead className="sr-only">
          <tr>
            <th>Day</th>
            <th>Charges</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          {due.map((day, index) => (
            <tr key={day.day} className="border-line border-b">
              <th scope="row" className="w-24 py-2 text-start font-normal">
                {index === 0 ? 'Today' : formatWeekday(day.day, now, { withMonth: index === 1 })}
              </th>
              <td className="py-2">
                <div className="flex items-center gap-4">
                  <span aria-hidden="true" className="min-w-0 flex-1">
                    <span
                      className="block h-2 rounded-[2px] bg-accent forced-color-adjust-none"
                      style={{ width: most === 0 ? 0 : `${(day.amount / most) * 100}%` }}
                    />
                  </span>
                  <span className="whitespace-nowrap text-hint text-ink-2">
                    {charges(day.charges, reader)}
                  </span>
                </div>
              </td>
              <td className="w-28 py-2 text-end">
                {formatDollars(wholeCents(day.amount), reader, { cents: true })}
              </td>
            </tr>
          ))}
          <tr className="border-line border-b font-semibold">
            <th scope="row" className="py-2 text-start font-semibold">
              7 days
            </th>
            <td className="py-2 text-end text-hint">{charges(all, reader)}</td>
            <td className="py-2 text-end">
              {formatDollars(wholeCents(sum(due, 'amount')), reader, { cents: true })}
            </td>
          </tr>
        </tbody>
      </table>
      {failing > 0 && (
        <p className="mt-3 flex gap-2 text-hint text-ink-2">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warn-dot" />
          {failing === 1 ? 'One of them' : `${formatCount(failing, reader)} of them`} would fail now, worth{' '}
          {formatDollars(wholeCents(sum(due, 'failingAmount')), reader)}.
        </p>
      )}
    </section>
  )
}

/** Sums in micro-dollars, since sums of floats drift; counts pass through unchanged. */
function sum(due: readonly DueDay[], what: Exclude<keyof DueDay, 'day'>): number {
  return due.reduce((total, day) => total + Math.round(day[what] * 1_000_000), 0) / 1_000_000
}

function charges(count: number, writing: Writing): string {
  return count === 1 ? '1 charge' : `${formatCount(count, writing)} charges`
}
