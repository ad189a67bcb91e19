'use client'

import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { bubbleArrowClasses, bubbleClasses } from './bubble-classes'

interface TooltipProps {
  /** The visible name of an icon button; the same as its accessible name. */
  readonly content: string
  /** The button it names. */
  readonly children: ReactElement
}

/** Name of an icon button, for mouse and keyboard. Not shown on touch: use `InfoTip` for text that must be read. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={8} className="z-50">
          <BaseTooltip.Popup className={bubbleClasses}>
            <BaseTooltip.Arrow className={bubbleArrowClasses} />
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
