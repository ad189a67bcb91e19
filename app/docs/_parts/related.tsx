import { classNames } from '@/components/ui/class-names'

interface RelatedProps {
  readonly title: string
  readonly pages: readonly { readonly label: string; readonly href: string }[]
  readonly className?: string
}

/** Other pages about the same; nothing where there are none. */
export function Related({ title, pages, className }: RelatedProps) {
  if (pages.length === 0) return null
  return (
    <p className={classNames('flex flex-wrap gap-x-4 gap-y-1 text-body-sm', className)}>
      <span className="text-ink-2">{title}:</span>
      {pages.map(({ label, href }) => (
        <a key={href} href={href} className="rounded-badge underline">
          {label}
        </a>
      ))}
    </p>
  )
}
