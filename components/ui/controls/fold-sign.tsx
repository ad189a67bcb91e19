import { classNames } from '../class-names'
import { CHEVRON_RIGHT } from '../text/arrow-drawings'
import { LineIcon } from '../text/line-icon'

/** Sign of a fold at the start or end of its `summary`. Points down while it is open, whatever folds are around it. */
export function FoldSign({ size = 16, className }: { readonly size?: number; readonly className?: string }) {
  return (
    <LineIcon
      drawing={CHEVRON_RIGHT}
      size={size}
      className={classNames(
        'shrink-0 transition-transform in-[details[open]>summary]:rotate-90 motion-reduce:transition-none rtl:-scale-x-100 rtl:in-[details[open]>summary]:-rotate-90',
        className,
      )}
    />
  )
}
