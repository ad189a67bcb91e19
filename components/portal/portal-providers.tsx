'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AccountKeeper } from '@/components/sign-in/account-keeper'
import { SessionKeeper } from '@/components/sign-in/session-keeper'
import { ToastProvider } from '@/components/ui/overlays/toast'
import { pageQueryClient } from '@/lib/client/api/query-client'

interface PortalProvidersProps {
  readonly userid: string
  readonly site: string
  readonly children: ReactNode
}

/** Query client and toasts of the portal, and the dialogs for a session that ended or became another account's. */
export function PortalProviders({ userid, site, children }: PortalProvidersProps) {
  return (
    <QueryClientProvider client={pageQueryClient()}>
      <ToastProvider>
        <AccountKeeper userid={userid} />
        {children}
        <SessionKeeper userid={userid} site={site} />
      </ToastProvider>
    </QueryClientProvider>
  )
}
