import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names'
import { Radio } from './radio'

interface RadioCardProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'title'> {
  readonly title: ReactNode
  /** Secondary text beside the title. */
  readonly aside?: ReactNode
  /** Text below the title. */
  readonly note?: ReactNode
  /** End of the first line: an amount, or the reason why the choice is disabled. */
  readonly end?: ReactNode
}

/** One choice of a group. Give the cards of a group one `name`, and put them in a fieldset. */
export function RadioCard({ title, aside, note, end, className, ...input }: RadioCardProps) {
  return (
    <label className={classNames('radio-card group', className)}>
      <span className="flex h-[1lh] items-center">
        <Radio {...input} className="outline-none" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-balance">
            <span className="text-user-content font-semibold group-has-disabled:text-ink-2">{title}</span>{' '}
            {aside !== undefined && <span className="ms-2 text-hint text-ink-3">{aside}</span>}
          </span>
          {end !== undefined && (
            <span className="ms-auto max-w-full shrink-0 text-end font-semibold group-has-disabled:font-normal group-has-disabled:text-hint group-has-disabled:text-ink-3">
              {end}
            </span>
          )}
        </span>
        {note !== undefined && <span className="mt-0.5 block text-hint text-ink-2">{note}</span>}
      </span>
    </label>
  )
}
