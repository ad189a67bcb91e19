import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import { RadioInput } from './radio-input'

/** The 16 px native radio: a ring that thickens when it is chosen. */
export function Radio({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <RadioInput
      {...rest}
      className={classNames(
        'm-0 size-4 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface transition-[border-width,border-color] checked:border-[5px] checked:border-accent disabled:border-line-2 disabled:bg-transparent',
        className,
      )}
    />
  )
}
