import { classNames } from '../class-names'

/** Height in pixels: 48 checkout, 40 dialog, 36 page, 30 row; `foot` is 40, and 48 in a phone's sheet. */
export type ButtonSize = 48 | 40 | 36 | 30 | 'foot'
/** The inverse pair is for the inverse background of a bulk bar. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'inverse' | 'inverse-quiet'

interface ButtonLook {
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
  readonly className?: string | undefined
}

/**
 * The classes that make a button or a link look like a button. The style sheet has them (`controls.css`), so that no
 * page's scripts carry them.
 */
export function buttonClasses({ size = 36, variant = 'secondary', className }: ButtonLook): string {
  return classNames(`button button-${size} button-${variant}`, className)
}
