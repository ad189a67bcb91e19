import { classNames } from '../class-names'

/** A key on the keyboard, beside what it does. */
export function KeyCap({
  children,
  className,
}: {
  readonly children: string
  readonly className?: string | undefined
}) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-badge border border-line-2 bg-paper px-1 font-sans text-badge text-ink-2',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
