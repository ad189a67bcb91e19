'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { SessionKeeper } from '@/components/sign-in/session-keeper'
import { ToastProvider } from '@/components/ui/overlays/toast'
import { pageQueryClient } from '@/lib/client/api/query-client'
import { CommandProvider } from './commands/command-provider'
import { useShortcut } from './commands/use-shortcut'
import { merchantPaths } from './merchant-paths'

interface MerchantProvidersProps {
  /** The account that is signed in. */
  readonly userid: string
  /** The host that sign-in messages name. */
  readonly site: string
  readonly children: ReactNode
}

/** What the dashboard's client components need around them, and the keys that work on every page. */
export function MerchantProviders({ userid, site, children }: MerchantProvidersProps) {
  const router = useRouter()
  useShortcut('c', () => router.push(merchantPaths.newSubscription))
  return (
    <QueryClientProvider client={pageQueryClient()}>
      <ToastProvider>
        <CommandProvider userid={userid}>{children}</CommandProvider>
        <SessionKeeper userid={userid} site={site} />
      </ToastProvider>
    </QueryClientProvider>
  )
}
