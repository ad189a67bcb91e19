'use client'

import { Search } from 'lucide-react'
import { useDisabledUntilHydrated } from '@/components/ui/hooks/use-hydrated'
import { KeyCap } from '@/components/ui/text/key-cap'
import { useOpenCommands } from './command-provider'

/** Opens the command menu: in the sidebar with its name and key, in the top bar as an icon. */
export function CommandButton({ look }: { readonly look: 'wide' | 'icon' }) {
  const openCommands = useOpenCommands()
  const untilHydrated = useDisabledUntilHydrated()
  if (look === 'icon') {
    return (
      <button
        {...untilHydrated}
        type="button"
        aria-label="Search or jump to"
        aria-haspopup="dialog"
        onClick={openCommands}
        className="inline-flex size-11 items-center justify-center rounded-control"
      >
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    )
  }
  return (
    <button
      {...untilHydrated}
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openCommands}
      className="mt-2 flex h-[34px] w-full items-center gap-[9px] rounded-control px-[11px] font-medium text-ink-2 transition-colors hover:text-ink"
    >
      <Search size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
      Search or jump to
      <span aria-hidden="true" className="ms-auto">
        <KeyCap>Ctrl K</KeyCap>
      </span>
    </button>
  )
}
