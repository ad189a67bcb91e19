import { classNames } from '../class-names'
import { CHEVRON_RIGHT } from '../text/arrow-drawings'
import { LineIcon } from '../text/line-icon'

/** Sign of a fold at the start or end of its `summary`; the `details` around it is a `group`. Points down while it is open. */
export function FoldSign({ size = 16, className }: { readonly size?: number; readonly className?: string }) {
  return (
    <LineIcon
      drawing={CHEVRON_RIGHT}
      size={size}
      className={classNames(
        'shrink-0 transition-transform group-open:rotate-90 motion-reduce:transition-none rtl:-scale-x-100 rtl:group-open:-rotate-90',
        className,
      )}
    />
  )
}
