'use client'

import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'
import type { SignShape } from '@/components/ui/feedback/status-sign'
import { ChipLink } from '@/components/ui/text/chip'
import { useShortcut } from '../../commands/use-shortcut'
import { followInPlace } from '../address'

interface FilterBarProps {
  /** Name of the group of chips, for screen readers. */
  readonly legend: string
  /** The chips: one `FilterChip` for each choice. */
  readonly children: ReactNode
  /** Menu of the other filters, where there are some. */
  readonly menu?: ReactNode
  /** True where chips and menu fill a line of 1,280 px: a wider window alone has room for the mark between them. */
  readonly isLong?: boolean
  /** Search field at the end of the line. */
  readonly search?: ReactNode
}

/** Filters above a list. On a phone the chips scroll sideways and the search has a line of its own. */
export function FilterBar({ legend, children, menu, isLong = false, search }: FilterBarProps) {
  const chips = useRef<HTMLFieldSetElement>(null)
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-dash:mt-3">
      <div className="flex min-w-0 items-center gap-2 max-dash:-mx-4 max-dash:overflow-x-auto max-dash:px-4 max-dash:py-1 max-dash:[scrollbar-width:none] dash:flex-wrap">
        <fieldset ref={chips} className="flex gap-2 dash:flex-wrap">
          <legend className="sr-only">{legend}</legend>
          {children}
        </fieldset>
        {menu ? (
          <span
            aria-hidden="true"
            className={classNames(
              'mx-1.5 h-5 w-px shrink-0 bg-line-2',
              isLong ? 'max-[1360px]:hidden' : 'max-xl:hidden',
            )}
          />
        ) : (
          <ChipsKey chips={chips} />
        )}
        {menu}
      </div>
      {search}
    </div>
  )
}

/** F goes to the chosen chip, where there is no menu that it opens. */
function ChipsKey({ chips }: { readonly chips: RefObject<HTMLElement | null> }) {
  useShortcut('f', () => chips.current?.querySelector<HTMLElement>('[aria-current]')?.focus())
  return null
}

interface FilterChipProps {
  /** Address of the list with this choice. */
  readonly href: string
  readonly chosen: boolean
  /** Shows the choice without a navigation. */
  readonly onChoose: () => void
  readonly sign?: SignShape | undefined
  readonly count?: string | undefined
  readonly children: ReactNode
}

/** One choice of a filter: a link, so that it can be opened in a tab of its own. */
export function FilterChip({ onChoose, ...chip }: FilterChipProps) {
  return (
    <ChipLink {...chip} prefetch={false} scroll={false} onClick={(event) => followInPlace(event, onChoose)} />
  )
}
