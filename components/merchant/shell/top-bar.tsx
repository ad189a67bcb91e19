'use client'

import { Menu, X } from 'lucide-react'
import Link from 'next/link'
import { useId, useRef, useState } from 'react'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { useDisabledUntilHydrated } from '@/components/ui/hooks/use-hydrated'
import { opensPopover, Popover } from '@/components/ui/overlays/popover'
import { AddressText } from '@/components/ui/text/address-text'
import { Wordmark } from '@/components/ui/text/mark'
import { CommandButton } from '../commands/command-button'
import { merchantPaths } from '../merchant-paths'
import { NavigationLinks } from './navigation-links'
import { OrganisationBlock } from './organisation-block'

interface TopBarProps {
  readonly organisation: string
  readonly address: string
}

/** Header below 900 px, with the content of the sidebar in a menu. */
export function TopBar({ organisation, address }: TopBarProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const untilHydrated = useDisabledUntilHydrated()
  const Sign = open ? X : Menu
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center justify-between border-line border-b bg-paper ps-4 pe-2 dash:hidden print:hidden">
      <Link
        href={merchantPaths.overview}
        aria-label="Dues, start page"
        className="inline-flex h-11 items-center rounded-control"
      >
        <Wordmark />
      </Link>
      <div className="flex">
        <CommandButton look="icon" />
        <button
          {...untilHydrated}
          {...opensPopover(id, open)}
          ref={opener}
          type="button"
          aria-label={open ? 'Close the menu' : 'Open the menu'}
          onClick={() => setOpen(!open)}
          className="inline-flex size-11 items-center justify-center rounded-control"
        >
          <Sign size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <Popover
          open={open}
          onOpenChange={setOpen}
          label="Menu"
          anchor={opener}
          id={id}
          align="end"
          offset={4}
          margin={8}
          modal
          place="z-30 w-[calc(100vw-16px)] max-w-[360px]"
          look="rounded-dialog border border-line bg-surface p-2 text-body-sm text-ink shadow-float outline-none transition-opacity duration-(--motion-dialog) data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <OrganisationBlock organisation={organisation} address={address} />
          <nav aria-label="Dashboard" className="mt-2">
            <NavigationLinks roomy onNavigate={() => setOpen(false)} />
          </nav>
          <div className="mx-2.5 mt-2 border-line border-t pt-2 pb-1">
            <SignOutButton look="button" to={merchantPaths.overview}>
              <AddressText address={address} className="text-ink-2" />
            </SignOutButton>
          </div>
        </Popover>
      </div>
    </header>
  )
}
