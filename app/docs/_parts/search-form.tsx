import { classNames } from '@/components/ui/class-names'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { controlFrame, controlText } from '@/components/ui/controls/control-classes'

/** Search over the documentation: a form that works without scripts. */
export function SearchForm({
  query = '',
  className,
}: {
  readonly query?: string | undefined
  readonly className?: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React's types have no <search> for forms that send.
    <form action="/docs/search" role="search" className={classNames('flex gap-2', className)}>
      <span className={classNames('flex h-9 min-w-0 flex-1 items-center px-3', controlFrame)}>
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          required
          placeholder="Search"
          aria-label="Search the documentation"
          className={classNames('h-full w-full min-w-0 bg-transparent outline-none', controlText)}
        />
      </span>
      <button type="submit" className={buttonClasses({})}>
        Search
      </button>
    </form>
  )
}
