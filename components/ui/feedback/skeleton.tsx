import { classNames } from '../class-names'

/** A still block in the place and size of what is coming. Size it with `className` ("h-3.5 w-40"). */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span aria-hidden="true" className={classNames('block max-w-full rounded-badge bg-sunken', className)} />
  )
}
