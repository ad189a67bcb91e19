'use client'

import { ArrowLeftRight, Braces, ChartLine, type LucideIcon, Repeat2, Settings2, Users } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { classNames } from '@/components/ui/class-names'
import { merchantPaths } from '../merchant-paths'

interface Place {
  readonly label: string
  readonly href: string
  readonly icon: LucideIcon
  /** True for the paths of this place. */
  readonly includes: (pathname: string) => boolean
}

const places: readonly Place[] = [
  {
    label: 'Overview',
    href: merchantPaths.overview,
    icon: ChartLine,
    includes: (pathname) => pathname === merchantPaths.overview,
  },
  {
    label: 'Subscriptions',
    href: merchantPaths.subscriptions,
    icon: Repeat2,
    includes: (pathname) => pathname.startsWith(merchantPaths.subscriptions),
  },
  {
    label: 'Subscribers',
    href: merchantPaths.allSubscribers(),
    icon: Users,
    includes: (pathname) => pathname.startsWith(merchantPaths.allSubscribers()),
  },
  {
    label: 'Payments',
    href: merchantPaths.payments,
    icon: ArrowLeftRight,
    includes: (pathname) =>
      pathname.startsWith(merchantPaths.payments) || pathname.startsWith(merchantPaths.invoices),
  },
  {
    label: 'Developers',
    href: merchantPaths.developers,
    icon: Braces,
    includes: (pathname) => pathname.startsWith(merchantPaths.developers),
  },
  {
    label: 'Settings',
    href: merchantPaths.settings,
    icon: Settings2,
    includes: (pathname) => pathname.startsWith(merchantPaths.settings),
  },
]

interface NavigationLinksProps {
  /** Height of 44 px for touch, in place of 34. */
  readonly roomy?: boolean
  readonly onNavigate?: () => void
}

/** Main navigation; the current place is marked. */
export function NavigationLinks({ roomy = false, onNavigate }: NavigationLinksProps) {
  const pathname = usePathname()
  return (
    <ul className="grid gap-0.5">
      {places.map(({ label, href, icon: Icon, includes }) => {
        const current = includes(pathname)
        return (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? (pathname === href ? 'page' : 'true') : undefined}
              {...(onNavigate && { onNavigate })}
              className={classNames(
                'flex items-center gap-[9px] rounded-control px-[11px] transition-colors',
                roomy ? 'h-11' : 'h-[34px]',
                current ? 'chosen-ground bg-sunken font-semibold' : 'font-medium text-ink-2 hover:text-ink',
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
