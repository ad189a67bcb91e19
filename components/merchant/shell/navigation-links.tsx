'use client'

import { ArrowLeftRight, Braces, ChartLine, type LucideIcon, Repeat2, Settings2 } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { classNames } from '@/components/ui/class-names'
import { merchantPaths } from '../merchant-paths'

interface Place {
  readonly label: string
  readonly href: string
  readonly icon: LucideIcon
  /** Is this page part of the place? */
  readonly holds: (pathname: string) => boolean
}

const places: readonly Place[] = [
  {
    label: 'Overview',
    href: merchantPaths.overview,
    icon: ChartLine,
    holds: (pathname) => pathname === merchantPaths.overview,
  },
  {
    label: 'Subscriptions',
    href: merchantPaths.subscriptions,
    icon: Repeat2,
    holds: (pathname) => pathname.startsWith(merchantPaths.subscriptions),
  },
  {
    label: 'Payments',
    href: merchantPaths.payments,
    icon: ArrowLeftRight,
    holds: (pathname) => pathname.startsWith(merchantPaths.payments),
  },
  {
    label: 'Developers',
    href: merchantPaths.developers,
    icon: Braces,
    holds: (pathname) => pathname.startsWith(merchantPaths.developers),
  },
  {
    label: 'Settings',
    href: merchantPaths.settings,
    icon: Settings2,
    holds: (pathname) => pathname.startsWith(merchantPaths.settings),
  },
]

interface NavigationLinksProps {
  /** 34 px high for a pointer, 44 for a thumb. */
  readonly roomy?: boolean
  readonly onNavigate?: () => void
}

/** The places of the dashboard; the current one is marked. */
export function NavigationLinks({ roomy = false, onNavigate }: NavigationLinksProps) {
  const pathname = usePathname()
  return (
    <ul className="grid gap-0.5">
      {places.map(({ label, href, icon: Icon, holds }) => {
        const current = holds(pathname)
        return (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? (pathname === href ? 'page' : 'true') : undefined}
              {...(onNavigate && { onNavigate })}
              className={classNames(
                'flex items-center gap-[9px] rounded-control px-[11px] transition-colors',
                roomy ? 'h-11' : 'h-[34px]',
                current ? 'bg-sunken font-semibold' : 'font-medium text-ink-2 hover:text-ink',
              )}
            >
              <Icon
                size={16}
                strokeWidth={1.75}
                aria-hidden="true"
                className={current ? 'text-accent' : 'text-ink-3'}
              />
              {label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
