import { LiveRegion } from '@/components/ui/feedback/live-region'
import { groupThousands } from '@/lib/billing/money/money'

/** The count of selected rows as a screen reader is told of it; silent without any. */
export function ChosenCount({ count }: { readonly count: number }) {
  return (
    <LiveRegion className="sr-only">
      {count === 0 ? '' : `${groupThousands(String(count))} selected`}
    </LiveRegion>
  )
}
