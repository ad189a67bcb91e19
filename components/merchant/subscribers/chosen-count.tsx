import { useSay } from '@/components/language/use-say'
import { LiveRegion } from '@/components/ui/feedback/live-region'
import { formatCount } from '@/lib/language/amounts'

/** The count of selected rows as a screen reader is told of it; silent without any. */
export function ChosenCount({ count }: { readonly count: number }) {
  const { reader } = useSay()
  return (
    <LiveRegion className="sr-only">{count === 0 ? '' : `${formatCount(count, reader)} selected`}</LiveRegion>
  )
}
