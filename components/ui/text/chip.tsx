'use client'

import Link from 'next/link'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names'
import { type SignShape, StatusSign } from '../feedback/status-sign'
import { useDisabledUntilHydrated } from '../hooks/use-hydrated'

interface ChipLook {
  readonly chosen?: boolean | undefined
  readonly sign?: SignShape | undefined
  readonly icon?: ReactNode
  /** Count behind the label. */
  readonly count?: ReactNode
}

function chipClasses(chosen: boolean, className: string | undefined): string {
  return classNames(
    'inline-flex h-8 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-3 font-label text-hint transition-colors max-dash:h-9 max-dash:px-3.5 max-dash:text-body-sm',
    chosen
      ? 'chosen-ground border-inverse bg-inverse text-on-inverse'
      : 'border-line-2 bg-surface text-ink-2 hover:bg-hover hover:text-ink',
    className,
  )
}

function ChipContent({
  chosen = false,
  sign,
  icon,
  count,
  children,
}: ChipLook & { readonly children: ReactNode }) {
  return (
    <>
      {icon}
      {sign !== undefined && (
        <span className={classNames('inline-flex', chosen && 'signs-on-inverse')}>
          <StatusSign shape={sign} />
        </span>
      )}
      {children}
      {count !== undefined && (
        <span className={classNames('-ms-0.5 font-normal', chosen ? 'text-on-inverse-2' : 'text-ink-3')}>
          {count}
        </span>
      )}
    </>
  )
}

type ChipProps = ChipLook & ComponentPropsWithRef<'button'>

/** A filter as a toggle button. */
export function Chip({ chosen = false, sign, icon, count, className, children, ...rest }: ChipProps) {
  const untilHydrated = useDisabledUntilHydrated()
  return (
    <button
      {...rest}
      {...untilHydrated}
      type="button"
      aria-pressed={chosen}
      className={chipClasses(chosen, className)}
    >
      <ChipContent chosen={chosen} sign={sign} icon={icon} count={count}>
        {children}
      </ChipContent>
    </button>
  )
}

type ChipLinkProps = ChipLook & ComponentPropsWithRef<typeof Link>

/** A filter as a link, for filters that live in the URL. */
export function ChipLink({ chosen = false, sign, icon, count, className, children, ...rest }: ChipLinkProps) {
  return (
    <Link {...rest} aria-current={chosen ? 'true' : undefined} className={chipClasses(chosen, className)}>
      <ChipContent chosen={chosen} sign={sign} icon={icon} count={count}>
        {children}
      </ChipContent>
    </Link>
  )
}
