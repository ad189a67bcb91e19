import Link from 'next/link'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes'

interface LinkButtonProps extends ComponentPropsWithRef<typeof Link> {
  readonly size?: ButtonSize | undefined
  readonly variant?: ButtonVariant | undefined
  readonly icon?: ReactNode
}

/** A link that looks like a button: for navigation, not for actions. */
export function LinkButton({
  size = 36,
  variant = 'secondary',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClasses({ size, variant, className })}>
      {icon}
      {children}
    </Link>
  )
}
