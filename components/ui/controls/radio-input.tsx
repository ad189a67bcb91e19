'use client'

import type { ComponentPropsWithRef } from 'react'
import { replayTick, usePreHydrationInput } from '../hooks/use-pre-hydration-input'

/** A native radio that keeps a choice made before hydration. */
export function RadioInput({ ref, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const control = usePreHydrationInput(ref, (radio) => replayTick(radio, rest.checked))
  return <input autoComplete="off" {...rest} ref={control} type="radio" />
}
