'use client'

import type { ComponentPropsWithRef } from 'react'
import { earlyTick, useEarlyEntry } from './use-early-entry'

/** A native radio. What is chosen before script listens counts. */
export function RadioInput({ ref, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const control = useEarlyEntry(ref, (radio) => earlyTick(radio, rest.checked))
  return <input autoComplete="off" {...rest} ref={control} type="radio" />
}
