import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import { RadioInput } from './radio-input'

/** The 16 px native radio: a ring that thickens when it is chosen. */
export function Radio({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return <RadioInput {...rest} className={classNames('radio', className)} />
}
