import { classNames } from '../class-names'

/** A still placeholder block. Size it with `className` ("h-3.5 w-40"). */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span aria-hidden="true" className={classNames('block max-w-full rounded-badge bg-sunken', className)} />
  )
}
