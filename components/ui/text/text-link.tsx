import Link from 'next/link'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names'

/** A link within this site. */
export function TextLink({ className, ...rest }: ComponentPropsWithRef<typeof Link>) {
  return <Link {...rest} className={classNames('text-link font-medium', className)} />
}
