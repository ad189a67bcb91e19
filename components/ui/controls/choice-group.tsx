import type { ReactNode } from 'react'
import { classNames } from '../class-names'

interface ChoiceGroupProps {
  /** Name of the group; visually hidden unless `legendShown`. */
  readonly legend: ReactNode
  readonly legendShown?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The fieldset around radio cards, 8 px apart. */
export function ChoiceGroup({ legend, legendShown = false, className, children }: ChoiceGroupProps) {
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={legendShown ? 'mb-1.5 font-label text-hint' : 'sr-only'}>{legend}</legend>
      <div className="grid gap-2">{children}</div>
    </fieldset>
  )
}
