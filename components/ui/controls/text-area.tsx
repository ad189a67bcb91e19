import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'
import { controlFrame, controlText } from './control-classes'

/** Multi-line input. Grows with its text in browsers with `field-sizing`. */
export function TextArea({ className, rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <span className={classNames('block', controlFrame, className)}>
      <textarea
        {...rest}
        rows={rows}
        className={classNames(
          'block field-sizing-content w-full resize-y bg-transparent px-3 py-2 outline-none',
          controlText,
        )}
      />
    </span>
  )
}
