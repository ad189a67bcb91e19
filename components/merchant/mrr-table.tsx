import { formatDate } from '@/components/billing/format-day'
import { formatUsd, groupThousands } from '@/lib/billing/money/money'
import type { WireMetrics } from '@/lib/wire/reports/metrics'
import { wholeCents } from './subscriptions/month-figures'

/** The days of the chart as figures, the latest first. */
export function MrrTable({ days }: { readonly days: WireMetrics['byDay'] }) {
  return (
    <section
      aria-label="Revenue by day"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the keyboard.
      tabIndex={0}
      className="mt-4 h-[220px] overflow-y-auto rounded-control"
    >
      <table className="w-full table-fixed text-hint">
        <thead className="sticky top-0 bg-surface text-ink-3">
          <tr>
            <th className="border-line-2 border-b py-2 text-start font-normal">Day</th>
            <th className="border-line-2 border-b py-2 text-end font-normal">MRR</th>
            <th className="border-line-2 border-b py-2 text-end font-normal">New</th>
            <th className="border-line-2 border-b py-2 pe-2 text-end font-normal">Churned</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, mrr, new: started, churned }) => (
            <tr key={day} className="border-line border-b">
              <th scope="row" className="py-1.5 text-start font-normal">
                {formatDate(day)}
              </th>
              <td className="py-1.5 text-end font-medium">{formatUsd(wholeCents(mrr), { cents: true })}</td>
              <td className="py-1.5 text-end">{groupThousands(String(started))}</td>
              <td className="py-1.5 pe-2 text-end">{groupThousands(String(churned))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
