'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '@/components/ui/class-names'

interface StepHeadingProps {
  /** Take the focus when the heading appears: the payer moved here. */
  readonly leading: boolean
  /** Size of the surrounding text, for a heading within a list of steps. */
  readonly inline?: boolean
  readonly children: ReactNode
}

/** The title of a step. A step that the payer moved to begins to be read from here. */
export function StepHeading({ leading, inline = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const onAppear = useEffectEvent(() => {
    if (leading) heading.current?.focus()
  })
  useEffect(() => onAppear(), [])
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className={classNames('w-fit rounded-badge outline-offset-0', !inline && 'text-dialog-title')}
    >
      {children}
    </h2>
  )
}
